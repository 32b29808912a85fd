import { getTableColumns } from 'drizzle-orm';
import { HttpError } from '../../routing/errors.ts';
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

const maxFields = 20;
const maxBytes = 2_048;

const tooManyMessage = `Send at most ${maxFields} further fields.`;
const tooLongMessage = `Further fields: at most ${maxBytes} bytes as JSON.`;
const notStorableMessage = 'Further fields: only text that is valid Unicode without NUL.';
const notExactMessage = `Further fields: send numbers beyond ±${Number.MAX_SAFE_INTEGER} as text; as numbers they would change.`;
/** The messages of `checkedExtraFields`, for the documentation. */
export const extraFieldErrors = [tooManyMessage, tooLongMessage, notStorableMessage, notExactMessage];

/** The extra fields of a body, or of a stored account. */
export function fieldsBeside(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOwnName(name)));
}

/**
 * The extra fields of a user (Specification §3) with those of a body: at most 20 fields and 2 kB.
 * @param stored those that the user has already
 * @throws HttpError 400 if they are too many, PostgreSQL cannot store them, or a number of the body is not as it was sent
 */
export function checkedExtraFields(sent: object, stored: object = {}): Record<string, unknown> {
  if (!Object.values(fieldsBeside(sent)).every(isExact)) throw new HttpError(400, notExactMessage);
  const extra = fieldsBeside({ ...stored, ...sent });
  if (Object.keys(extra).length > maxFields) {
    throw new HttpError(400, tooManyMessage);
  }
  const json = JSON.stringify(extra);
  if (Buffer.byteLength(json) > maxBytes) {
    throw new HttpError(400, tooLongMessage);
  }
  // PostgreSQL stores neither NUL nor half a surrogate pair in JSON, where both are escaped. An escaped backslash ahead of
  // the same letters is text.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)) throw new HttpError(400, notStorableMessage);
  return extra;
}

/** Whether a value has no number that JavaScript reads as another one. */
function isExact(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return true;
  return Number.isFinite(value) && !Number.isInteger(value);
}
