import { expect, it } from 'vitest';
import { readBffConfig } from './config.ts';

it('shows the playground, and logs what matters, where nothing is said', () => {
  expect(readBffConfig({})).toMatchObject({ playground: true, logLevel: 'info', trustedProxies: [] });
});

it('takes what is said', () => {
  const said = { PLAYGROUND: 'off', LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' };
  expect(readBffConfig(said)).toMatchObject({
    playground: false,
    logLevel: 'debug',
    trustedProxies: ['loopback'],
  });
});

it.each([
  [{ PLAYGROUND: 'false' }, /^PLAYGROUND is "false": set it to off/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": set it to one of/],
  [{ PORT: 'http' }, /^PORT is "http": set it to a number/],
])('refuses %o in a sentence', (said, sentence) => {
  expect(() => readBffConfig(said)).toThrow(sentence);
});
