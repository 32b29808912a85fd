import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { passwordHashes } from '../../limits.ts';
import { TooBusy } from '../../routing/errors.ts';

// OWASP's choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const limit = pLimit(passwordHashes.maxConcurrent);
let refused = 0;

/** The load of password hashing in this process, for the metrics. */
export function passwordQueue(): { running: number; waiting: number; refused: number } {
  return { running: limit.activeCount, waiting: limit.pendingCount, refused };
}

/** Whether the queue has room for another password. */
export function hasRoom(): boolean {
  return limit.pendingCount < passwordHashes.maxWaiting;
}

/**
 * Call it before other expensive work, such as a query.
 * @throws TooBusy when the queue is full: a longer one would only delay everything
 */
export function requireRoom(): void {
  if (hasRoom()) return;
  refused += 1;
  throw new TooBusy('Too many passwords wait to be hashed.');
}

async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  requireRoom();
  return limit(work);
}

/**
 * A password as it is compared (RFC 8265, OpaqueString): devices send the same letters as other code points, and other
 * spaces.
 */
export const opaqueString = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/**
 * A salted argon2id hash in its standard text form.
 * @throws TooBusy
 */
export function hashPassword(password: string): Promise<string> {
  return withinLimit(() => hash(opaqueString(password), cost));
}

// The hash of a random password, at the same cost.
const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$9QcdxkC/XZYJwAp7fprMQg$0ehSHYVE7Pnu0IrSomo9UxjD2g4YhwUhHhF11roxV0k';

/** @param isOutdated whether only the password as it was typed belongs to the hash, as earlier releases hashed it */
interface PasswordMatch {
  matches: boolean;
  isOutdated: boolean;
}

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and does not, so that callers cannot find
 * out whether an account exists.
 * @throws TooBusy
 */
export async function comparePassword(
  passwordHash: string | undefined,
  password: string,
): Promise<PasswordMatch> {
  const belongs = (text: string) => () => verify(passwordHash ?? hashOfNobody, text);
  const opaque = opaqueString(password);
  const matches = await withinLimit(belongs(opaque));
  const isOutdated = !matches && password !== opaque && (await withinLimit(belongs(password)));
  return passwordHash === undefined
    ? { matches: false, isOutdated: false }
    : { matches: matches || isOutdated, isOutdated };
}
