import { and, eq, sql } from 'drizzle-orm';
import type { StaffEnrolment } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Actor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { recordChange } from '../audit/audit.ts';
import { staffMembers } from '../members/member-tables.ts';
import type { StaffMemberRow } from '../members/staff.queries.ts';
import type { SecretSeal } from './sealed-secret.ts';
import { staffRecoveryCodes } from './session-tables.ts';
import { endSessionsOf } from './staff-sessions.queries.ts';
import {
  digestOfRecoveryCode,
  enrolmentOf,
  newRecoveryCode,
  newTotpSecret,
  stepOfCode,
} from './time-code.ts';

const recoveryCodes = 10;

export const sealedOtherwise =
  'The secret of the shop has changed, so codes of before no longer count: reset them with `npm run staff -- reset`.';

/** Offers a new secret to a member who has none yet. Each offer ends the one before, which somebody else may have seen. */
export async function offerSecret(
  transaction: Queryable,
  seal: SecretSeal,
  userId: string,
  email: string,
): Promise<StaffEnrolment> {
  const secret = newTotpSecret();
  await transaction
    .update(staffMembers)
    .set({ totpSecret: seal.seal(secret, userId) })
    .where(eq(staffMembers.userId, userId));
  return enrolmentOf(secret, email);
}

/** What an accepted code brings: recovery codes if it was the first. */
export interface AcceptedCode {
  recoveryCodes: string[] | null;
}

/**
 * Accepts a time-based code or a recovery code, each once. The transaction has locked the member.
 * @returns undefined for a code that is wrong or was used
 * @throws HttpError 409 where the shop's secret has changed since the enrolment
 */
export async function acceptCode(
  transaction: Queryable,
  seal: SecretSeal,
  member: StaffMemberRow,
  actor: Actor,
  code: string,
  requestId: string | null,
): Promise<AcceptedCode | undefined> {
  const { userId, totpSecret, totpConfirmedAt, totpLastStep } = member;
  if (totpSecret === null) return undefined;
  const secret = seal.open(totpSecret, userId);
  if (secret === undefined) throw new HttpError(409, sealedOtherwise);
  const ofMember = eq(staffMembers.userId, userId);
  const step = stepOfCode(secret, code.replaceAll(' ', ''));
  if (step !== undefined) {
    if (totpLastStep !== null && step <= totpLastStep) return undefined;
    await transaction.update(staffMembers).set({ totpLastStep: step }).where(ofMember);
    if (totpConfirmedAt !== null) return { recoveryCodes: null };
    await transaction.update(staffMembers).set({ totpConfirmedAt: sql`now()` }).where(ofMember);
    const change = { action: 'staff.second_factor_set', subject: `staff:${userId}` };
    await recordChange(transaction, actor, change, requestId);
    return { recoveryCodes: await makeRecoveryCodes(transaction, userId) };
  }
  const { rowCount } = await transaction
    .delete(staffRecoveryCodes)
    .where(
      and(eq(staffRecoveryCodes.userId, userId), eq(staffRecoveryCodes.digest, digestOfRecoveryCode(code))),
    );
  if (rowCount !== 1) return undefined;
  const change = { action: 'staff.recovery_code_used', subject: `staff:${userId}` };
  await recordChange(transaction, actor, change, requestId);
  return { recoveryCodes: null };
}

async function makeRecoveryCodes(transaction: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, userId));
  await transaction
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ userId, digest: digestOfRecoveryCode(code) })));
  return codes;
}

/** Has a member set up their codes anew at the next login, and ends their sessions. */
export function resetStaffCodes(
  database: Database,
  { actor, requestId }: { actor: Actor; requestId: string | null },
  userId: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .update(staffMembers)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(staffMembers.userId, userId));
    await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, userId));
    await endSessionsOf(transaction, userId);
    const change = { action: 'staff.second_factor_reset', subject: `staff:${userId}` };
    await recordChange(transaction, actor, change, requestId);
  });
}
