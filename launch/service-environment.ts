import path from 'node:path';
import { mailboxKey, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { shopAddress } from './welcome.ts';

/** The values from which the environments of the shop's processes are built. */
export interface Shop {
  /** Development shows more details of errors. */
  mode: 'production' | 'development';
  settings: Settings;
  secrets: Secrets;
  /** As the role of the servers. */
  databaseUrl: string;
  /** As the role that owns the tables, which migrates them. */
  databaseOwnerUrl: string;
  /** Whether the data folder is new. */
  isFirstStart: boolean;
}

type Environment = NodeJS.ProcessEnv;

/** @param seen whether the log is on a terminal, where it shows only problems */
export function logLevelFor({ LOG_LEVEL }: Environment, seen = process.stdout.isTTY): string {
  return LOG_LEVEL || (seen ? 'warn' : 'info');
}

/** Linux and macOS allow a few more bytes; a longer path would be cut off. */
const maxSocketPathBytes = 100;

/**
 * The unix socket through which the public server of this shop reaches its REST service, in the data folder that no other
 * shop has. Undefined where the system has none, or the path is too long: then they use the REST service's port.
 */
export function restSocketIn(dataDir: string, platform = process.platform): string | undefined {
  const file = path.join(dataDir, 'rest.sock');
  return platform !== 'win32' && Buffer.byteLength(file) <= maxSocketPathBytes ? file : undefined;
}

/** For migrating and seeding. */
export function prepareEnvironment(base: Environment, { mode, databaseOwnerUrl }: Shop): Environment {
  return { ...base, NODE_ENV: mode, DATABASE_OWNER_URL: databaseOwnerUrl };
}

/**
 * For the REST service, which only this machine can reach.
 * @param seen whether the log is on a terminal, where it shows only problems
 */
export function restEnvironment(
  base: Environment,
  { mode, settings, secrets, databaseUrl }: Shop,
  seen = process.stdout.isTTY,
): Environment {
  const { DATABASE_OWNER_URL: _owner, ...open } = base;
  return {
    ...open,
    LOG_LEVEL: logLevelFor(base, seen),
    NODE_ENV: mode,
    HOST: '127.0.0.1',
    REST_PORT: String(settings.restPort),
    REST_SOCKET: restSocketIn(settings.dataDir),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secrets.jwtSecret,
    PUBLIC_URL: base.PUBLIC_URL || shopAddress(settings),
  };
}

/**
 * For the public server, which receives no secrets but the key of the mailbox.
 * @param seen whether the log is on a terminal, where it shows only problems
 */
export function bffEnvironment(
  base: Environment,
  { mode, settings, secrets }: Shop,
  seen = process.stdout.isTTY,
): Environment {
  const {
    DATABASE_URL: _url,
    DATABASE_OWNER_URL: _owner,
    DATABASE_REPLICA_URL: _replica,
    JWT_SECRET: _secret,
    REDIS_URL: _redis,
    RAZORPAY_KEY_SECRET: _key,
    RAZORPAY_WEBHOOK_SECRET: _webhook,
    SMTP_URL: _smtp,
    ...open
  } = base;
  return {
    ...open,
    LOG_LEVEL: logLevelFor(base, seen),
    NODE_ENV: mode,
    HOST: settings.host,
    PORT: String(settings.port),
    MAILBOX_KEY: mailboxKey(secrets),
    REST_URL: `http://127.0.0.1:${settings.restPort}`,
    REST_SOCKET: restSocketIn(settings.dataDir),
  };
}
