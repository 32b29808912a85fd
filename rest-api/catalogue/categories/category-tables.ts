import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** As `GET /categories` spells it, which for the sample's categories differs from the slug (Specification §3). */
    categoryName: text().notNull().unique(),
    /** By which addresses and books name it; it never changes. */
    slug: text().notNull(),
    /** As shoppers see it. */
    name: text().notNull(),
    description: text().notNull(),
    /** Its place among the others, from 1. */
    position: integer().notNull(),
    /** Counts up with every change. */
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('categories_slug').on(sql`lower(${table.slug})`)],
);
