import type { Database } from '../../database/database.ts';
import { VersionQuery } from '../../input/list-change.input.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { defaultPageSize, PageQuery } from '../../input/page.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { addCode, bookGone, changeCode, codeChanged, codeTaken, noCode, removeCode } from './change-code.ts';
import {
  ChangeDiscountCodeInput,
  DiscountCodeInput,
  endsBeforeStart,
  factsOf,
  oneKind,
} from './codes.input.ts';
import { findStaffCode, findStaffCodes } from './codes.queries.ts';

const permission = 'settings:write';
const parameters = { id: 'The id of a code.' };
const misfits = [oneKind, endsBeforeStart, bookGone].map(invalidField);

/** Codes by which orders cost less, as the owner keeps them. */
export function codeRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/codes',
      permission,
      summary: 'All codes with their uses, by their texts, a page of the list at a time.',
      query: PageQuery,
      response: 'DiscountCodesResponse',
      async handle({ query: { first = defaultPageSize, after } }) {
        const place = after === undefined ? undefined : decodeListCursor('CODES', after, /^[A-Z0-9-]{3,30}$/);
        const found = await findStaffCodes(database, { first: first + 1, after: place });
        const { page, next } = listPage('CODES', found, first, ({ code }) => code);
        return { codes: page, next };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/codes',
      permission,
      summary: 'Adds a code.',
      body: DiscountCodeInput,
      response: 'DiscountCodeResponse',
      status: 201,
      errors: { 400: misfits, 409: invalidField(codeTaken) },
      handle: async ({ body, caller, request }) => ({
        code: await addCode(database, originOf(caller, request), factsOf(body)),
      }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/codes/:id',
      permission,
      parameters,
      summary: 'One code with its uses.',
      response: 'DiscountCodeResponse',
      errors: { 404: noCode },
      async handle({ request: { params } }) {
        const code = await findStaffCode(database, idIn(params));
        if (!code) throw new HttpError(404, noCode);
        return { code };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/codes/:id',
      permission,
      parameters,
      summary: 'Changes a code to what is sent. Orders that have it keep what it took off.',
      description:
        'Send the `version` that you have read: where the code has changed since, nothing is stored, and the 409 has the ' +
        '`discountCode` as it is now. The same request twice changes it once. An `endsAt` that has passed ends it.',
      body: ChangeDiscountCodeInput,
      response: 'DiscountCodeResponse',
      errors: { 400: misfits, 404: noCode, 409: [codeChanged, invalidField(codeTaken)] },
      async handle({ body: { version, ...input }, caller, request }) {
        const start = { id: idIn(request.params), version };
        return { code: await changeCode(database, originOf(caller, request), start, factsOf(input)) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/codes/:id',
      permission,
      parameters,
      summary:
        'Removes a code; one that is gone already is removed. Orders that have it keep what it took off.',
      query: VersionQuery,
      response: 'DiscountCodeRemovedResponse',
      errors: { 404: noCode, 409: codeChanged },
      async handle({ query: { version }, caller, request }) {
        await removeCode(database, originOf(caller, request), { id: idIn(request.params), version });
        return { removed: true };
      },
    }),
  ];
}

/** @throws HttpError 404 for a text that can be no id */
function idIn({ id }: Record<string, unknown>): string {
  if (!isId(id)) throw new HttpError(404, noCode);
  return id;
}
