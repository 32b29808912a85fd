import { expect, it } from 'vitest';
import { encodeToken } from '../rest-api/routing/auth.ts';
import { userIdInToken } from './context.ts';

const userId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const token = encodeToken('a secret of the tests, thirty-two bytes or more', { userId, tokenVersion: 0 });
const [head = '', content = '', signature = ''] = token.split('.');
const base64 = (text: string) => Buffer.from(text).toString('base64url');

it.each([token, `Bearer ${token}`])('the user is read from a token', (authorization) => {
  expect(userIdInToken(authorization)).toBe(userId);
});

it.each([
  ['nothing', undefined],
  ['no token', 'nonsense'],
  ['a token cut short', `${head}.${content}`.slice(0, -5)],
  ['a content that is not JSON', `${head}.${base64('{"sub":')}.${signature}`],
  ['a content that is a text', `${head}.${base64(`"${userId}"`)}.${signature}`],
  ['a content that is null', `${head}.${base64('null')}.${signature}`],
  ['a head that is not JSON', `${base64('{"alg":')}.${content}.${signature}`],
  ['an id that is a path', `${head}.${base64('{"sub":"../users"}')}.${signature}`],
])('nobody is read from %s', (_name, authorization) => {
  expect(userIdInToken(authorization)).toBeUndefined();
});
