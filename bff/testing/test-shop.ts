import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { listen } from '../../http/listen.ts';
import { createLog } from '../../http/log.ts';
import type { HttpMetrics } from '../../http/metrics.ts';
import { freePort } from '../../http/testing/free-port.ts';
import type { Version } from '../../http/versioned-cache.ts';
import { createRestService, type RestService } from '../../rest-api/app.ts';
import type { MailConfig } from '../../rest-api/emails/mail-config.ts';
import type { AuthRateLimiter } from '../../rest-api/shopping/account/auth-rate-limiter.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { longTimeouts } from '../../rest-api/testing/test-service.ts';
import { type BffParts, createBff } from '../app.ts';
import type { BffConfig } from '../config.ts';
import { PageRenderer } from '../pages/page-renderer.ts';
import type { RestTimes } from '../rest/rest-connections.ts';
import { type UnreliableLine, unreliableLine } from './unreliable-line.ts';

export interface TestShop extends Pick<TestDatabase, 'database'> {
  /** Origin of the public server. */
  origin: string;
  /** The secret with which the shop signs tokens and seals what it stores. */
  tokenSecret: string;
  /** The secret with which the payment sandbox signs, webhooks as well. */
  sandboxSecret: string;
  /** Runs an operation over HTTP. */
  graphql(query: string, variables?: object, token?: string): Promise<GraphqlResponse>;
  /** Paths of the requests to the REST service, oldest first. */
  restRequests: string[];
  logged: unknown[];
  /** The public server's version of the catalogue. */
  catalogueVersion: Version;
  /** The public server's metrics. */
  metrics: HttpMetrics;
  /** The routes that the REST service publishes. */
  routes: RestService['routes'];
  /** Not started: a test runs what is due. */
  jobs: RestService['jobs'];
  /** The TCP connection between the public server and the REST service. */
  line: UnreliableLine;
  /** Stops the REST service. */
  stopRest(): Promise<void>;
  /** Starts it again on the same port. */
  startRest(): Promise<void>;
  close(): Promise<void>;
}

export interface GraphqlResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its result
  data: any;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string } }[];
}

/** For servers of tests, which block their own event loop. */
export const noLoopDelay = { lastingMs: 0, stop: () => undefined };

/** Only a response that never comes takes as long, however busy the machine. */
const longRestTimes: RestTimes = { responseMs: 60_000, readyMs: 20_000, emailMs: 60_000 };

const anywhere = { host: '127.0.0.1', port: 0 };

/** Opens `/mailbox` of a shop of the tests. */
export const testMailboxKey = 'a-key-of-the-tests';

/**
 * Starts both servers on a clone of the seeded template database.
 * @param settings overrides settings of the public server
 * @param mail by default, emails are shown at /mailbox
 * @param parts of the public server, in place of those with long timeouts
 */
export async function startTestShop(
  templateUrl = inject('templateDatabaseUrl'),
  limits?: AuthRateLimiter,
  settings: Partial<BffConfig> = {},
  mail: MailConfig = { publicUrl: 'http://localhost:4000', hasMailbox: true },
  parts: BffParts = {},
): Promise<TestShop> {
  const { database, url, drop } = await cloneDatabase(templateUrl);
  const logged: unknown[] = [];
  const log = createLog('error', { write: (line) => logged.push(line) });
  const config = {
    databaseUrl: url,
    tokenSecret: 'a secret of the tests, thirty-two bytes or more',
    sandboxSecret: 'another secret of the tests',
    razorpay: undefined,
    mail,
    trustedProxies: ['loopback'],
    // What they are sent to is on this machine.
    webhooksToPrivate: true,
  };

  const restRequests: string[] = [];
  const service = createRestService(database, config, {
    log,
    limits,
    responseTimeoutMs: longTimeouts.responseTimeoutMs,
    bodyLimits: longTimeouts.bodyLimits,
  });
  await service.listening;
  const listenAsRest = (port: number) => {
    const restServer = createServer(service.listener);
    restServer.prependListener('request', ({ method, url = '' }) => {
      if (url.startsWith('/api')) restRequests.push(`${method} ${url}`);
    });
    return listen(restServer, { ...anywhere, port });
  };
  // A port that no other test takes while the service is stopped.
  let rest = await listenAsRest(await freePort());
  const line = await unreliableLine(rest.port);
  const bff = await createBff(
    {
      restOrigin: `http://127.0.0.1:${line.port}`,
      host: '127.0.0.1',
      razorpay: false,
      trustedProxies: [],
      playground: true,
      mailboxKey: testMailboxKey,
      ...settings,
    },
    log,
    {
      renderer: new PageRenderer((err) => log.error({ err }, 'failed'), { waitMs: 20_000 }),
      // A page comes whole, however slow the machine is.
      readTimeoutMs: 5_000,
      // Tests and the modules that they load block the event loop, which is no reason to reject requests.
      loopDelay: noLoopDelay,
      bodyLimits: longTimeouts.bodyLimits,
      restTimes: longRestTimes,
      ...parts,
    },
  );
  await bff.listening;
  const publicServer = createServer(bff.listener);
  const server = await listen(publicServer, anywhere);
  const origin = `http://127.0.0.1:${(publicServer.address() as AddressInfo).port}`;

  return {
    origin,
    tokenSecret: config.tokenSecret,
    sandboxSecret: config.sandboxSecret,
    database,
    restRequests,
    logged,
    async graphql(query, variables = {}, token) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        body: JSON.stringify({ query, variables }),
      });
      const result = await response.json();
      return { status: response.status, data: result.data, ...(result.errors && { errors: result.errors }) };
    },
    catalogueVersion: bff.catalogueVersion,
    metrics: bff.metrics,
    routes: service.routes,
    jobs: service.jobs,
    line,
    stopRest: () => rest.drain(),
    async startRest() {
      rest = await listenAsRest(rest.port);
    },
    async close() {
      line.behave('pass');
      // Closes the tests' idle connections, for which a drain would wait half a second.
      publicServer.closeAllConnections();
      await server.drain();
      await bff.stop();
      await line.close();
      await rest.drain();
      await service.close();
      await drop();
    },
  };
}
