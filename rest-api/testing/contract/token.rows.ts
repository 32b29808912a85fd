import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { messages } from '../../contract/rules.ts';
import { testSecrets } from '../test-service.ts';
import type { Row, Sent } from './row.ts';
import { ids, tokenOf } from './scene.ts';

const { tokenSecret } = testSecrets;
const right = { subject: ids.ada, issuer: 'quire', audience: 'quire', expiresIn: 3600 } as const;
const { expiresIn, ...endless } = right;
const claims = { version: 0 };
const [header, content, signature] = tokenOf(ids.ada).split('.');
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const adasClaims = part({ ...claims, sub: ids.ada });

/** A valid token signed by the tests, with the same claims as the invalid ones. */
export const goodToken = jwt.sign(claims, tokenSecret, right);

/** A token with claims that the library would not write, signed with the shop's secret. */
function signed(more: object): string {
  const known = { ...claims, sub: ids.ada, iss: 'quire', aud: 'quire', exp: 4e9 };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...known, ...more })}`;
  return `${text}.${createHmac('sha256', tokenSecret).update(text).digest('base64url')}`;
}

const badTokens: [situation: string, token: string][] = [
  ['an empty token', ''],
  ['Bearer and nothing', 'Bearer'],
  ['a token that is none', 'nonsense'],
  ['a token cut short', `${header}.${content}`],
  [
    'a token with a content that is not JSON',
    `${header}.${Buffer.from('{"sub":').toString('base64url')}.${signature}`,
  ],
  [
    'a token with a head that is not JSON',
    `${Buffer.from('{"alg":').toString('base64url')}.${content}.${signature}`,
  ],
  ['a token with another content', `${header}.${adasClaims}.${signature}`],
  ['a token signed with another secret', jwt.sign(claims, 'x'.repeat(40), right)],
  ['a token with alg: none', jwt.sign(claims, null, { ...right, algorithm: 'none' })],
  ['a token signed by HS512', jwt.sign(claims, tokenSecret, { ...right, algorithm: 'HS512' })],
  ['a token signed by HS384', jwt.sign(claims, tokenSecret, { ...right, algorithm: 'HS384' })],
  ['a token with alg: RS256', `${part({ alg: 'RS256', typ: 'JWT' })}.${content}.${signature}`],
  ['a token signed with the secret in capitals', jwt.sign(claims, tokenSecret.toUpperCase(), right)],
  ['a token twice', `${goodToken}.${goodToken}`],
  ['a token of another scheme', `Basic ${goodToken}`],
  ['an expired token', jwt.sign(claims, tokenSecret, { ...right, expiresIn: -1 })],
  ['a token without an end', jwt.sign(claims, tokenSecret, endless)],
  ['a token with an end that is none', signed({ exp: 'never' })],
  [
    'a token that is not valid yet',
    jwt.sign(claims, tokenSecret, { ...right, notBefore: '1d', expiresIn: '2d' }),
  ],
  ['a token for another audience', jwt.sign(claims, tokenSecret, { ...right, audience: 'elsewhere' })],
  ['a token of another issuer', jwt.sign(claims, tokenSecret, { ...right, issuer: 'elsewhere' })],
  ['a token of another version', jwt.sign({ version: 1 }, tokenSecret, right)],
  ['a token with a version that is a text', signed({ version: '0' })],
  ['a token of several accounts', signed({ sub: [ids.ada] })],
  ['a token of nobody', jwt.sign(claims, tokenSecret, { ...right, subject: 'nobody' })],
];

/** A route that requires a token (Specification §8). */
export function needsToken(call: string, sent: Sent, unknownUser: string): Row[] {
  return [
    [call, 'no token', sent.by(undefined), 401, messages.invalidToken],
    [call, 'the token of an account that is gone', sent.by(tokenOf(ids.cy)), 404, unknownUser],
  ];
}

/** Every kind of invalid token: for one route, since all read tokens the same way. */
export function refusesTokens(call: string, sent: Sent): Row[] {
  return badTokens.map(
    ([situation, token]): Row => [call, situation, sent.by(token), 401, messages.invalidToken],
  );
}
