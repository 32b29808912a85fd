import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** Work that follows a transaction and survives a crash. A finished job is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    kind: text().notNull(),
    /** The thing that it is about, such as an order's id. Each subject has one job of a kind at most. */
    subject: text().notNull(),
    payload: jsonb().$type<unknown>().notNull().default({}),
    /** Due jobs of a kind run in ascending order of this number. */
    priority: smallint().notNull().default(0),
    /** It is due from then on. */
    runAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Counts how often it was enqueued while it runs: then it runs again. */
    version: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    /** The worker that runs it, and until when nobody else does. */
    leasedBy: uuid(),
    leasedUntil: timestamp({ withTimezone: true }),
    lastError: text(),
    /** When the last attempt had failed; only a person starts it again. */
    deadAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('jobs_due').on(table.kind, table.priority, table.runAt).where(sql`${table.deadAt} is null`),
    index('jobs_dead').on(table.kind).where(sql`${table.deadAt} is not null`),
    // For the back room, which lists the latest ones first.
    index('jobs_dead_latest')
      .on(table.deadAt, table.kind, table.subject)
      .where(sql`${table.deadAt} is not null`),
  ],
);
