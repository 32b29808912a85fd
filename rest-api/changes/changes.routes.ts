import { type ChangeKind, changesKeptDays, type StoredChangeKind } from '../contract/changes.ts';
import { lowerCase } from '../contract/letter-case.ts';
import { limits } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { decodeListCursor, encodeListCursor } from '../input/list-cursor.ts';
import type { Caller } from '../routing/caller.ts';
import { coded, HttpError } from '../routing/errors.ts';
import { type Permission, permissionNeeded } from '../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { ChangesQuery, changeKinds, latest } from './changes.input.ts';
import { changeResponse, findFeed, listChanges } from './changes.queries.ts';

/** What is needed to read the resources of each kind, and so their changes. */
const permissionOf: Record<ChangeKind, Permission> = {
  ORDER: 'orders:read',
  SHIPMENT: 'orders:read',
  RETURN: 'orders:read',
  INVOICE: 'orders:read',
  PRODUCT: 'catalogue:write',
  CATEGORY: 'catalogue:write',
  STOCK: 'stock:write',
  REVIEW: 'reviews:write',
};

const noKind = 'None of your permissions reads a kind of change.';
export const changesGone = coded(
  'CHANGES_GONE',
  'The changes behind this cursor are no longer kept, or the shop was restored from a backup. Take a new cursor with after=latest, then read the lists anew.',
);

/** What happens in the shop, for programs that follow it. */
export function changeRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/changes',
      permission: 'any',
      summary:
        'What has happened to orders, parcels, returns, invoices, books, categories, stock and reviews, in its order.',
      description:
        'Each response has `next`, the cursor to go on from: who stores it with what they have made of the changes ' +
        'misses none and gets none twice. A change appears within a second or two of its commit. It says what has ' +
        'happened; read the resource at its `path`. Without `kinds` the response has the kinds whose resources the ' +
        `caller may read. Changes are kept for ${changesKeptDays} days.`,
      query: ChangesQuery,
      response: 'ChangesResponse',
      errors: {
        403: [...[...new Set(Object.values(permissionOf))].map(permissionNeeded), noKind],
        410: changesGone,
      },
      async handle({ query: { kinds, first = limits.pageSize, after }, caller }) {
        const readable = readableKinds(caller, kinds);
        const { lastPosition, removedPosition } = await findFeed(database);
        const start = positionOf(after, lastPosition) ?? removedPosition;
        const wanted = { first: first + 1, after: start, last: lastPosition };
        const found = await listChanges(database, readable, wanted);
        // Read again, as some may have been deleted ahead of the list.
        const removedNow = (await findFeed(database)).removedPosition;
        if (start < removedNow || start > lastPosition) throw new HttpError(410, changesGone);
        const changes = found.slice(0, first).map(changeResponse);
        const hasMore = found.length > first;
        const next = hasMore ? changes.at(-1)?.id : undefined;
        return { changes, next: encodeListCursor('CHANGES', next ?? String(lastPosition)), hasMore };
      },
    }),
  ];
}

/** @throws HttpError 400 for a cursor that is none */
function positionOf(after: string | undefined, lastPosition: number): number | undefined {
  if (after === latest) return lastPosition;
  return after === undefined ? undefined : Number(decodeListCursor('CHANGES', after, /^\d{1,15}$/));
}

/** @throws HttpError 403 for a kind whose resources the caller may not read, or for a caller who may read none */
function readableKinds(
  { permissions }: Caller,
  kinds: readonly ChangeKind[] | undefined,
): StoredChangeKind[] {
  const refused = kinds?.find((kind) => !permissions.has(permissionOf[kind]));
  if (refused) throw new HttpError(403, permissionNeeded(permissionOf[refused]));
  const readable = kinds ?? changeKinds.filter((kind) => permissions.has(permissionOf[kind]));
  if (readable.length === 0) throw new HttpError(403, noKind);
  return readable.map(lowerCase);
}
