import { expect, it } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

it.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['br;q=0.2, gzip;q=0.9', ['gzip', 'br', 'identity']],
  ['br;q=0, *', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', []],
  ['identity;q=0', []],
  ['gzip, identity;q=0', ['gzip']],
  ['identity, gzip;q=0.5', ['identity', 'gzip']],
  ['zstd', ['identity']],
])('reads %s', (header, accepted) => {
  expect(acceptedEncodings(header)).toEqual(accepted);
  expect(acceptedEncodings(header), 'the second time').toEqual(accepted);
});
