import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import type { Actor } from '../../routing/caller.ts';

/** The audit: who changed what. A trigger, and the rights of the role that owns it, refuse to change or delete entries. */
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
