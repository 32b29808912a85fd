import { expect } from 'vitest';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { needsObject } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { aMoment, moment, visitor } from './scene.ts';
import { draftPage, publishedPage, staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';

const permission = 'settings:write';
const owner = staff('owner');
const list = 'GET /staff/pages';
const add = 'POST /staff/pages';
const change = `POST /staff/pages/${draftPage.id}`;
const remove = `DELETE /staff/pages/${draftPage.id}`;
const noPage = 'There is no page with this id.';
const noPublicPage = 'There is no page at this address.';
const changed = 'The page has changed since you saw it. Look at it again.';
const slugTaken = 'slug: another page has this address. Choose another.';

const published = { ...publishedPage, changedAt: moment };
const draft = { ...draftPage, changedAt: moment };
const rowOf = ({ body: _body, ...row }: typeof published | typeof draft) => row;
const [faqRow, termsRow] = [rowOf(published), rowOf(draft)];

const facts = {
  slug: 'about',
  title: 'About',
  body: 'We sell *books*.',
  state: 'DRAFT',
  footerPosition: null,
};
const added = (fields: object = {}) => ({
  page: {
    ...facts,
    ...fields,
    id: expect.stringMatching(uuidPattern),
    version: 1,
    changedBy: 'Staff owner',
    changedAt: aMoment,
  },
});
const changedTo = (fields: object) => ({
  page: { ...draft, ...fields, version: 2, changedAt: aMoment },
});
const { id: _id, version: _version, changedBy: _by, ...draftFacts } = draftPage;

const field = (name: string, value: unknown, message: string): Row => [
  ...([add, `${JSON.stringify(value)} for ${name}`, owner.sends({ ...facts, [name]: value })] as const),
  ...([400, `${name}: ${message}`] as const),
];
const textField = (name: 'slug' | 'title' | 'body') => ({
  call: add,
  sending: (value: unknown) => owner.sends({ ...facts, [name]: value }),
  field: name,
});
const slugRule = 'small letters from a to z, digits, and single hyphens between them, such as gift-cards.';
const positionRule = 'a whole number from 1 to 99, or nothing for a page that is not in the footer.';

/** Pages of text that the owner writes. */
export const textPageRows: Row[] = [
  ['GET /pages', 'anybody', visitor, 200, { pages: [{ slug: 'faq', title: 'FAQ', inFooter: true }] }],
  [
    'GET /pages/faq',
    'a page that is published',
    visitor,
    200,
    { page: { slug: 'faq', title: 'FAQ', body: publishedPage.body } },
  ],
  ['GET /pages', 'as it is stored', visitor.with({ 'if-none-match': '*' }), 304, {}],
  ['GET /pages/faq', 'as it is stored', visitor.with({ 'if-none-match': '*' }), 304, {}],
  ['GET /pages/terms', 'a draft', visitor, 404, noPublicPage],
  ...refusesIds((id) => `GET /pages/${id}`, visitor, 404, noPublicPage),
  ...accessRows({
    call: list,
    permission,
    sent: visitor,
    status: 200,
    answer: { pages: [faqRow, termsRow], next: null },
  }),
  [`${list}?first=1`, 'the first of them', owner, 200, { pages: [faqRow], next: expect.any(String) }],
  [
    `${list}?first=1&after=${Buffer.from(`PAGES:${publishedPage.id} FAQ`).toString('base64url')}`,
    'what follows',
    owner,
    200,
    { pages: [termsRow], next: null },
  ],
  ...refusesPages(list, owner, ['PAGES:1', `PAGES:${publishedPage.id}`]),
  ...accessRows({
    call: 'GET /staff/pages/drafts',
    permission,
    sent: visitor,
    status: 200,
    answer: {
      drafts: ['privacy-policy', 'terms', 'delivery-and-returns', 'contact', 'faq', 'about'].map(
        (slug, index) => ({
          slug,
          title: expect.any(String),
          body: expect.any(String),
          isRequired: index < 4,
        }),
      ),
    },
  }),
  ...accessRows({
    call: `${list}/${publishedPage.id}`,
    permission,
    sent: visitor,
    status: 200,
    answer: { page: published },
  }),
  ...refusesIds((id) => `${list}/${id}`, owner, 404, noPage),
  ...accessRows({ call: add, permission, sent: visitor.sends(facts), status: 201, answer: added() }),
  [
    add,
    'one that is published, with a place in the footer',
    owner.sends({ ...facts, title: ' About ', state: 'PUBLISHED', footerPosition: 99 }),
    201,
    added({ state: 'PUBLISHED', footerPosition: 99 }),
  ],
  [add, 'without a place', owner.sends({ ...facts, footerPosition: undefined }), 201, added()],
  [add, 'at the address of another page', owner.sends({ ...facts, slug: 'faq' }), 409, slugTaken],
  ...needsText(textField('slug')),
  ...['About', 'a b', '-a', 'a--b', 'a-', 'über', 'a/b', '..', '%00'].map((slug) =>
    field('slug', slug, slugRule),
  ),
  ...['api', 'create', 'edit', 'graphql', 'index', 'new', 'pages', 'staff'].map((slug) =>
    field('slug', slug, 'the shop keeps this address to itself. Choose another.'),
  ),
  ...endsAt(textField('slug'), limits.pageSlugLength, (slug) => [201, added({ slug })]),
  ...needsText(textField('title')),
  ...endsAt(textField('title'), limits.pageTitleLength, (title) => [201, added({ title })]),
  ...takesStorableText(textField('body')),
  ...[7, null, undefined].map((body) => field('body', body, 'send one text.')),
  ...endsAt(textField('body'), limits.pageBodyLength, (body) => [201, added({ body })]),
  ...['draft', 'GONE', null].map((state) => field('state', state, 'one of DRAFT, PUBLISHED.')),
  ...[0, 100, 1.5, '1', true].map((position) => field('footerPosition', position, positionRule)),
  ...needsObject(add, owner),
  ...accessRows({
    call: change,
    permission,
    sent: visitor.sends({ ...draftFacts, body: 'Pay first.', version: 1 }),
    status: 200,
    answer: changedTo({ body: 'Pay first.' }),
  }),
  [
    change,
    'what it is already, from another version',
    owner.sends({ ...draftFacts, version: 7 }),
    200,
    { page: draft },
  ],
  [
    change,
    'from another version',
    owner.sends({ ...draftFacts, title: 'Conditions', version: 2 }),
    409,
    { errors: [changed], page: draft },
  ],
  [
    change,
    'to the address of another page',
    owner.sends({ ...draftFacts, slug: 'faq', version: 1 }),
    409,
    slugTaken,
  ],
  [
    change,
    'without a version',
    owner.sends(draftFacts),
    400,
    'version: a whole number from 1 to 2147483647.',
  ],
  ...refusesIds((id) => `POST /staff/pages/${id}`, owner.sends({ ...facts, version: 1 }), 404, noPage),
  ...needsObject(change, owner),
  ...accessRows({
    call: `${remove}?version=1`,
    permission,
    sent: visitor,
    status: 200,
    answer: { removed: true },
  }),
  [`${remove}?version=2`, 'from another version', owner, 409, { errors: [changed], page: draft }],
  ...['', '?version=x', '?version=-1'].map(
    (query): Row => [
      `${remove}${query}`,
      'a version that is none',
      owner,
      400,
      'version: the version that you have read.',
    ],
  ),
  [
    'DELETE /staff/pages/00000000-0000-4000-8000-000000000000?version=1',
    'one that is gone',
    owner,
    200,
    { removed: true },
  ],
  ['DELETE /staff/pages/nonsense?version=1', 'an id that is none', owner, 404, noPage],
];
