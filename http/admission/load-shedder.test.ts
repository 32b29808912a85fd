import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { LoadLimits } from './limits.ts';
import { LoadShedder } from './load-shedder.ts';

let server: TestServer;
let loadShedder: LoadShedder;
/** More than fits into the buffers between a server and a caller that does not read. */
const much = Buffer.alloc(50_000_000);
/** Requests without a response so far. */
let waiting: ServerResponse[];

async function start(limits: LoadLimits) {
  waiting = [];
  loadShedder = new LoadShedder(limits);
  const http = createServer((request, response) => {
    loadShedder.refuseWhenBusy(request, response, () => {
      loadShedder.count(request, response, () => {
        if (request.url === '/slow') waiting.push(response);
        else response.end(request.url === '/much' ? much : 'fine');
      });
    });
  });
  server = await startTestServer(http);
  return http;
}
afterEach(async () => {
  for (const response of waiting) response.end('late');
  loadShedder.stop();
  await server.close();
});

const ask = (path: string) => fetch(server.origin + path);

describe('at the limit of concurrent requests', () => {
  it('a server responds with 503 and Retry-After until a request has ended', async () => {
    const http = await start({ maxConcurrent: 2, loopDelayMs: 60_000 });
    const slow: Promise<Response>[] = [];
    for (const path of ['/slow', '/slow']) {
      const arrived = once(http, 'request');
      slow.push(ask(path));
      await arrived;
    }
    const refused = await ask('/');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    const body = await refused.json();
    expect(body).toEqual({
      errors: [
        {
          message: expect.any(String),
          extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
        },
      ],
    });

    waiting.pop()?.end('done');
    await Promise.race(slow);
    expect((await ask('/')).status).toBe(200);
  });

  it('a caller that disconnects frees a slot', async () => {
    const http = await start({ maxConcurrent: 1, loopDelayMs: 60_000 });
    const leave = new AbortController();
    const arrived = once(http, 'request');
    const slow = fetch(`http://127.0.0.1:${server.port}/slow`, { signal: leave.signal });
    await arrived;
    expect((await ask('/')).status).toBe(503);
    const [response] = waiting;
    if (!response) throw new Error('No request arrived.');
    const closed = once(response, 'close');
    leave.abort();
    await expect(slow).rejects.toThrow('aborted');
    await closed;
    expect((await ask('/')).status).toBe(200);
  });
});

it('a caller that does not read occupies no slot', async () => {
  await start({ maxConcurrent: 1, loopDelayMs: 60_000 });
  const unread = request({ port: server.port, path: '/much', agent: false });
  unread.end();
  const [response] = await once(unread, 'response');
  response.pause();
  expect((await ask('/')).status).toBe(200);
  unread.destroy();
});

function holdUp(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('a server with a blocked event loop responds with 503 until it is free again', async () => {
  await start({ maxConcurrent: 1_000, loopDelayMs: 100 });
  const holdingUp = setInterval(holdUp, 0, 150);
  let { status } = await ask('/');
  while (status !== 503) ({ status } = await ask('/'));
  clearInterval(holdingUp);
  while (status !== 200) ({ status } = await ask('/'));
});
