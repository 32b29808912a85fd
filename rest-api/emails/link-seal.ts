import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Letter } from './email.ts';

/** What begins without it was stored by a release that did not seal. */
const prefix = 'sealed:';
const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'links in letters', 32));

/**
 * The token of a letter's link as the database stores it until the letter is sent: whoever reads the database, or a
 * backup of it, cannot follow the link.
 * @param secret that of the shop, which is not in the database
 */
export function sealToken(secret: string, token: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The token again; undefined where it was sealed with another secret. */
export function openToken(secret: string, stored: string): string | undefined {
  if (!stored.startsWith(prefix)) return stored;
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const token = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([token, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A letter with a link that works, if it has one; undefined where its token was sealed with another secret. */
export function openLetter(secret: string, letter: Letter): Letter | undefined {
  if (!('token' in letter) || letter.token === undefined) return letter;
  const token = openToken(secret, letter.token);
  return token === undefined ? undefined : { ...letter, token };
}
