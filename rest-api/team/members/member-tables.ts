import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import type { Role } from '../../routing/permissions.ts';
import { users } from '../../shopping/account/account-tables.ts';

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
