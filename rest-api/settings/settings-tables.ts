import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SettingName } from '../contract/settings.ts';

/** What the owner has set in the back room; a row for each setting that was ever changed. */
export const shopSettings = pgTable('shop_settings', {
  name: text().$type<SettingName>().primaryKey(),
  /** As `ShopSettings` has it; null where the environment or the program gives the value again. */
  value: jsonb().$type<object>(),
  /** Counts up with every change. */
  version: integer().notNull().default(0),
  changedBy: text(),
  changedAt: timestamp({ withTimezone: true }),
});
