import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { listen } from '../../http/listen.ts';
import { createLog } from '../../http/log.ts';
import { createRestService } from '../app.ts';
import { errorHandler } from '../routing/errors.ts';
import { responseTimeout } from '../routing/response-timeout.ts';
import { longTimeouts, signUp, startTestService, testSecrets } from '../testing/test-service.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { longPoolTimeouts } from './long-timeouts.ts';
import { migrateDatabase } from './migrate.ts';

const tryAgain = { error: { message: 'The shop cannot answer right now. Please try again in a moment.' } };

describe('a database that is down', () => {
  it('causes 503, and is used again as soon as it is back', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-outage-'));
    const begin = () => startEmbeddedPostgres({ dataDir, roots: [dataDir], settings: { fsync: 'off' } });
    let postgres = await begin();
    await migrateDatabase(postgres.url);
    const { database, close } = openDatabase(postgres.url, () => undefined, longPoolTimeouts);
    const config = {
      ...testSecrets,
      databaseUrl: postgres.url,
      razorpay: undefined,
      trustedProxies: ['loopback'],
    };
    const service = createRestService(database, config, { log: createLog('silent'), ...longTimeouts });
    const http = supertest(service.listener);
    const { token } = await signUp(http);
    const cart = () => http.get('/api/user/cart').set('authorization', token);

    await Promise.all(Array.from({ length: 6 }, cart));
    const underWay = Promise.all(Array.from({ length: 6 }, cart));
    await postgres.stop();
    for (const { status } of await underWay) expect([200, 503]).toContain(status);
    for (const path of ['/api/categories', '/api/products?first=1', '/api/products']) {
      await http.get(path).expect(503, tryAgain).expect('Retry-After', '2');
    }
    await cart().expect(503, tryAgain);
    await http.get('/readyz').expect(503);

    postgres = await begin();
    await cart().expect(200);
    await http.get('/readyz').expect(200);
    await service.close();
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  });
});

describe('a database that is busy', () => {
  // Two seconds for a lock, four for a connection.
  const timeoutFactor = 2;

  it('causes 503 when a lock is not available', async () => {
    const service = await startTestService({}, {}, timeoutFactor);
    const { token } = await signUp(service.http);
    const holder = openDatabase(service.databaseUrl, () => undefined, longPoolTimeouts);
    await holder.database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table cart_lines in access exclusive mode`);
      await service.http.get('/api/user/cart').set('authorization', token).expect(503, tryAgain);
    });
    await service.http.get('/api/user/cart').set('authorization', token).expect(200);
    await holder.close();
    await service.close();
  });

  it('causes 503 when no connection becomes free', async () => {
    const service = await startTestService({}, {}, timeoutFactor);
    const { $client: pool } = service.database;
    const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
    try {
      await service.http.get('/api/categories').expect(503, tryAgain);
      await service.http.get('/healthz').expect(200);
    } finally {
      for (const client of held) client.release();
    }
    await service.http.get('/api/categories').expect(200);
    await service.close();
  });
});

describe('a response', () => {
  it('that does not begin in time is 503, and the late one is discarded', async () => {
    let respond = () => {};
    const late: unknown[] = [];
    const app = express().use(responseTimeout(30));
    app.get('/late', async (_request, response) => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      response.set('X-Late', 'yes').json({ late: true });
    });
    app.get('/soon', (_request, response) => {
      response.json({ late: false });
    });
    app.use(((error, _request, _response, next) => {
      late.push(error);
      next(error);
    }) satisfies express.ErrorRequestHandler);
    app.use(errorHandler);
    const server = await listen(createServer(app), { host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; reused: boolean }>((resolve, reject) => {
        const request = get({ port: server.port, path, agent }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode, reused: request.reusedSocket }));
        });
        request.on('error', reject);
      });
    expect(await ask('/late')).toEqual({ status: 503, reused: false });
    respond();
    while (late.length === 0) await pause(1);
    expect(await ask('/soon')).toEqual({ status: 200, reused: true });
    agent.destroy();
    await server.drain();
  });

  it('that has begun may take longer', async () => {
    const app = express().use(responseTimeout(20));
    app.get('/', async (_request, response) => {
      response.type('json').write('[');
      await pause(60);
      response.end(']');
    });
    await supertest(app).get('/').expect(200, []);
  });
});

describe('a database whose disk is full', () => {
  it('causes 503, and a line in the log that says so', async () => {
    const service = await startTestService();
    const { token } = await signUp(service.http);
    await service.database.execute(sql`
      create function fill_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger disk_full before insert on cart_lines execute function fill_disk()`);
    const add = () =>
      service.http
        .post('/api/user/cart')
        .set('authorization', token)
        .send({ product: { _id: '70bf1958-03ee-4b39-ba86-89da44222347' } });
    await add().expect(503, tryAgain).expect('Retry-After', '2');
    const failed = service.logged.map((line) => JSON.parse(line)).find(({ status }) => status === 503);
    expect(failed).toMatchObject({
      level: 'error',
      msg: 'failed',
      err: { message: 'The disk of the database is full: make room on it.' },
    });
    await service.database.execute(sql`drop trigger disk_full on cart_lines`);
    await add().expect(201);
    await service.close();
  });
});
