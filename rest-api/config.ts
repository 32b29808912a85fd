import path from 'node:path';
import { type LogLevel, logLevelIn } from '../http/log-level.ts';
import { trustedProxiesIn } from '../http/trusted-proxies.ts';
import { projectRoot } from '../launch/project-root.ts';

/** What the REST service is set to. */
export interface RestConfig {
  host: string;
  port: number;
  databaseUrl: string;
  tokenSecret: string;
  /** Set when Razorpay takes the payments; without, the sandbox does. */
  razorpay: { keyId: string; keySecret: string } | undefined;
  sandboxSecret: string;
  /** Where drawn covers are kept. */
  coversFolder: string;
  /** Whether what is tried too often is refused. */
  rateLimits: boolean;
  /** Where attempts are counted; without, in memory. */
  redisUrl: string | undefined;
  /** The public server on the same machine, and what TRUSTED_PROXIES adds. */
  trustedProxies: string[];
  logLevel: LogLevel;
}

/**
 * Reads and checks the environment once, at start.
 * @throws Error with a sentence that says what to set.
 */
export function readRestConfig(env: NodeJS.ProcessEnv): RestConfig {
  const tokenSecret = required(env, 'JWT_SECRET');
  if (Buffer.byteLength(tokenSecret) < 32) {
    throw new Error('JWT_SECRET is too short: set it to at least 32 random bytes.');
  }
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (Boolean(keyId) !== Boolean(keySecret)) {
    throw new Error('Set both RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or neither.');
  }
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env.REST_PORT ?? '4001'),
    databaseUrl: required(env, 'DATABASE_URL'),
    tokenSecret,
    razorpay: keyId && keySecret ? { keyId, keySecret } : undefined,
    coversFolder: path.resolve(projectRoot, env.DATA_DIR || 'data', 'covers'),
    sandboxSecret: keyId ? '' : required(env, 'PAYMENT_SANDBOX_SECRET'),
    rateLimits: rateLimitsIn(env.RATE_LIMITS),
    redisUrl: redisUrlIn(env.REDIS_URL),
    trustedProxies: ['loopback', ...trustedProxiesIn(env.TRUSTED_PROXIES)],
    logLevel: logLevelIn(env.LOG_LEVEL),
  };
}

/** @throws Error with a sentence that says what to set. */
export function rateLimitsIn(text: string | undefined): boolean {
  if (!text || text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`RATE_LIMITS is "${text}": set it to off for load tests, or to on.`);
}

/** @throws Error with a sentence that says what to set, without what it is set to: that may hold a password. */
export function redisUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    'REDIS_URL is not the address of a Redis: set it to one such as redis://:password@host:6379, or leave it out.',
  );
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`REST_PORT is "${text}": set it to a number from 0 to 65535.`);
  }
  return port;
}
