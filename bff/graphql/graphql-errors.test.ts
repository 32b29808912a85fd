import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../http/log.ts';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { type Bff, createBff } from '../app.ts';
import { noLoopDelay } from '../testing/test-shop.ts';

let bff: Bff;
let servers: TestServer[];
let logged: unknown[];

/** Starts the public server with a fake REST service and sends it one request. */
async function askInFrontOf(restService: RequestListener, query = '{ categories { id } }') {
  logged = [];
  const living: RequestListener = (request, response) => {
    if (request.url === '/healthz') response.end();
    else restService(request, response);
  };
  const rest = await startTestServer(createServer(living));
  const config = {
    restOrigin: rest.origin,
    razorpay: false,
    trustedProxies: [],
    playground: true,
  };
  const log = createLog('error', { write: (line) => logged.push(line) });
  bff = await createBff(config, log, { loopDelay: noLoopDelay });
  const server = await startTestServer(createServer(bff.listener));
  servers = [server, rest];
  const answer = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { errors } = await answer.json();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), error: errors?.[0] };
}
afterEach(async () => {
  for (const server of servers) await server.close();
  await bff.stop();
});

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const refusing = (status: number, headers?: Record<string, string>) =>
  answering(status, '{"errors":["Not like this."]}', headers);

describe('a response of the REST service becomes a stable code', () => {
  it.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'BAD_USER_INPUT'],
    [422, 'BAD_USER_INPUT'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('%s is %s, with its own message', async (status, code) => {
    const { error, ...response } = await askInFrontOf(refusing(status));
    expect(response).toEqual({ status: 200, retryAfter: null });
    expect(error).toMatchObject({ message: 'Not like this.', extensions: { code } });
    expect(logged).toEqual([]);
  });

  it('429 has Retry-After', async () => {
    const { retryAfter, error } = await askInFrontOf(refusing(429, { 'retry-after': '17' }));
    expect(retryAfter).toBe('17');
    expect(error.extensions).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 17 });
  });

  it('503 has Retry-After', async () => {
    const { retryAfter, error } = await askInFrontOf(
      answering(503, '{"error":{"message":"the pool is empty"}}', { 'retry-after': '5' }),
    );
    expect(retryAfter).toBe('5');
    expect(error.extensions).toEqual({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
    expect(error.message).not.toContain('pool');
  });

  it('500 is a bug of the shop, and no reason to try again', async () => {
    const { error, ...response } = await askInFrontOf(answering(500, '{"error":{"message":"it broke"}}'));
    expect(response).toEqual({ status: 200, retryAfter: null });
    expect(error.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['500 with a stack', answering(500, 'Error: at /srv/rest-api/app.ts:1')],
    ['200 without JSON', answering(200, '<html>')],
    ['200 without the expected fields', answering(200, '{}')],
    ['redirection', answering(302, '', { location: 'http://elsewhere.example/' })],
  ])('a %s stays inside', async (_name, restService) => {
    const { error } = await askInFrontOf(restService);
    expect(['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']).toContain(error.extensions.code);
    expect(JSON.stringify(error)).not.toMatch(/srv|html|elsewhere|undefined|stack/);
    expect(logged).toHaveLength(1);
  });

  it('an error response without JSON gets a fixed message', async () => {
    const { error } = await askInFrontOf(answering(431, ''));
    expect(error).toMatchObject({
      message: 'The request could not be understood.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
