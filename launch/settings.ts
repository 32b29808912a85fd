import path from 'node:path';
import { playgroundIn } from '../bff/config.ts';
import { allowedOriginsIn } from '../http/allowed-origins.ts';
import { logLevelIn } from '../http/log-level.ts';
import { type ListenAddress, metricsAddressIn } from '../http/metrics-address.ts';
import { type Payments, paymentsIn } from '../http/payments-setting.ts';
import { publicUrlIn } from '../http/public-url.ts';
import { readAll } from '../http/read-all.ts';
import { trustedProxiesIn } from '../http/trusted-proxies.ts';
import {
  checkTokenSecret,
  orderTimingIn,
  rateLimitsIn,
  razorpayIn,
  redisUrlIn,
  replicaUrlIn,
  webhooksToPrivateIn,
} from '../rest-api/config.ts';
import { type MailConfig, mailIn } from '../rest-api/emails/mail-config.ts';
import { environmentSettingsIn } from '../rest-api/settings/environment-settings.ts';
import { isStaffCodeWaivedIn } from '../rest-api/team/sessions/staff-code-setting.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { StartError } from './start-error.ts';

/** The shop's settings from the environment. */
export interface Settings {
  /** Port of the public server. */
  port: number;
  /** Port of the REST service, which listens on loopback only. */
  restPort: number;
  /** Address that the public server listens on. */
  host: string;
  /** Where the public server serves its metrics, if anywhere. */
  metricsAddress: ListenAddress | undefined;
  /** Who takes the payments. */
  payments: Payments;
  /** How emails are sent, or where they are shown. */
  mail: MailConfig;
  /** Absolute path of the folder for the database and the secrets. */
  dataDir: string;
  /** A PostgreSQL of the user's own, instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The same database as the role that owns its tables, where that is another one than the servers'. */
  databaseOwnerUrl: string | undefined;
  /** Signs the tokens; if undefined, a secret in the data folder does. */
  jwtSecret: string | undefined;
}

/**
 * Reads and checks the environment; an empty variable counts as unset.
 * @throws StartError with a line for each variable that is wrong, which says what to set it to
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = env.HOST || '127.0.0.1';
  const { ports, metricsAddress, mail, payments, databaseUrl, databaseOwnerUrl } = asStartError(() =>
    readAll({
      ports: () => portsIn(env),
      metricsAddress: () => metricsAddressIn(env.METRICS_ADDRESS),
      mail: () => mailIn(env, host),
      databaseUrl: () => addressIn(env, 'DATABASE_URL'),
      databaseOwnerUrl: () => databaseOwnerUrlIn(env),
      // The servers read these themselves; checked here, a wrong one stops the start before anything runs.
      tokenSecret: () => env.JWT_SECRET && checkTokenSecret(env.JWT_SECRET),
      rateLimits: () => rateLimitsIn(env.RATE_LIMITS),
      redisUrl: () => redisUrlIn(env.REDIS_URL),
      replicaUrl: () => replicaUrlIn(env.DATABASE_REPLICA_URL),
      trustedProxies: () => trustedProxiesIn(env.TRUSTED_PROXIES),
      allowedOrigins: () => allowedOriginsIn(env.ALLOWED_ORIGINS),
      publicUrl: () => publicUrlIn(env.PUBLIC_URL),
      logLevel: () => logLevelIn(env.LOG_LEVEL),
      playground: () => playgroundIn(env.PLAYGROUND),
      payments: () => paymentsIn(env, host),
      razorpay: () => razorpayIn(env),
      orderTiming: () => orderTimingIn(env),
      webhooksToPrivate: () => webhooksToPrivateIn(env.WEBHOOKS_TO_PRIVATE),
      staffCode: () => isStaffCodeWaivedIn(env, host),
      shop: () => environmentSettingsIn(env),
    }),
  );
  return {
    ...ports,
    metricsAddress,
    host,
    payments,
    mail,
    dataDir: path.resolve(projectRoot, env.DATA_DIR || 'data'),
    databaseUrl,
    databaseOwnerUrl,
    jwtSecret: env.JWT_SECRET || undefined,
  };
}

/** @throws StartError with the message of the check's error */
export function asStartError<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    throw error instanceof Error ? new StartError(error.message) : error;
  }
}

function portsIn(env: NodeJS.ProcessEnv): Pick<Settings, 'port' | 'restPort'> {
  const ports = readAll({
    port: () => portIn(env, 'PORT', 4000),
    restPort: () => portIn(env, 'REST_PORT', 4001),
  });
  if (ports.port !== ports.restPort) return ports;
  throw new Error(`PORT and REST_PORT are both ${ports.port}: set one of them to another port.`);
}

function portIn(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] || String(usual);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Error(`${name} is "${text}": set it to a number from 1 to 65535.`);
}

function databaseOwnerUrlIn(env: NodeJS.ProcessEnv): string | undefined {
  const address = addressIn(env, 'DATABASE_OWNER_URL');
  if (!address || env.DATABASE_URL) return address;
  throw new Error(
    'DATABASE_OWNER_URL is set and DATABASE_URL is not: set that to the same database as the role of the servers, or ' +
      'leave both out.',
  );
}

function addressIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  // The message never shows the value, which may contain a password.
  const form =
    'set it to an address such as postgresql://user:password@host:5432/database, with %40 for an @ in the ' +
    'password and the like, or leave it out.';
  if (!URL.canParse(text)) throw new Error(`${name} is not an address: ${form}`);
  if (!/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} is not the address of a PostgreSQL database: ${form}`);
  }
  return text;
}
