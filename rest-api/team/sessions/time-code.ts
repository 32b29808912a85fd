import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { StaffEnrolment } from '../../contract/staff.ts';
import { digestOf } from '../../shopping/account/link-token.ts';

const issuer = 'Quire';
const period = 30;
/** Clocks of phones may be off by this many periods. */
const window = 1;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** A new secret of time-based codes, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app is set up with. */
export async function enrolmentOf(secret: string, email: string): Promise<StaffEnrolment> {
  const uri = totpOf(secret, email).toString();
  // Loaded only here, because it would slow down each start.
  const { default: QRCode } = await import('qrcode');
  return { secret, uri, qrCode: await QRCode.toString(uri, { type: 'svg', margin: 1 }) };
}

/** The time step that a code belongs to; undefined for a code that is wrong now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta;
}

// Without characters that look alike.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A new recovery code: 79 bits in four groups, such as `K7QM-2XBD-PW4T-9HRC`. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** SHA-256 of a recovery code; case, spaces and hyphens make no difference. */
export const digestOfRecoveryCode = (code: string): string =>
  digestOf(code.replace(/[\s-]/g, '').toUpperCase());
