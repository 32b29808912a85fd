import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChangeType, StoredChangeKind } from '../../contract/changes.ts';
import type { WebhookAttempt, WebhookState, WebhookType } from '../../contract/webhooks.ts';
import { createdAt } from '../../database/columns.ts';

/** Where the shop sends webhooks to. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    url: text().notNull(),
    description: text().notNull(),
    types: text().array().$type<ChangeType[]>().notNull(),
    state: text().$type<Lowercase<WebhookState>>().notNull().default('on'),
    /** Sealed with the shop's secret. */
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretUntil: timestamp({ withTimezone: true }),
    /** The position in the feed of changes up to which its deliveries are made. */
    position: bigint({ mode: 'number' }).notNull(),
    createdBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('webhook_endpoints_state', sql`${table.state} in ('on', 'off', 'gone')`)],
);

/** What is or was sent to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().$type<WebhookType>().notNull(),
    /** The change that it tells of; null for a test. */
    position: bigint({ mode: 'number' }),
    kind: text().$type<StoredChangeKind>(),
    resourceId: uuid(),
    orderId: uuid(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** The body, which the first try makes and all others send again. */
    payload: text(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The latest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_change').on(table.endpointId, table.position),
    index('webhook_deliveries_latest').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
    // For those that are no longer kept.
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
