import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../contract/staff.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { auditEntries } from './audit-tables.ts';

/** Which entries of the audit to return; what is left out keeps all. */
export interface AuditFilter {
  actorId?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

const isShopper = sql`${auditEntries.actorKind} = 'shopper'`;
const shopperId = sql`case when ${isShopper} then ${auditEntries.actorId}::uuid end`;

/** Shoppers by the name of their account, or by their id where it is gone, whatever an entry has; others as stored. */
const actorName = sql<string>`case when ${isShopper}
  then coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${auditEntries.actorId})
  else ${auditEntries.actor} end`;

/**
 * Entries of the audit, the newest first.
 * @param before only entries with a smaller id
 */
export async function listAuditEntries(
  database: Queryable,
  { actorId, action, subject, from, to }: AuditFilter,
  { first, before }: { first: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  const { id } = auditEntries;
  const conditions = [
    before === undefined ? undefined : lt(id, before),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    subject === undefined ? undefined : eq(auditEntries.subject, subject),
    from && gte(auditEntries.at, from),
    to && lt(auditEntries.at, to),
  ];
  const rows = await database
    .select({ ...getTableColumns(auditEntries), actor: actorName })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, shopperId))
    .where(and(...conditions))
    .orderBy(desc(id))
    .limit(first);
  return rows.map((row) => ({ ...row, id: String(row.id), at: timestamp(row.at) }));
}
