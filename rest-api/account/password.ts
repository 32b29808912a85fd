import { hash, verify } from '@node-rs/argon2';

// OWASP's choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A salted argon2id hash in its standard text form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and is false, so that a
 * caller cannot tell whether an account exists.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return passwordHash !== undefined && matches;
}
