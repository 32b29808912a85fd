import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StaffPage } from '../contract/text-pages.ts';

/** Pages of text that the owner of the shop writes. */
export const pages = pgTable(
  'pages',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Markdown, as it was typed. */
    body: text().notNull(),
    state: text().$type<Lowercase<StaffPage['state']>>().notNull(),
    /** Null for a page that the footer does not show. */
    footerPosition: integer(),
    /** Counts up with every change. */
    version: integer().notNull().default(1),
    changedBy: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('pages_state', sql`${table.state} in ('draft', 'published')`)],
);
