import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import { staffMembers } from '../members/member-tables.ts';

/** Codes that replace a time-based code once. A used one is deleted. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => staffMembers.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    digest: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => staffMembers.userId, { onDelete: 'cascade' }),
    /** The account's at the login: another password or a logout everywhere ends the session. */
    tokenVersion: integer().notNull(),
    /** When the last code was given; null where the login needed none. */
    codeAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('staff_sessions_user').on(table.userId),
    index('staff_sessions_expires_at').on(table.expiresAt),
  ],
);
