import { expect, it } from 'vitest';
import { readBffConfig } from './config.ts';

it('by default shows the playground and logs at level info', () => {
  expect(readBffConfig({})).toMatchObject({ playground: true, logLevel: 'info', trustedProxies: [] });
});

it('reads the settings', () => {
  const said = { PLAYGROUND: 'off', LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' };
  expect(readBffConfig(said)).toMatchObject({
    playground: false,
    logLevel: 'debug',
    trustedProxies: ['loopback'],
  });
});

it.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://localhost:4000' }, false],
  [{ PAYMENTS: 'sandbox' }, true],
  [{ PAYMENTS: 'sandbox', HOST: '0.0.0.0' }, true],
  // Behind a proxy on this machine.
  [{ PUBLIC_URL: 'https://books.example' }, true],
  [{ PUBLIC_URL: 'https://books.example', RAZORPAY_KEY_ID: 'rzp_live_1' }, false],
  [{ HOST: '0.0.0.0', RAZORPAY_KEY_ID: 'rzp_live_1' }, false],
])('says on the pages of %o that payments are simulated: %s', (said, sandboxNotice) => {
  expect(readBffConfig(said)).toMatchObject({ sandboxNotice });
});

it.each([
  [{ HOST: '0.0.0.0' }, /^HOST is "0\.0\.0\.0", where others reach the shop, .* set RAZORPAY_KEY_ID/],
  [{ PAYMENTS: 'test' }, /^PAYMENTS is "test": set it to sandbox/],
  [{ PAYMENTS: 'sandbox', RAZORPAY_KEY_ID: 'rzp_live_1' }, /^PAYMENTS is "sandbox", and a key of Razorpay/],
  [{ PLAYGROUND: 'false' }, /^PLAYGROUND is "false": set it to off/],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS has "\*", which is no exact origin: set it to/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": set it to one of/],
  [{ PORT: 'http' }, /^PORT is "http": set it to a number/],
])('rejects %o with a message', (said, sentence) => {
  expect(() => readBffConfig(said)).toThrow(sentence);
});
