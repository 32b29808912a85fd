import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/**
 * What was answered to lines of requests with an `Idempotency-Key`: a request that is sent again gets the same answers, and
 * stores nothing a second time. They are deleted after a day.
 */
export const bulkBatches = pgTable(
  'bulk_batches',
  {
    /** Kind and id of the caller, method and path of the call, and the caller's key. */
    request: text().notNull(),
    /** The number of its first line that is not empty. */
    firstLine: integer().notNull(),
    lines: integer().notNull(),
    hash: text().notNull(),
    /** The lines of the response. */
    response: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.request, table.firstLine] }),
    index('bulk_batches_created_at').on(table.createdAt),
  ],
);
