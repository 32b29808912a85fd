import { expect, it } from 'vitest';
import { readRestConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgresql://localhost/quire',
  JWT_SECRET: 'a secret of thirty-two bytes, ok',
  PAYMENT_SANDBOX_SECRET: 'another secret',
};

it('limits attempts, in memory, and believes the public server beside it, where nothing is said', () => {
  expect(readRestConfig(env)).toMatchObject({
    rateLimits: true,
    redisUrl: undefined,
    trustedProxies: ['loopback'],
    logLevel: 'info',
  });
});

it('takes what is said', () => {
  const said = {
    RATE_LIMITS: 'off',
    REDIS_URL: 'rediss://:p@cache:6380',
    TRUSTED_PROXIES: '10.0.0.0/8',
    LOG_LEVEL: 'debug',
  };
  expect(readRestConfig({ ...env, ...said })).toMatchObject({
    rateLimits: false,
    redisUrl: 'rediss://:p@cache:6380',
    trustedProxies: ['loopback', '10.0.0.0/8'],
    logLevel: 'debug',
  });
});

it.each([
  [{ RATE_LIMITS: 'no' }, /^RATE_LIMITS is "no": set it to off/],
  [{ REDIS_URL: 'http://:hunter2@cache' }, /^REDIS_URL is not the address of a Redis: set it to/],
  [{ REDIS_URL: 'hunter2' }, /^REDIS_URL is not the address of a Redis: set it to/],
  [{ TRUSTED_PROXIES: 'everyone' }, /^TRUSTED_PROXIES has "everyone": set it to/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": set it to one of/],
])('refuses %o in a sentence', (said, sentence) => {
  expect(() => readRestConfig({ ...env, ...said })).toThrow(sentence);
  expect(() => readRestConfig({ ...env, ...said })).not.toThrow(/hunter2/);
});
