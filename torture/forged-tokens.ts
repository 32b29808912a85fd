import { createHmac, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { encodeToken } from '../rest-api/routing/auth.ts';
import { testSecrets } from '../rest-api/testing/test-service.ts';
import type { Random } from './random.ts';

export interface ForgedToken {
  kind: string;
  token: string;
}

/**
 * Tokens that the shop must reject. Some are signed with the shop's own secret and have invalid claims.
 * @param owner the user they claim to be; the account's version is no longer 0
 */
export function forgedTokens(random: Random, { userId }: { userId: string }, count: number): ForgedToken[] {
  const { tokenSecret } = testSecrets;
  const claims = { version: 3 };
  const right = { subject: userId, issuer: 'quire', audience: 'quire', expiresIn: 600 } as const;
  const good = encodeToken(tokenSecret, { userId, tokenVersion: 3 });
  const [head = '', content = '', signature = ''] = good.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const says = (more: object) => ({ version: 3, sub: userId, iss: 'quire', aud: 'quire', exp: 4e9, ...more });
  const sealed = (header: object, body: object, secret = tokenSecret) => {
    const text = `${part(header)}.${part(body)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const secrets = ['', 'secret', 'x'.repeat(40), 'quire', tokenSecret.toUpperCase(), `${tokenSecret} `];
  const names = ['none', 'None', 'NONE', 'nOnE', 'HS1', 'null', ''];

  const kinds: [kind: string, make: () => string][] = [
    [
      'alg none',
      () => `${part({ alg: random.pick(names), typ: 'JWT' })}.${content}.${random.pick(['', signature])}`,
    ],
    ['alg none by a library', () => jwt.sign(claims, null, { ...right, algorithm: 'none' })],
    ['another key', () => sealed(hs256, says({ at: random.next() }), random.pick(secrets))],
    ['a random key', () => sealed(hs256, says({}), String(random.next()))],
    [
      'HS384 or HS512',
      () => jwt.sign(claims, tokenSecret, { ...right, algorithm: random.pick(['HS384', 'HS512']) }),
    ],
    ['an RSA name', () => sealed({ alg: random.pick(['RS256', 'ES256', 'PS256']), typ: 'JWT' }, says({}))],
    ['expired', () => sealed(hs256, says({ exp: random.below(1_700_000_000) }))],
    ['endless', () => sealed(hs256, says({ exp: undefined, at: random.next() }))],
    ['an end that is none', () => sealed(hs256, says({ exp: random.pick([null, 'never', -1, {}]) }))],
    ['not yet', () => sealed(hs256, says({ nbf: 4_000_000_000 + random.below(1_000) }))],
    [
      'another issuer',
      () => sealed(hs256, says({ iss: random.pick(['', 'other', 'Quire', null, ['quire ']]) })),
    ],
    ['another audience', () => sealed(hs256, says({ aud: random.pick(['', 'other', 'QUIRE', [], {}]) }))],
    ['an old version', () => encodeToken(tokenSecret, { userId, tokenVersion: random.below(3) })],
    ['a version to come', () => encodeToken(tokenSecret, { userId, tokenVersion: 4 + random.below(100) })],
    ['a version that is none', () => sealed(hs256, says({ version: random.pick(['3', null, [3], {}, '']) }))],
    [
      'a subject that is none',
      () => sealed(hs256, says({ sub: random.pick(['', 'admin', '%', null, 1, [userId]]) })),
    ],
    ['another content', () => `${head}.${part(says({ admin: random.next() }))}.${signature}`],
    [
      'another head',
      () => `${part({ ...hs256, kid: '../../dev/null', at: random.next() })}.${content}.${signature}`,
    ],
    ['a changed letter', () => changed(random, good)],
    ['cut short', () => good.slice(0, random.below(good.length - 1))],
    ['without a signature', () => `${head}.${content}${random.pick(['', '.'])}`],
    ['doubled', () => `${good}${random.pick(['.', ',', ' '])}${good}`],
    ['huge', () => 'x'.repeat(9_000 + random.below(6_000))],
    ['huge and signed by nobody', () => sealed(hs256, says({ pad: 'x'.repeat(5_000) }), 'nobody')],
    ['plain base64', () => `${Buffer.from(head).toString('base64')}.${content}.${signature}`],
    ['letters beyond ASCII', () => `${good.slice(0, 60)}\u00e9\u00ff${good.slice(60)}`],
    ['another scheme', () => `${random.pick(['Basic', 'Token', 'Bearer Bearer', 'Digest'])} ${good}`],
    [
      'noise',
      () =>
        randomBytes(30)
          .toString(random.pick(['hex', 'base64url']))
          .repeat(3),
    ],
    ['JSON', () => JSON.stringify(says({}))],
  ];
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] ?? kinds[0] ?? ['noise', () => 'noise'];
    return { kind, token: make() };
  });
}

/** Changes a character, and not only the padding bits that base64 ignores. */
function changed(random: Random, token: string): string {
  const places = [...token].flatMap((letter, at) =>
    letter === '.' || /^.?(\.|$)/.test(token.slice(at + 1)) ? [] : at,
  );
  const at = random.pick(places);
  const other = token[at] === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
}
