import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, users } from '../../database/schema.ts';
import type { Actor } from '../../routing/caller.ts';
import type { Permission, Role } from '../../routing/permissions.ts';

/** Tables of the back room: who may do what, and who did what. */

/** Accounts with a role. */
export const staffMembers = pgTable(
  'staff_members',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** Counts up with every change of the role. */
    version: integer().notNull().default(1),
    /** The secret of the time-based codes, sealed (rest-api/team/sessions/sealed-secret.ts); null before the first login. */
    totpSecret: text(),
    /** When the first code was right; until then the secret is only an offer. */
    totpConfirmedAt: timestamp({ withTimezone: true }),
    /** The time step of the last code that was accepted: no code is accepted twice. */
    totpLastStep: bigint({ mode: 'number' }),
    lastLoginAt: timestamp({ withTimezone: true }),
    /**
     * The address that the role waits for: only the link of an invitation to it opens the back room. Null once somebody
     * has followed that link, and for members whom nobody invited.
     */
    invitedEmail: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check('staff_members_role', sql`${table.role} in ('owner', 'manager', 'packer', 'buyer', 'support')`),
  ],
);

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

/** Tokens of programs that call the shop. Revoked ones stay, for their names in lists. */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    digest: text().notNull().unique(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** The name of the maker, as lists show it. */
    createdBy: text().notNull(),
    // No reference: tokens stay in the list when their maker is gone.
    /** The maker: `shop` for a command, which may do everything. */
    makerKind: text().$type<'staff' | 'token' | 'shop'>().notNull(),
    /** The id of the maker's account or service token. */
    makerId: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    /** Exact to a minute. */
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('service_tokens_maker').on(table.makerId),
    check('service_tokens_maker_kind', sql`${table.makerKind} in ('staff', 'token', 'shop')`),
  ],
);

/** Who changed what. A trigger, and the rights of the role that owns it, refuse to change or delete any. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    actorKind: text().$type<Actor['kind']>().notNull(),
    // No reference: entries outlive accounts and tokens.
    actorId: text().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb().$type<object>(),
    after: jsonb().$type<object>(),
    requestId: text(),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_actor').on(table.actorId, table.id),
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_subject').on(table.subject, table.id),
    check('audit_entries_actor_kind', sql`${table.actorKind} in ('staff', 'token', 'shopper', 'shop')`),
  ],
);
