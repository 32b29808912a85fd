import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { ServiceToken } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { Actor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { type Origin, onlyOwnPermissions } from '../../routing/origin.ts';
import { type Permission, permissions, roles } from '../../routing/permissions.ts';
import { digestOf } from '../../shopping/account/link-token.ts';
import { recordChange } from '../audit/audit.ts';
import { lockStaffMember } from '../members/staff.queries.ts';
import { newStaffToken } from '../sessions/staff-token.ts';
import { serviceTokens } from './token-tables.ts';

/** How long a service token lasts at most. */
export const maxTokenDays = 730;

type ServiceTokenRow = typeof serviceTokens.$inferSelect;

export interface NewServiceToken {
  name: string;
  permissions: readonly Permission[];
  /** From now until it ends. */
  days: number;
}

/** All service tokens, the newest first, at most a thousand. */
export async function listServiceTokens(database: Queryable): Promise<ServiceToken[]> {
  const rows = await database
    .select()
    .from(serviceTokens)
    .orderBy(desc(serviceTokens.createdAt), serviceTokens.id)
    .limit(1_000);
  return rows.map(serviceToken);
}

/**
 * Makes a service token.
 * @returns the token itself, which is stored nowhere
 * @throws HttpError 403 where the maker has lost meanwhile what the token would allow
 */
export function addServiceToken(
  database: Database,
  { actor, requestId }: Origin,
  { name, permissions: granted, days }: NewServiceToken,
): Promise<{ token: string; serviceToken: ServiceToken }> {
  const token = newStaffToken('service');
  return inTransaction(database, async (transaction) => {
    const allowed = await lockMaker(transaction, actor);
    if (!granted.every((each) => allowed.includes(each))) throw new HttpError(403, onlyOwnPermissions);
    const [row] = await transaction
      .insert(serviceTokens)
      .values({
        id: uuid(),
        name,
        digest: digestOf(token),
        permissions: [...granted],
        createdBy: actor.name,
        ...makerOf(actor),
        expiresAt: sql`now() + ${`${days} days`}::interval`,
      })
      .returning();
    if (!row) throw new Error('The service token was not stored.');
    const after = { name, permissions: granted, expiresAt: timestamp(row.expiresAt) };
    const change = { action: 'service_token.added', subject: `service_token:${row.id}`, after };
    await recordChange(transaction, actor, change, requestId);
    return { token, serviceToken: serviceToken(row) };
  });
}

/**
 * Locks the role or the token of a maker, which nobody takes then before the transaction ends.
 * @returns what it allows; nothing where somebody has taken it
 */
async function lockMaker(transaction: Queryable, { kind, id }: Actor): Promise<readonly Permission[]> {
  if (kind === 'shop') return permissions;
  if (kind === 'staff') {
    const member = await lockStaffMember(transaction, id);
    return member?.invitedEmail === null ? roles[member.role] : [];
  }
  const [token] = await transaction
    .select({ permissions: serviceTokens.permissions })
    .from(serviceTokens)
    .where(and(eq(serviceTokens.id, id), isNull(serviceTokens.revokedAt)))
    .for('update');
  return token?.permissions ?? [];
}

/** Shoppers make no service tokens. */
function makerOf({ kind, id }: Actor): Pick<ServiceTokenRow, 'makerKind' | 'makerId'> {
  if (kind === 'shopper') throw new Error('A shopper makes no service token.');
  return { makerKind: kind, makerId: id };
}

/**
 * Revokes the service tokens that a member of staff or a token has made, and those that these have made. Runs inside a
 * transaction.
 * @param makerId the id of the account or of the token
 */
export async function endTokensMadeBy(
  transaction: Queryable,
  origin: Origin,
  makerId: string,
): Promise<void> {
  const revoked = await transaction
    .update(serviceTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(serviceTokens.makerId, makerId), isNull(serviceTokens.revokedAt)))
    .returning();
  for (const row of revoked) {
    await recordEnd(transaction, origin, row);
    await endTokensMadeBy(transaction, origin, row.id);
  }
}

async function recordEnd(
  transaction: Queryable,
  { actor, requestId }: Origin,
  { id, name }: ServiceTokenRow,
): Promise<void> {
  const change = { action: 'service_token.revoked', subject: `service_token:${id}`, before: { name } };
  await recordChange(transaction, actor, change, requestId);
}

/** Revokes a service token and those that it has made at once; one that is revoked stays so. @returns undefined if there is none with this id */
export function revokeServiceToken(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
): Promise<ServiceToken | undefined> {
  return inTransaction(database, async (transaction) => {
    const [revoked] = await transaction
      .update(serviceTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(serviceTokens.id, id), isNull(serviceTokens.revokedAt)))
      .returning();
    if (revoked) {
      await recordEnd(transaction, { actor, requestId }, revoked);
      await endTokensMadeBy(transaction, { actor, requestId }, id);
      return serviceToken(revoked);
    }
    const [row] = await transaction.select().from(serviceTokens).where(eq(serviceTokens.id, id));
    return row && serviceToken(row);
  });
}

function serviceToken({
  digest: _digest,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
  makerKind: _makerKind,
  makerId: _makerId,
  ...row
}: ServiceTokenRow): ServiceToken {
  return {
    ...row,
    createdAt: timestamp(createdAt),
    expiresAt: timestamp(expiresAt),
    revokedAt: revokedAt && timestamp(revokedAt),
    lastUsedAt: lastUsedAt && timestamp(lastUsedAt),
  };
}
