import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { StaffEnrolment } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Actor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { digestOf } from '../../shopping/account/link-token.ts';
import { recordChange } from '../audit/audit.ts';
import { staffMembers } from '../members/member-tables.ts';
import type { StaffMemberRow } from '../members/staff.queries.ts';
import type { SecretSeal } from './sealed-secret.ts';
import { staffRecoveryCodes } from './session-tables.ts';
import { endSessionsOf } from './staff-sessions.queries.ts';

const issuer = 'Quire';
const period = 30;
/** Clocks of phones may be off by this many periods. */
const window = 1;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** A new secret of time-based codes, in base32. */
const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The secret, link and QR code by which an authenticator app is set up. */
async function enrolmentOf(secret: string, email: string): Promise<StaffEnrolment> {
  const uri = totpOf(secret, email).toString();
  // Loaded only here, because it would slow down each start.
  const { default: QRCode } = await import('qrcode');
  return { secret, uri, qrCode: await QRCode.toString(uri, { type: 'svg', margin: 1 }) };
}

/** The time step that a code belongs to; undefined for a code that is wrong now. */
function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta;
}

// Without characters that look alike.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A new recovery code: 79 bits in four groups, such as `K7QM-2XBD-PW4T-9HRC`. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** SHA-256 of a recovery code; case, spaces and hyphens make no difference. */
export const digestOfRecoveryCode = (code: string): string =>
  digestOf(code.replace(/[\s-]/g, '').toUpperCase());

const recoveryCodes = 10;

export const sealedOtherwise =
  'The secret of the shop has changed, so earlier codes no longer count: reset them with `npm run staff -- reset`.';

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

/** The result of an accepted code, with recovery codes if it was the first. */
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

/** Deletes a member's second factor, so that the next login sets it up anew, and ends their sessions. */
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
