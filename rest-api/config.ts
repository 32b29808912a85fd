import { createHmac } from 'node:crypto';
import path from 'node:path';
import { allowedOriginsIn } from '../http/allowed-origins.ts';
import { type LogLevel, logLevelIn } from '../http/log-level.ts';
import { isLoopback } from '../http/loopback.ts';
import { paymentsIn } from '../http/payments-setting.ts';
import { readAll } from '../http/read-all.ts';
import { trustedProxiesIn } from '../http/trusted-proxies.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { type MailConfig, mailIn } from './emails/mail-config.ts';
import { type OrderTiming, orderTiming } from './sales/payments/next-check.ts';
import type { RazorpaySettings } from './sales/payments/razorpay.ts';
import { environmentSettingsIn } from './settings/environment-settings.ts';
import type { EnvironmentSettings } from './settings/shop-settings.ts';
import { isStaffCodeWaivedIn } from './team/sessions/staff-code-setting.ts';

/** The settings of the REST service. */
export interface RestConfig {
  host: string;
  port: number;
  /** The unix socket for the public server on this machine, beside the port. The launcher sets it. */
  socketPath: string | undefined;
  databaseUrl: string;
  /** A replica of that database, which serves reads of the catalogue while it is up to date. */
  replicaUrl: string | undefined;
  tokenSecret: string;
  /** Set if Razorpay takes the payments; otherwise the sandbox does. */
  razorpay: RazorpaySettings | undefined;
  /**
   * Signs the sandbox's confirmations; derived from the tokens' secret, so that services which share one share both.
   */
  sandboxSecret: string;
  /** Whether the log warns of the sandbox: other machines can reach it. */
  sandboxWarning: boolean;
  orderTiming: OrderTiming;
  mail: MailConfig;
  /** What the environment sets of what the owner can set in the back room. */
  settings: EnvironmentSettings;
  /** Whether staff log in without a code. */
  isStaffCodeWaived: boolean;
  /** Whether webhooks go to private networks and by http, too. */
  webhooksToPrivate: boolean;
  /** Where the service stores files: DATA_DIR. */
  dataFolder: string;
  /** Where drawn covers are stored. */
  coversFolder: string;
  /** Whether login attempts and the like are limited. */
  rateLimits: boolean;
  /** The Redis with the attempt counters; without it they are in memory. */
  redisUrl: string | undefined;
  /** The proxy on the same machine, and those of TRUSTED_PROXIES. */
  trustedProxies: string[];
  /** Origins whose pages may call `/api`; by default none. */
  allowedOrigins?: string[];
  logLevel: LogLevel;
}

/**
 * Reads and checks the environment once, at start.
 * @throws Error with a line for each variable that is wrong, which says what to set it to
 */
export function readRestConfig(env: NodeJS.ProcessEnv): RestConfig {
  const host = env.HOST || '127.0.0.1';
  const dataFolder = path.resolve(projectRoot, env.DATA_DIR || 'data');
  const { payments, ...read } = readAll({
    port: () => portOf(env.REST_PORT ?? '4001'),
    databaseUrl: () =>
      required(env, 'DATABASE_URL', 'an address such as postgresql://user:password@host:5432/database'),
    replicaUrl: () => replicaUrlIn(env.DATABASE_REPLICA_URL),
    tokenSecret: () => tokenSecretIn(env),
    payments: () => paymentsIn(env, host),
    razorpay: () => razorpayIn(env),
    orderTiming: () => orderTimingIn(env),
    mail: () => mailIn(env, host),
    settings: () => environmentSettingsIn(env),
    isStaffCodeWaived: () => isStaffCodeWaivedIn(env, host),
    webhooksToPrivate: () => webhooksToPrivateIn(env.WEBHOOKS_TO_PRIVATE),
    rateLimits: () => rateLimitsIn(env.RATE_LIMITS),
    redisUrl: () => redisUrlIn(env.REDIS_URL),
    trustedProxies: () => ['loopback', ...trustedProxiesIn(env.TRUSTED_PROXIES)],
    allowedOrigins: () => allowedOriginsIn(env.ALLOWED_ORIGINS),
    logLevel: () => logLevelIn(env.LOG_LEVEL),
  });
  return {
    ...read,
    host,
    socketPath: env.REST_SOCKET || undefined,
    dataFolder,
    coversFolder: path.join(dataFolder, 'covers'),
    sandboxSecret: createHmac('sha256', read.tokenSecret).update('payment sandbox').digest('base64url'),
    sandboxWarning: payments === 'sandbox' && !isLoopback(host),
  };
}

