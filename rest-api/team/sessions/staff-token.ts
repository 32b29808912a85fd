import { randomBytes } from 'node:crypto';

const prefixes = { session: 'qss_', service: 'qst_' } as const;

/** A new token of a staff session (`qss_…`) or of a program (`qst_…`): 32 random bytes as base64url. */
export const newStaffToken = (kind: keyof typeof prefixes): string =>
  prefixes[kind] + randomBytes(32).toString('base64url');

/** Which kind of token a text would be; undefined for others, such as a shopper's. */
export function kindOfToken(token: string): keyof typeof prefixes | undefined {
  if (token.startsWith(prefixes.session)) return 'session';
  return token.startsWith(prefixes.service) ? 'service' : undefined;
}
