import type { Express } from 'express';
import supertest, { type Agent } from 'supertest';
import { v4 as uuid } from 'uuid';
import { inject } from 'vitest';
import { createLog } from '../../http/log.ts';
import { createRestApp, type Surroundings } from '../app.ts';
import type { SignupAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { cloneDatabase } from './test-database.ts';

export const testSecrets = {
  tokenSecret: 'a secret of the tests, thirty-two bytes or more',
  sandboxSecret: 'another secret of the tests',
};

/** The REST service on a database of its own. */
export interface TestService {
  app: Express;
  http: Agent;
  database: Database;
  databaseUrl: string;
  /** Lines of the log, of all levels. */
  lines: string[];
  /** Of these, what went wrong and a caller was not told. */
  logged: string[];
  close(): Promise<void>;
}

/** Starts the REST service on a clone of the seeded template; without limits, where none are given. */
export async function startTestService(surroundings: Omit<Surroundings, 'log'> = {}): Promise<TestService> {
  const { database, url, drop } = await cloneDatabase(inject('templateDatabaseUrl'));
  const lines: string[] = [];
  const logged: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (JSON.parse(line).level === 'error') logged.push(line);
  };
  const config = { ...testSecrets, razorpay: undefined, trustedProxies: ['loopback'] };
  const app = createRestApp(database, config, { log: createLog('debug', { write }), ...surroundings });
  return {
    app,
    http: supertest(app),
    database,
    databaseUrl: url,
    lines,
    logged,
    close: drop,
  };
}

/** Signs a new user up and returns the token to send, and the user. */
export async function signUp(http: Agent, fields: Record<string, unknown> = {}) {
  const response = await http
    .post('/api/auth/signup')
    .send({ email: `${uuid()}@example.com`, password: 'secret', firstName: 'Ada', lastName: 'L', ...fields })
    .expect(201);
  const { encodedToken, createdUser }: SignupAnswer = response.body;
  return { token: encodedToken, user: createdUser };
}
