import { createServer } from 'node:http';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { callerAddress, callerIsSecure } from './caller-address.ts';
import { type ListeningServer, listen } from './listen.ts';
import { ask } from './testing/ask.ts';

let server: ListeningServer;
afterEach(() => server.drain());

it.each([
  [[], undefined],
  [[], '203.0.113.1'],
  [['loopback'], undefined],
  [['loopback'], '203.0.113.1'],
  [['loopback'], '198.51.100.7, 203.0.113.1'],
  [['loopback'], ' 198.51.100.7 ,127.0.0.1'],
  [['loopback', '203.0.113.0/24'], '198.51.100.7, 203.0.113.1'],
  [['loopback', '203.0.113.0/24'], '203.0.113.2, 203.0.113.1'],
  [['loopback'], 'unknown'],
])("with the proxies %o and X-Forwarded-For %s equals Express's", async (proxies, forwarded) => {
  const app = express();
  app.set('trust proxy', proxies);
  app.get('/', (request, response) => {
    response.json([callerAddress(request, app.get('trust proxy fn')), request.ip]);
  });
  server = await listen(createServer(app), { host: '127.0.0.1', port: 0 });
  const { body } = await ask(
    `http://127.0.0.1:${server.port}/`,
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  );
  const [ours, ofExpress] = JSON.parse(String(body));
  expect(ours).toBe(ofExpress);
  expect(ours).toMatch(/\w/);
});

it.each([
  [[], 'https'],
  [['loopback'], undefined],
  [['loopback'], 'http'],
  [['loopback'], 'https'],
  [['loopback'], 'https, http'],
  [['loopback'], 'httpsx'],
])(
  'with the proxies %o and X-Forwarded-Proto %s, is as secure as Express says',
  async (proxies, protocol) => {
    const app = express();
    app.set('trust proxy', proxies);
    app.get('/', (request, response) => {
      response.json([callerIsSecure(request, app.get('trust proxy fn')), request.secure]);
    });
    server = await listen(createServer(app), { host: '127.0.0.1', port: 0 });
    const headers: Record<string, string> = protocol === undefined ? {} : { 'x-forwarded-proto': protocol };
    const { body } = await ask(`http://127.0.0.1:${server.port}/`, headers);
    const [ours, ofExpress] = JSON.parse(String(body));
    expect(ours).toBe(ofExpress);
  },
);
