import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import supertest, { type Agent } from 'supertest';
import { v4 as uuid } from 'uuid';
import { inject } from 'vitest';
import { listen } from '../../http/listen.ts';
import { createLog } from '../../http/log.ts';
import type { Dependencies } from '../app.ts';
import { createRestService, type RestService } from '../app.ts';
import type { RestConfig } from '../config.ts';
import type { SignupResponse } from '../contract/responses.ts';
import type { Database } from '../database/database.ts';
import { cloneDatabase } from './test-database.ts';

/** Only a response, body or heartbeat that never comes takes as long, however busy the machine. */
export const longTimeouts = {
  responseTimeoutMs: 60_000,
  bodyLimits: { graceMs: 60_000, maxMs: 60_000 },
  listenerTiming: { trustMs: 60_000, timeoutMs: 60_000 },
};

export const testSecrets = {
  tokenSecret: 'a secret of the tests, thirty-two bytes or more',
  sandboxSecret: 'another secret of the tests',
};

/** The REST service on a database of its own. */
export interface TestService {
  listener: RequestListener;
  http: Agent;
  database: Database;
  databaseUrl: string;
  catalogueVersion: RestService['catalogueVersion'];
  routes: RestService['routes'];
  /** Not started. */
  searchIndexer: RestService['searchIndexer'];
  /** Not started. */
  changeSequencer: RestService['changeSequencer'];
  /** Not started: tests run what is due. */
  jobs: RestService['jobs'];
  paymentMetrics: RestService['paymentMetrics'];
  webhookMetrics: RestService['webhookMetrics'];
  printed: RestService['printed'];
  /** Lines of the log, of all levels. */
  lines: string[];
  /** Those of errors that were hidden from the caller. */
  logged: string[];
  close(): Promise<void>;
}

type Settings = Partial<
  Pick<
    RestConfig,
    | 'allowedOrigins'
    | 'razorpay'
    | 'orderTiming'
    | 'mail'
    | 'isStaffCodeWaived'
    | 'settings'
    | 'webhooksToPrivate'
  >
>;

/** Starts the REST service on a clone of the seeded template; by default without rate limits, and with a patient database. */
export async function startTestService(
  dependencies: Omit<Dependencies, 'log'> = {},
  settings: Settings = {},
  timeoutFactor?: number,
): Promise<TestService> {
  const service = await openTestService(dependencies, settings, timeoutFactor);
  // One server for all requests; an idle connection stays, however long the next request takes to come.
  const server = createServer({ keepAliveTimeout: 0 }, service.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...service,
    http: supertest(server),
    async close() {
      server.close();
      server.closeAllConnections();
      await service.close();
    },
  };
}

/** The same on a port, for callers in other processes. */
export async function listenTestService(): Promise<{
  origin: string;
  database: Database;
  close(): Promise<void>;
}> {
  const { listener, database, close } = await openTestService({});
  const { port, drain } = await listen(createServer(listener), { host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${port}`,
    database,
    async close() {
      await drain();
      await close();
    },
  };
}

async function openTestService(
  dependencies: Omit<Dependencies, 'log'>,
  settings: Settings = {},
  timeoutFactor?: number,
) {
  const { database, url, drop } = await cloneDatabase(inject('templateDatabaseUrl'), timeoutFactor);
  const lines: string[] = [];
  const logged: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (JSON.parse(line).level === 'error') logged.push(line);
  };
  const config = {
    ...testSecrets,
    databaseUrl: url,
    razorpay: undefined,
    trustedProxies: ['loopback'],
    ...settings,
  };
  const { listening, close, ...service } = createRestService(database, config, {
    log: createLog('debug', { write }),
    ...longTimeouts,
    ...dependencies,
  });
  await listening;
  return {
    ...service,
    database,
    databaseUrl: url,
    lines,
    logged,
    async close() {
      await close();
      await drop();
    },
  };
}

/** Signs up a new user and returns the token and the user. */
export async function signUp(http: Agent, fields: Record<string, unknown> = {}) {
  const response = await http
    .post('/api/auth/signup')
    .send({ email: `${uuid()}@example.com`, password: 'secret', firstName: 'Ada', lastName: 'L', ...fields })
    .expect(201);
  const { encodedToken, createdUser }: SignupResponse = response.body;
  return { token: encodedToken, user: createdUser };
}
