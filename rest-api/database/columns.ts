import { timestamp } from 'drizzle-orm/pg-core';

/**
 * Columns that many tables have. Every table with a user's data has the user's id first in its primary key, so that these
 * tables can be sharded by it, with a copy of the catalogue on every shard. Amounts are integer paise. Column names are
 * the snake_case of the property names.
 */
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
