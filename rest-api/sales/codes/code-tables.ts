import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CodeScope } from '../../contract/codes.ts';

/** Codes by which orders cost less. Their uses are the orders that have them (`codes.queries.ts`): nothing counts them beside these. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In capitals, as shoppers see it; they may write it in either case. */
    code: text().notNull().unique(),
    /** Of what the books cost. */
    percent: integer(),
    amountPaise: integer(),
    scope: text().$type<Lowercase<CodeScope>>().notNull(),
    /** Slugs. No references: a category that is removed has no books any more. */
    categories: text().array().notNull().default(sql`'{}'`),
    productIds: uuid().array().notNull().default(sql`'{}'`),
    /** What the books that it is for have to cost at least. */
    minAmountPaise: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** Null for any number. */
    maxUses: integer(),
    maxUsesPerShopper: integer(),
    /** Counts up with every change. */
    version: integer().notNull().default(1),
    changedBy: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('discount_codes_code', sql`${table.code} = upper(${table.code})`),
    check('discount_codes_kind', sql`(${table.percent} is null) <> (${table.amountPaise} is null)`),
    check('discount_codes_percent', sql`${table.percent} between 1 and 100`),
    check('discount_codes_amount', sql`${table.amountPaise} > 0`),
    check('discount_codes_scope', sql`${table.scope} in ('all', 'categories', 'books')`),
    check('discount_codes_uses', sql`${table.maxUses} > 0 and ${table.maxUsesPerShopper} > 0`),
  ],
);
