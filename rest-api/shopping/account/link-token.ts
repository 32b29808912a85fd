import { createHash, randomBytes } from 'node:crypto';

/** The secret part of a link in an email: 32 random bytes as base64url, 43 characters. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a link's token, as base64url: the database stores nothing else of it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
