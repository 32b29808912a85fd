import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StoredChangeKind } from '../contract/changes.ts';
import { createdAt } from '../database/columns.ts';

/** What has happened to resources of the shop, written in the transactions that cause it. */
export const resourceChanges = pgTable(
  'resource_changes',
  {
    /** In the order in which they were written, which is not that of their commits. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The place in the feed, which a change gets after its commit. */
    position: bigint({ mode: 'number' }),
    kind: text().$type<StoredChangeKind>().notNull(),
    event: text().notNull(),
    // No reference: a change outlives what has changed.
    resourceId: uuid().notNull(),
    /** The order of a parcel or an invoice, with which it is read. */
    orderId: uuid(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex('resource_changes_position').on(table.position),
    index('resource_changes_kind').on(table.kind, table.position),
    index('resource_changes_without_position').on(table.id).where(sql`${table.position} is null`),
  ],
);

/** One row: how far the feed of changes goes. Its lock is that of whoever gives positions. */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: boolean().primaryKey().default(true),
    lastPosition: bigint({ mode: 'number' }).notNull().default(0),
    /** Changes up to this position are deleted. */
    removedPosition: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('change_feed_one', sql`${table.id}`)],
);
