import { getTableColumns } from 'drizzle-orm';
import { users } from './account-tables.ts';

/** A name in lower case without separators, so that `password_hash`, `Password-Hash` and `passwordHash` are equal. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const words = (text: string) => text.split(/\s+/);

/** Fields of an account in responses, columns of its table, and properties of JavaScript's objects. */
const today = [
  ...words('id firstName lastName email password createdAt updatedAt cart wishlist address addresses orders'),
  ...words('encodedToken proto constructor prototype toJSON'),
  ...Object.keys(getTableColumns(users)),
];

/** Fields that a shop is likely to add to accounts: permissions, states, balances. */
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

/** Reserved prefixes, and parts that are reserved anywhere in a name. */
const beginnings = words('email stripe razorpay verified isverified session mfa totp otp lastlogin');
const parts = words('password passwd passphrase token secret apikey twofactor verification verifiedat');

const reserved = new Set([...today, ...later].map(plain));

/**
 * Whether a name is reserved for the shop, now or probably later, in any spelling: callers can neither store an extra
 * field of this name nor get one in a response. Names that begin with `_` or `$` are reserved too.
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
