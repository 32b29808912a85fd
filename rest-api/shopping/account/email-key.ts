import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The key of an address, equal for every spelling: its letters in lower case, but for the two beyond ASCII whose lower
 * case is a letter of ASCII, the dotted capital I and the Kelvin sign. `email_key` of the database is the same rule.
 */
export const emailKey = (email: string): string =>
  email.replace(/[^\u0130\u212a]/gu, (letter) => letter.toLowerCase());

/** SQL for the same of a column or a value. */
export const emailKeyOf = (email: SQLWrapper | string): SQL<string> => sql<string>`email_key(${email})`;

/** Whether two spellings are of one address. */
export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);
