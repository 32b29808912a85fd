import type { StaffPageRow } from '../contract/text-pages.ts';
import type { Database } from '../database/database.ts';
import { VersionQuery } from '../input/list-change.input.ts';
import { decodeListCursor } from '../input/list-cursor.ts';
import { listPage } from '../input/list-page.ts';
import { defaultPageSize, PageQuery } from '../input/page.ts';
import { isId } from '../input/validation.ts';
import { catalogueRoute } from '../routing/catalogue-route.ts';
import { HttpError } from '../routing/errors.ts';
import { invalidField } from '../routing/field-error.ts';
import { originOf } from '../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import type { FindSettings } from '../settings/shop-settings.ts';
import {
  addPage,
  changePage,
  noPage,
  pageChanged,
  removePage,
  slugTaken,
  tooManyPages,
} from './change-page.ts';
import { firstDrafts } from './first-drafts.ts';
import { ChangePageInput, PageInput } from './pages.input.ts';
import { findPublishedPage, findPublishedPages, findStaffPage, findStaffPages } from './pages.queries.ts';

const permission = 'settings:write';
const parameters = { id: 'The id of a page.' };
const noPublicPage = 'There is no page at this address.';
const slugForm = /^[a-z0-9-]+$/;

/** Pages of text, as shoppers read them and as the owner writes them. */
export function pageRoutes(database: Database, findSettings: FindSettings): RouteDefinition[] {
  return [
    catalogueRoute({
      path: '/pages',
      summary: 'The pages that the owner has published, those that the footer shows first.',
      response: 'PagesResponse',
      async handle() {
        const found = await findPublishedPages(database);
        const pages = found.map(({ footerPosition, ...link }) => ({
          ...link,
          inFooter: footerPosition !== null,
        }));
        return { body: { pages } };
      },
    }),
    catalogueRoute({
      path: '/pages/:slug',
      parameters: { slug: 'The `slug` of a page.' },
      summary: 'A page that the owner has published.',
      response: 'PageResponse',
      errors: { 404: noPublicPage },
      async handle(_query, { params: { slug } }) {
        const isSlug = typeof slug === 'string' && slugForm.test(slug);
        const page = isSlug ? await findPublishedPage(database, slug) : undefined;
        if (!page) throw new HttpError(404, noPublicPage);
        return { body: { page } };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/pages',
      permission,
      summary: 'All pages without their texts, by title, a page of the list at a time.',
      query: PageQuery,
      response: 'StaffPagesResponse',
      async handle({ query: { first = defaultPageSize, after } }) {
        const place = after === undefined ? undefined : placeIn(after);
        const found = await findStaffPages(database, { first: first + 1, after: place });
        const { page, next } = listPage('PAGES', found, first, placeOf);
        return { pages: page, next };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/pages/drafts',
      permission,
      summary: 'What the pages that a shop needs can begin with, filled from the settings.',
      description:
        'Each begins with a line that says that it is a draft: have it checked by somebody who knows the law, and take ' +
        'the line out, before you publish it.',
      response: 'PageDraftsResponse',
      handle: async () => ({ drafts: firstDrafts(await findSettings(database)) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/pages',
      permission,
      summary: 'Adds a page.',
      body: PageInput,
      response: 'StaffPageResponse',
      status: 201,
      errors: { 400: tooManyPages, 409: invalidField(slugTaken) },
      handle: async ({ body, caller, request }) => ({
        page: await addPage(database, originOf(caller, request), body),
      }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/pages/:id',
      permission,
      parameters,
      summary: 'One page, with its text.',
      response: 'StaffPageResponse',
      errors: { 404: noPage },
      async handle({ request: { params } }) {
        const page = await findStaffPage(database, idIn(params));
        if (!page) throw new HttpError(404, noPage);
        return { page };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/pages/:id',
      permission,
      parameters,
      summary: 'Changes a page to what is sent; a published one shows it at once.',
      description:
        'Send the `version` that you have read: where the page has changed since, nothing is stored, and the 409 has the ' +
        '`page` as it is now. The same request twice changes it once.',
      body: ChangePageInput,
      response: 'StaffPageResponse',
      errors: { 404: noPage, 409: [pageChanged, invalidField(slugTaken)] },
      async handle({ body: { version, ...facts }, caller, request }) {
        const start = { id: idIn(request.params), version };
        return { page: await changePage(database, originOf(caller, request), start, facts) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/pages/:id',
      permission,
      parameters,
      summary: 'Removes a page; one that is gone already is removed.',
      query: VersionQuery,
      response: 'PageRemovedResponse',
      errors: { 404: noPage, 409: pageChanged },
      async handle({ query: { version }, caller, request }) {
        await removePage(database, originOf(caller, request), { id: idIn(request.params), version });
        return { removed: true };
      },
    }),
  ];
}

/** @throws HttpError 404 for a text that can be no id */
function idIn({ id }: Record<string, unknown>): string {
  if (!isId(id)) throw new HttpError(404, noPage);
  return id;
}

const placeOf = ({ title, id }: StaffPageRow): string => `${id} ${title}`;

function placeIn(cursor: string): { title: string; id: string } {
  const place = decodeListCursor('PAGES', cursor, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [^\0]{1,200}$/);
  return { id: place.slice(0, 36), title: place.slice(37) };
}
