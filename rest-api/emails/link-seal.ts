import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { EmailMessage } from './email.ts';

/** Values without this prefix were stored by a release that did not seal. */
const prefix = 'sealed:';
const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'links in letters', 32));

/**
 * The token of an email's link as the database stores it until the email is sent: whoever reads the database, or a
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

/** An email with a link that works, if it has one; undefined where its token was sealed with another secret. */
export function openEmail(secret: string, email: EmailMessage): EmailMessage | undefined {
  if (!('token' in email) || email.token === undefined) return email;
  const token = openToken(secret, email.token);
  return token === undefined ? undefined : { ...email, token };
}
