import { sql } from 'drizzle-orm';
import type { ChangeKind, ChangeType, ResourceChange, StoredChangeKind } from '../contract/changes.ts';
import { upperCase } from '../contract/letter-case.ts';
import type { Queryable } from '../database/database.ts';
import { rawSql, Statement } from '../database/statement.ts';
import { rowReader, selection } from '../database/table-row.ts';
import { timestamp } from '../database/timestamp.ts';
import { changeFeed, resourceChanges } from './change-tables.ts';

export type ChangeRow = typeof resourceChanges.$inferSelect;

/** How far the feed goes, and up to where its changes are deleted. */
export async function findFeed(
  database: Queryable,
): Promise<{ lastPosition: number; removedPosition: number }> {
  const [feed] = await database.select().from(changeFeed);
  return feed ?? { lastPosition: 0, removedPosition: 0 };
}

const changeFrom = rowReader(resourceChanges);
const { placeholder } = sql;
const { kind, position } = resourceChanges;

// Of each kind by its index: a reader of a rare kind need not read through all others.
const listed = new Statement(
  'list changes',
  rawSql(sql`
    select ${selection(resourceChanges)}
    from unnest(${placeholder('kinds')}::text[]) as wanted (kind) cross join lateral (
      select * from ${resourceChanges}
      where ${kind} = wanted.kind and ${position} > ${placeholder('after')} and ${position} <= ${placeholder('last')}
      order by ${position} limit ${placeholder('first')}) as resource_changes
    order by ${position} limit ${placeholder('first')}`),
);

/**
 * Changes of some kinds in their order.
 * @param after the position behind which they begin
 * @param last the position with which they end
 */
export async function listChanges(
  database: Queryable,
  kinds: readonly StoredChangeKind[],
  { first, after, last }: { first: number; after: number; last: number },
): Promise<ChangeRow[]> {
  return (await listed.rows(database, { kinds, first, after, last })).map(changeFrom);
}

/** A change as callers get it. */
export const changeResponse = (row: ChangeRow): ResourceChange => ({
  id: String(row.position),
  kind: upperCase(row.kind) as ChangeKind,
  type: `${row.kind}.${row.event}` as ChangeType,
  resourceId: row.resourceId,
  path: `/api${pathOf(row)}`,
  at: timestamp(row.at),
});

/** Where a resource is read, below `/api`. */
export function pathOf({
  kind,
  resourceId,
  orderId,
}: Pick<ChangeRow, 'kind' | 'resourceId' | 'orderId'>): `/staff/${string}` {
  switch (kind) {
    case 'order':
      return `/staff/orders/${resourceId}`;
    case 'shipment':
      return `/staff/orders/${orderId}`;
    case 'invoice':
      return `/staff/orders/${orderId}/invoices`;
    case 'return':
      return `/staff/returns/${resourceId}`;
    case 'product':
      return `/staff/books/${resourceId}`;
    case 'category':
      return '/staff/categories';
    case 'stock':
      return `/staff/stock/${resourceId}`;
    case 'review':
      return `/staff/reviews/${resourceId}`;
  }
}
