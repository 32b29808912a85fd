import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { listen } from '../../http/listen.ts';
import { createLog } from '../../http/log.ts';
import type { AttemptLimits } from '../../rest-api/account/attempts.ts';
import { createRestApp } from '../../rest-api/app.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { createBff } from '../app.ts';

export interface TestShop extends Pick<TestDatabase, 'database'> {
  /** Address of the public server. */
  origin: string;
  /** Runs an operation as a caller would, over HTTP. */
  graphql(query: string, variables?: object, token?: string): Promise<GraphqlAnswer>;
  /** Paths that the REST service was asked for, oldest first. */
  restCalls: string[];
  logged: unknown[];
  /** Takes the REST service away, to see how the public server does without. */
  stopRest(): Promise<void>;
  close(): Promise<void>;
}

export interface GraphqlAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a query answers is for each test to say
  data: any;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string } }[];
}

const anywhere = { host: '127.0.0.1', port: 0 };

/** Starts both servers on a clone of the seeded template database. */
export async function startTestShop(
  templateUrl = inject('templateDatabaseUrl'),
  limits?: AttemptLimits,
): Promise<TestShop> {
  const { database, drop } = await cloneDatabase(templateUrl);
  const logged: unknown[] = [];
  const logError = (error: unknown) => logged.push(error);
  const log = createLog('error', { write: logError });
  const secrets = {
    tokenSecret: 'a secret of the tests, thirty-two bytes or more',
    sandboxSecret: 'another secret of the tests',
    razorpay: undefined,
    trustedProxies: ['loopback'],
  };

  const restCalls: string[] = [];
  const restServer = createServer(createRestApp(database, secrets, { log, limits }));
  restServer.prependListener('request', (request) => restCalls.push(`${request.method} ${request.url}`));
  const rest = await listen(restServer, anywhere);
  const bff = await createBff(
    { restOrigin: `http://127.0.0.1:${rest.port}`, razorpay: false, trustedProxies: [] },
    logError,
  );
  const publicServer = createServer(bff.app);
  const server = await listen(publicServer, anywhere);
  const origin = `http://127.0.0.1:${(publicServer.address() as AddressInfo).port}`;

  return {
    origin,
    database,
    restCalls,
    logged,
    async graphql(query, variables = {}, token) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        body: JSON.stringify({ query, variables }),
      });
      const answer = await response.json();
      return { status: response.status, data: answer.data, ...(answer.errors && { errors: answer.errors }) };
    },
    stopRest: () => rest.drain(),
    async close() {
      // The tests' own idle connections, which a drain would wait half a second for.
      publicServer.closeAllConnections();
      await server.drain();
      await bff.stop();
      await rest.drain();
      await drop();
    },
  };
}
