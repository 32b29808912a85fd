import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../http/log.ts';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { type Bff, createBff } from '../app.ts';
import { operations } from '../generated/operations.ts';
import { noLoopDelay } from '../testing/test-shop.ts';
import { graphqlLimits } from './limits.ts';

let bff: Bff;
let rest: TestServer;
let server: TestServer;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  lines = [];
  const failing = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? 200 : 500).end('it broke');
  });
  rest = await startTestServer(failing);
  const config = {
    restOrigin: rest.origin,
    razorpay: false,
    trustedProxies: ['loopback'],
    playground: true,
  };
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  bff = await createBff(config, log, { loopDelay: noLoopDelay });
  server = await startTestServer(createServer(bff.listener));
});
afterEach(async () => {
  await server.close();
  await bff.stop();
  await rest.close();
});

const post = (body: object) =>
  fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'one-of-the-tests' },
    body: JSON.stringify(body),
  });

it("logs which request failed and why, without the shopper's input", async () => {
  const response = await post({ query: '{ products(filter: { search: "hunter2" }) { totalCount } }' });
  expect(response.headers.get('x-request-id')).toBe('one-of-the-tests');
  const failed = lines.find(({ msg, requestId }) => msg === 'failed' && requestId === 'one-of-the-tests');
  expect(failed).toMatchObject({ level: 'error' });
  expect(JSON.stringify(failed)).toContain('GET /api/products returned 500');
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

it.each([
  ['/graphql', 'malformed JSON', '{"query":', 400],
  ['/graphql', 'too large', `{"query":"${'x'.repeat(graphqlLimits.bodyBytes)}"}`, 413],
  ['/api', 'too large', 'x'.repeat(102_401), 413],
])('logs a request for %s whose body is refused as %s', async (route, _why, body, status) => {
  const path = route === '/api' ? '/api/auth/login' : route;
  const headers = { 'content-type': 'application/json', 'x-request-id': 'one-of-the-tests' };
  const response = await fetch(server.origin + path, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  await expect
    .poll(() => lines)
    .toContainEqual(
      expect.objectContaining({
        level: 'info',
        msg: 'answered',
        requestId: 'one-of-the-tests',
        method: 'POST',
        route,
        status,
      }),
    );
});

it('logs each mutation by its name', async () => {
  const login = operations.find(({ name }) => name === 'LoginAsGuest');
  await post({ extensions: { persistedQuery: { version: 1, sha256Hash: login?.id } } });
  await expect
    .poll(() => lines.find(({ operation }) => operation === 'LoginAsGuest'))
    .toMatchObject({
      level: 'info',
      route: '/graphql',
      method: 'POST',
      status: 200,
      requestId: 'one-of-the-tests',
    });
});
