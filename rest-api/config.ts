import path from 'node:path';
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
  };
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
