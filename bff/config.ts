import { allowedOriginsIn } from '../http/allowed-origins.ts';
import { type LogLevel, logLevelIn } from '../http/log-level.ts';
import { isLoopback } from '../http/loopback.ts';
import { type ListenAddress, metricsAddressIn } from '../http/metrics-address.ts';
import { paymentsIn } from '../http/payments-setting.ts';
import { publicUrlIn } from '../http/public-url.ts';
import { readAll } from '../http/read-all.ts';
import { trustedProxiesIn } from '../http/trusted-proxies.ts';

/** The settings of the public server. */
export interface BffConfig {
  host: string;
  port: number;
  /** Origin of the REST service, such as `http://127.0.0.1:4001`. */
  restOrigin: string;
  /** The REST service's unix socket where it shares a machine with this server. The launcher sets it. */
  restSocket?: string | undefined;
  /** Whether browsers are allowed to load Razorpay's checkout. */
  razorpay: boolean;
  /**
   * Whether pages say that payments are simulated: in a sandbox that was chosen explicitly, or that others can reach.
   */
  sandboxNotice?: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted; by default none. */
  trustedProxies: string[];
  /** Origins whose pages may call `/graphql` and `/api`; by default none. */
  allowedOrigins?: string[];
  /** Whether to serve the playground, introspection and the schema file. */
  playground: boolean;
  logLevel: LogLevel;
  /** The origin that shoppers see; if unset, the host of each request. */
  publicUrl?: string | undefined;
  /** Where to serve `/metrics`; if unset, nowhere. */
  metricsAddress?: ListenAddress | undefined;
  /** Opens `/mailbox`, which is off without it. The launcher sets it. */
  mailboxKey?: string | undefined;
}

/**
 * Reads and checks the environment once, at start.
 * @throws Error with a line for each variable that is wrong, which says what to set it to
 */
export function readBffConfig(env: NodeJS.ProcessEnv): BffConfig {
  const host = env.HOST || '127.0.0.1';
  const { payments, ...read } = readAll({
    port: () => portIn(env.PORT ?? '4000'),
    restOrigin: () => restOriginIn(env.REST_URL ?? 'http://127.0.0.1:4001'),
    publicUrl: () => publicUrlIn(env.PUBLIC_URL),
    payments: () => paymentsIn(env, host),
    trustedProxies: () => trustedProxiesIn(env.TRUSTED_PROXIES),
    allowedOrigins: () => allowedOriginsIn(env.ALLOWED_ORIGINS),
    playground: () => playgroundIn(env.PLAYGROUND),
    logLevel: () => logLevelIn(env.LOG_LEVEL),
    metricsAddress: () => metricsAddressIn(env.METRICS_ADDRESS),
    mailboxKey: () => mailboxKeyIn(env.MAILBOX_KEY),
  });
  const { publicUrl } = read;
  const razorpay = payments === 'razorpay';
  const isElsewhere = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  return {
    ...read,
    host,
    restSocket: env.REST_SOCKET || undefined,
    razorpay,
    sandboxNotice: !razorpay && (env.PAYMENTS === 'sandbox' || isElsewhere),
  };
}

const minKeyLength = 16;

/** @throws Error that says what to set */
function mailboxKeyIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^[\w-]+$/.test(text) && text.length >= minKeyLength) return text;
  throw new Error(
    `MAILBOX_KEY has to have ${minKeyLength} or more letters of ASCII, digits, - and _: set another, or leave it out.`,
  );
}

function portIn(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT is "${text}": set it to a number from 0 to 65535.`);
}

function restOriginIn(text: string): string {
  if (URL.canParse(text)) return text;
  throw new Error(`REST_URL is "${text}": set it to an address such as http://127.0.0.1:4001.`);
}

/** @throws Error that says what to set */
export function playgroundIn(text: string | undefined): boolean {
  if (!text || text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`PLAYGROUND is "${text}": set it to off to hide the playground and the schema, or to on.`);
}
