import { getTableColumns } from 'drizzle-orm';
import { users } from '../database/schema.ts';

/** A name without case, signs and spaces, so that `password_hash`, `Password-Hash` and `passwordHash` are one. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const words = (text: string) => text.split(/\s+/);

/** Fields of an account as callers see it, columns that it is stored in, and what JavaScript's objects have. */
const today = [
  ...words('id firstName lastName email password createdAt updatedAt cart wishlist address addresses orders'),
  ...words('encodedToken proto constructor prototype toJSON'),
  ...Object.keys(getTableColumns(users)),
];

/** What a shop is likely to know of an account one day: what it may do, what state it is in, what it is worth. */
const later = [
  ...words('role roles permission permissions privilege privileges scope scopes claims userType accountType'),
  ...words(
    'admin isAdmin administrator superuser isSuperuser owner isOwner staff isStaff employee isEmployee',
  ),
  ...words('moderator isModerator seller isSeller guest isGuest userId tenant tenantId'),
  ...words(
    'status active isActive enabled disabled isDisabled blocked isBlocked banned isBanned locked isLocked',
  ),
  ...words('lockedUntil suspended isSuspended deleted isDeleted deletedAt'),
  ...words('tier subscription balance credit credits wallet loyaltyPoints giftCards'),
  ...words('payments paymentMethods customerId sub iss aud exp iat'),
];

/** What such names begin with, or hold anywhere, whatever is said more precisely around it. */
const beginnings = words('email stripe razorpay verified isverified session mfa totp otp lastlogin');
const parts = words('password passwd passphrase token secret apikey twofactor verification verifiedat');

const reserved = new Set([...today, ...later].map(plain));

/**
 * Whether a name is the shop's, today or probably one day, however it is written: callers can neither store a field of
 * this name beside an account nor be answered with one. So are names that begin with `_` or `$`.
 */
export function isOwnName(name: string): boolean {
  const bare = plain(name);
  return (
    /^[_$]/.test(name) ||
    reserved.has(bare) ||
    beginnings.some((beginning) => bare.startsWith(beginning)) ||
    parts.some((part) => bare.includes(part))
  );
}
