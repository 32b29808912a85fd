import path from 'node:path';
import { playgroundIn } from '../bff/config.ts';
import { logLevelIn } from '../http/log-level.ts';
import { paymentsIn } from '../http/payments-setting.ts';
import { publicUrlIn } from '../http/public-url.ts';
import { trustedProxiesIn } from '../http/trusted-proxies.ts';
import {
  checkTokenSecret,
  orderTimingIn,
  rateLimitsIn,
  razorpayIn,
  redisUrlIn,
  replicaUrlIn,
} from '../rest-api/config.ts';
import { type MailConfig, mailIn } from '../rest-api/letters/mail-config.ts';
import { paperSettingsIn } from '../rest-api/papers/paper-settings.ts';
import { isStaffCodeWaivedIn } from '../rest-api/staff/staff-code-setting.ts';
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
  /** How letters are sent, or where they are shown. */
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
 * @throws StartError that says which variable to set, and to what
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = portIn(env, 'PORT', 4000);
  const restPort = portIn(env, 'REST_PORT', 4001);
  if (port === restPort) {
    throw new StartError(`PORT and REST_PORT are both ${port}: set one of them to another port.`);
  }
  const host = env.HOST || '127.0.0.1';
  const mail = asStartError(() => mailIn(env, host));
  // The servers read these themselves; checked here, a wrong one stops the start before anything runs.
  asStartError(() => {
    if (env.JWT_SECRET) checkTokenSecret(env.JWT_SECRET);
    rateLimitsIn(env.RATE_LIMITS);
    redisUrlIn(env.REDIS_URL);
    replicaUrlIn(env.DATABASE_REPLICA_URL);
    trustedProxiesIn(env.TRUSTED_PROXIES);
    publicUrlIn(env.PUBLIC_URL);
    logLevelIn(env.LOG_LEVEL);
    playgroundIn(env.PLAYGROUND);
    paymentsIn(env, host);
    razorpayIn(env);
    orderTimingIn(env);
    isStaffCodeWaivedIn(env, host);
    paperSettingsIn(env);
  });
  return {
    port,
    restPort,
    host,
    mail,
    dataDir: path.resolve(projectRoot, env.DATA_DIR || 'data'),
    databaseUrl: addressIn(env, 'DATABASE_URL'),
    databaseOwnerUrl: databaseOwnerUrlIn(env),
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

function portIn(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] || String(usual);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new StartError(`${name} is "${text}": set it to a number from 1 to 65535.`);
  }
  return port;
}

function databaseOwnerUrlIn(env: NodeJS.ProcessEnv): string | undefined {
  const address = addressIn(env, 'DATABASE_OWNER_URL');
  if (!address || env.DATABASE_URL) return address;
  throw new StartError(
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
  if (!URL.canParse(text)) throw new StartError(`${name} is not an address: ${form}`);
  if (!/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new StartError(`${name} is not the address of a PostgreSQL database: ${form}`);
  }
  return text;
}
