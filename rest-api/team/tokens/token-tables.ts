import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import type { Permission } from '../../routing/permissions.ts';

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
