import { expect, it } from 'vitest';
import { readRestConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgresql://localhost/quire',
  JWT_SECRET: 'a secret of thirty-two bytes, ok',
};

const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'the key secret' };

it('reads the settings of the sandbox, and of Razorpay with one webhook secret or two', () => {
  expect(readRestConfig(env)).toMatchObject({
    razorpay: undefined,
    sandboxSecret: expect.not.stringContaining(env.JWT_SECRET),
    orderTiming: { everyMs: 15_000, expiryMs: 24 * 3_600_000 },
  });
  const said = { ...env, ...razorpay, RECONCILE_SECONDS: '5', ORDER_EXPIRY_HOURS: '2' };
  expect(readRestConfig({ ...said, RAZORPAY_WEBHOOK_SECRET: 'the new one, the old one' })).toMatchObject({
    razorpay: {
      keyId: 'rzp_test_1',
      keySecret: 'the key secret',
      webhookSecrets: ['the new one', 'the old one'],
      api: 'https://api.razorpay.com',
    },
    orderTiming: { everyMs: 5_000, expiryMs: 2 * 3_600_000 },
  });
  expect(readRestConfig(said).razorpay?.webhookSecrets).toEqual([]);
});

it('by default limits attempts in memory, and trusts the public server on the same machine', () => {
  expect(readRestConfig(env)).toMatchObject({
    rateLimits: true,
    redisUrl: undefined,
    trustedProxies: ['loopback'],
    logLevel: 'info',
    webhooksToPrivate: false,
  });
});

it('reads the settings', () => {
  const said = {
    RATE_LIMITS: 'off',
    REDIS_URL: 'rediss://:p@cache:6380',
    TRUSTED_PROXIES: '10.0.0.0/8',
    LOG_LEVEL: 'debug',
    WEBHOOKS_TO_PRIVATE: 'on',
  };
  expect(readRestConfig({ ...env, ...said })).toMatchObject({
    rateLimits: false,
    redisUrl: 'rediss://:p@cache:6380',
    trustedProxies: ['loopback', '10.0.0.0/8'],
    logLevel: 'debug',
    webhooksToPrivate: true,
  });
});

it.each([
  [{}, false],
  [{ PAYMENTS: 'sandbox' }, false],
  [{ PAYMENTS: 'sandbox', HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', ...razorpay }, false],
])('with %o warns of simulated payments: %s', (said, sandboxWarning) => {
  expect(readRestConfig({ ...env, ...said })).toMatchObject({ sandboxWarning });
});

it.each([
  [{ HOST: '::' }, /^HOST is "::", where others reach the shop, .* set RAZORPAY_KEY_ID/],
  [{ PAYMENTS: 'test' }, /^PAYMENTS is "test": set it to sandbox/],
  [{ ...razorpay, PAYMENTS: 'sandbox' }, /^PAYMENTS is "sandbox", and a key of Razorpay is set/],
  [{ JWT_SECRET: '' }, /^JWT_SECRET is not set: set it to at least 32 random bytes/],
  [{ JWT_SECRET: 'x'.repeat(31) }, /^JWT_SECRET has 31 bytes, .*: set it to at least 32 random bytes/],
  [{ DATABASE_URL: undefined }, /^DATABASE_URL is not set: set it to an address/],
  [{ WEBHOOKS_TO_PRIVATE: 'yes' }, /^WEBHOOKS_TO_PRIVATE is "yes": set it to on/],
  [{ RATE_LIMITS: 'no' }, /^RATE_LIMITS is "no": set it to off/],
  [{ REDIS_URL: 'http://:hunter2@cache' }, /^REDIS_URL is not the address of a Redis: set it to/],
  [{ REDIS_URL: 'hunter2' }, /^REDIS_URL is not the address of a Redis: set it to/],
  [{ DATABASE_REPLICA_URL: 'http://:hunter2@db' }, /^DATABASE_REPLICA_URL is not the address of a/],
  [{ ALLOWED_ORIGINS: 'https://a.example/' }, /no exact origin: .* such as https:\/\/a\.example, separated/],
  [{ TRUSTED_PROXIES: 'everyone' }, /^TRUSTED_PROXIES has "everyone": set it to/],
  [{ RECONCILE_SECONDS: '0' }, /^RECONCILE_SECONDS is "0": set it to seconds from 1 to 3600; 15 when/],
  [{ ORDER_EXPIRY_HOURS: 'a day' }, /^ORDER_EXPIRY_HOURS is "a day": set it to hours from 1 to 120; 24 when/],
  [
    { RAZORPAY_KEY_ID: 'the key secret', RAZORPAY_KEY_SECRET: 'rzp_test_1' },
    /^RAZORPAY_KEY_SECRET begins as the id of a key does: it and RAZORPAY_KEY_ID are swapped\.$/,
  ],
  [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'hunter2' }, /^RAZORPAY_WEBHOOK_SECRET: set it to the secret of/],
  [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'hunter22,hunter22,hunter22' }, /^RAZORPAY_WEBHOOK_SECRET: set/],
  [{ ...razorpay, RAZORPAY_API: 'http://example.com' }, /^RAZORPAY_API is for tests alone: leave it out/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": set it to one of/],
])('rejects %o with a message', (said, sentence) => {
  expect(() => readRestConfig({ ...env, ...said })).toThrow(sentence);
  expect(() => readRestConfig({ ...env, ...said })).not.toThrow(/hunter2/);
});