/** @throws Error that says what to set */
export function orderTimingIn(env: NodeJS.ProcessEnv): OrderTiming {
  const read = readAll({
    everyMs: () => numberIn(env, 'RECONCILE_SECONDS', 'seconds from 1 to 3600', 1, 3_600, 15) * 1_000,
    expiryMs: () => numberIn(env, 'ORDER_EXPIRY_HOURS', 'hours from 1 to 120', 1, 120, 24) * 3_600_000,
  });
  return { ...orderTiming, ...read };
}

/**
 * The account at Razorpay; undefined if the sandbox takes the payments.
 * @throws Error that says what to set, without the secrets
 */
export function razorpayIn(env: NodeJS.ProcessEnv): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (!keyId && !keySecret) return undefined;
  const { key, ...rest } = readAll({
    key: () => razorpayKeyIn(keyId, keySecret),
    webhookSecrets: () => webhookSecretsIn(env.RAZORPAY_WEBHOOK_SECRET),
    api: () => razorpayApiIn(env.RAZORPAY_API),
  });
  return { ...key, ...rest };
}

/** @throws Error that says what to set, without the secret */
function razorpayKeyIn(keyId: string | undefined, keySecret: string | undefined) {
  if (!keyId || !keySecret) {
    const [set, unset] = keyId
      ? ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']
      : ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID'];
    throw new Error(`${set} is set, and ${unset} is not: set it too, or leave out both.`);
  }
  // The key's id goes to the browsers of shoppers.
  if (keySecret.startsWith('rzp_')) {
    throw new Error(
      'RAZORPAY_KEY_SECRET begins as the id of a key does: it and RAZORPAY_KEY_ID are swapped.',
    );
  }
  return { keyId, keySecret };
}

/** @throws Error that says what to set, without the secret */
function tokenSecretIn(env: NodeJS.ProcessEnv): string {
  const secret = required(
    env,
    'JWT_SECRET',
    'at least 32 random bytes, the same for every service of a shop',
  );
  checkTokenSecret(secret);
  return secret;
}

/** @throws Error that says what to set, without the secret */
export function checkTokenSecret(secret: string): void {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= 32) return;
  throw new Error(
    `JWT_SECRET has ${bytes} bytes, which can be guessed: set it to at least 32 random bytes; npm start generates ` +
      'a secret if it is not set.',
  );
}

/**
 * One secret, or two separated by a comma during a rotation. Without a secret, webhooks are rejected.
 * @throws Error that says what to set, without the current value
 */
function webhookSecretsIn(text: string | undefined): string[] {
  if (!text) return [];
  const secrets = text.split(',').map((secret) => secret.trim());
  if (secrets.length <= 2 && secrets.every((secret) => secret.length >= 8)) return secrets;
  throw new Error(
    'RAZORPAY_WEBHOOK_SECRET: set it to the secret of the webhook, 8 characters or more, or to the new one and the ' +
      'old one with a comma between.',
  );
}

/** @throws Error that says what to set */
function razorpayApiIn(text: string | undefined): string {
  if (!text) return 'https://api.razorpay.com';
  // Every call carries the key's secret: unencrypted only to this machine itself.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const here = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url && (here || url.protocol === 'https:')) return url.origin;
  throw new Error(
    'RAZORPAY_API is for tests alone: leave it out, or set it to http://127.0.0.1 with a port.',
  );
}

function numberIn(
  env: NodeJS.ProcessEnv,
  name: string,
  kind: string,
  min: number,
  max: number,
  defaultValue: number,
): number {
  const text = env[name];
  if (!text) return defaultValue;
  const number = Number(text);
  if (number >= min && number <= max) return number;
  throw new Error(`${name} is "${text}": set it to ${kind}; ${defaultValue} when left out.`);
}

/** @throws Error that says what to set */
export function webhooksToPrivateIn(text: string | undefined): boolean {
  if (!text || text === 'off') return false;
  if (text === 'on') return true;
  throw new Error(
    `WEBHOOKS_TO_PRIVATE is "${text}": set it to on where webhooks go to a private network, or leave it out.`,
  );
}

/** @throws Error that says what to set */
export function rateLimitsIn(text: string | undefined): boolean {
  if (!text || text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`RATE_LIMITS is "${text}": set it to off for load tests, or to on.`);
}

/** @throws Error that says what to set, without the current value, which may contain a password */
export function redisUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    'REDIS_URL is not the address of a Redis: set it to one such as redis://:password@host:6379, or leave it out.',
  );
}

/** @throws Error that says what to set, without the current value, which may contain a password */
export function replicaUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    'DATABASE_REPLICA_URL is not the address of a PostgreSQL: set it to one such as ' +
      'postgresql://user:password@host:5432/database, or leave it out.',
  );
}

function required(env: NodeJS.ProcessEnv, name: string, kind: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: set it to ${kind}.`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`REST_PORT is "${text}": set it to a number from 0 to 65535.`);
  }
  return port;
}
