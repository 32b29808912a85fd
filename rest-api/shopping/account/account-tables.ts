import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '../../database/columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    extraFields: jsonb('extra_fields').$type<Record<string, unknown>>().notNull().default({}),
    tokenVersion: integer().notNull().default(0),
    /** When a link sent to the email was opened; none until then, and again once the email has changed. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`email_key(${table.email})`),
    // For the back room, which lists the newest accounts and finds them by a part of the name or the email.
    index('users_newest').on(table.createdAt, table.id),
    index('users_search').using(
      'gin',
      sql`search_pieces(search_form(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}))`,
    ),
  ],
);

/** The user whose row it is, and with whose account it goes. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Previous emails of accounts. Until it is released, such an email can still log in to its account, and nobody else
 * can take it: an attacker who changes the email of a stolen session does not lock the owner out.
 */
export const previousEmails = pgTable(
  'previous_emails',
  {
    userId: ownerId(),
    /** Its key (rest-api/shopping/account/email-key.ts). */
    email: text().notNull(),
    releasedAt: timestamp({ withTimezone: true }).notNull(),
    /** The email as its owner wrote it; none on those that were left before this was stored. */
    writtenAs: text(),
    /** SHA-256 of the token that puts the email back, good until the email is released; none where nothing does. */
    restoreDigest: text().unique('previous_emails_restore_digest'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('previous_emails_email').on(table.email),
    index('previous_emails_released_at').on(table.releasedAt),
  ],
);

/** The newest link of each purpose that was sent to an account's email. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    userId: ownerId(),
    purpose: text().$type<'reset_password' | 'confirm_email' | 'staff_invitation'>().notNull(),
    /** SHA-256 of the token in the link; the token itself is stored nowhere. */
    digest: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    check(
      'account_tokens_purpose',
      sql`${table.purpose} in ('reset_password', 'confirm_email', 'staff_invitation')`,
    ),
  ],
);
