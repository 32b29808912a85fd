import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoadShedder } from '../../http/admission/load-shedder.ts';
import { sendSlowBodies } from '../../http/testing/slow-bodies.ts';
import { startTestServer } from '../../http/testing/test-server.ts';
import { Metrics } from '../monitoring/metrics.ts';
import { addBooks } from '../testing/books.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { tryAgain } from './errors.ts';
import { restLoadShedder } from './load-shedding.ts';

let service: TestService;
let loadShedder: LoadShedder;
beforeEach(async () => {
  loadShedder = restLoadShedder({ maxConcurrent: 1, loopDelayMs: 60_000 });
  const metrics = new Metrics();
  metrics.loadShedder(() => loadShedder.stats());
  service = await startTestService({ loadShedder, metrics });
});
afterEach(async () => {
  loadShedder.stop();
  await service.close();
});

/** Occupies the only slot with a request that has no time limit; returns the function that ends it. */
async function holdUp(): Promise<() => Promise<unknown>> {
  const held: ServerResponse[] = [];
  const server = createServer((incoming, response) => {
    loadShedder.count(incoming, response, () => held.push(response));
  });
  const { origin, close } = await startTestServer(server);
  const waiting = fetch(origin);
  await expect.poll(() => loadShedder.stats().inFlight).toBe(1);
  return async () => {
    for (const response of held) response.end();
    expect((await waiting).status).toBe(200);
    await close();
  };
}

it('responds with 503 and Retry-After at the limit, and accepts requests below it', async () => {
  const letGo = await holdUp();
  const refused = await service.http.get('/api/categories').expect(503);
  expect(refused.headers).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(refused.body).toEqual({ error: { message: tryAgain } });
  await service.http.post('/api/auth/login').send({ email: 'a@b.example', password: 'x' }).expect(503);
  await letGo();
  await service.http.get('/api/categories').expect(200);
});

it('still serves health, metrics and the version of the catalogue, and counts the rejected requests', async () => {
  const letGo = await holdUp();
  await service.http.get('/api/products').expect(503);
  await service.http.get('/catalogue-changes').expect(200);
  await service.http.get('/healthz').expect(200);
  await service.http.get('/readyz').expect(200);
  const { text } = await service.http.get('/metrics').expect(200);
  expect(text).toContain('\nload_shed_requests_total 1\n');
  await letGo();
});

it('neither logs nor measures a request that it rejects when its body has arrived, and counts it', async () => {
  const { port, close } = await startTestServer(createServer(service.listener));
  const metrics = async () => (await service.http.get('/metrics').expect(200)).text;
  const late = await sendSlowBodies(port, 1, { path: '/api/auth/login', contentLength: 2 });
  await expect.poll(metrics).toContain('request_bodies_arriving{state="arriving"} 1\n');
  const letGo = await holdUp();
  late.sockets[0]?.write('}');
  await expect.poll(() => late.received()[0]).toMatch(/^HTTP\/1\.1 503 /);
  const text = await metrics();
  expect(text).toContain('\nload_shed_requests_total 1\n');
  expect(text).not.toContain('status="5xx"');
  expect(service.lines.filter((line) => line.includes('"status":503'))).toEqual([]);
  await letGo();
  late.close();
  await close();
});

it('accepts payment reports while everything else is at its limit', async () => {
  const letGo = await holdUp();
  await service.http.get('/api/products').expect(503);
  await service.http.post('/api/payments/razorpay/webhook').send({}).expect(400);
  await service.http.post('/API/Payments/Razorpay/Webhook/?a=b').send({}).expect(400);
  await letGo();
});

it('counts the rejected payment reports', async () => {
  const busy = restLoadShedder({ maxConcurrent: 0, loopDelayMs: 60_000 });
  const metrics = new Metrics();
  metrics.webhookLoadShedder(() => busy.stats());
  const crowded = await startTestService({ webhookLoadShedder: busy, metrics });
  const refused = await crowded.http.post('/api/payments/razorpay/webhook').send({}).expect(503);
  expect(refused.headers['retry-after']).toBe('1');
  await crowded.http.get('/api/categories').expect(200);
  const { text } = await crowded.http.get('/metrics').expect(200);
  expect(text).toContain('\nwebhook_refusals_total 1\n');
  busy.stop();
  await crowded.close();
});

it('ends incomplete bodies on its own port, and counts them', async () => {
  const strict = await startTestService({ bodyLimits: { graceMs: 50, checkMs: 10 } });
  const { port, close } = await startTestServer(createServer(strict.listener));
  const slow = await sendSlowBodies(port, 2, { path: '/api/user/cart', contentLength: 90_000 });
  await slow.closed(2);
  for (const text of slow.received()) expect(text).toMatch(/^HTTP\/1\.1 408 .*"errors":\[".*too slowly/s);
  const { text } = await strict.http.get('/metrics').expect(200);
  expect(text).toContain('request_body_refusals_total{reason="too_slow"} 2\n');
  await close();
  await strict.close();
});

it('does not count a streaming catalogue, however slowly it is read', async () => {
  const image = `/covers/${'a-long-way-'.repeat(3_000)}.webp`;
  await addBooks(
    service.database,
    Array.from({ length: 500 }, () => ({ image })),
  );
  const { port, close } = await startTestServer(createServer(service.listener));
  const unread = request({ port, path: '/api/products', agent: false });
  unread.end();
  const [response] = await once(unread, 'response');
  response.pause();
  await service.http.get('/api/categories').expect(200);
  unread.destroy();
  await close();
});
