import { once } from 'node:events';
import { type ClientRequest, createServer, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { readBuiltClient } from './built-client.ts';
import { createPageCache } from './page-cache.ts';
import { type CatalogueReader, shopPage } from './shop-page.ts';

buildShop('client', 'ssr');

/** A read of the catalogue under way. */
interface Reading {
  end(): void;
  abandoned: boolean;
}

let server: TestServer;
let version: { current: number | undefined };
let readings: Reading[];
/** One for each request that the page has begun to answer. */
let responses: ServerResponse[];

/** Reads, when the test lets it end, that there is no such book, and that the frame of pages is empty. */
function readerFor(): CatalogueReader {
  let settle: (data?: Record<string, unknown>) => void = () => undefined;
  const reading: Reading = { end: () => settle({ product: null }), abandoned: false };
  readings.push(reading);
  return {
    read: ({ text }) =>
      text.includes('query ShopFrame')
        ? Promise.resolve({ shop: { banner: null, announcement: null }, pages: [] })
        : new Promise((resolve) => {
            settle = resolve;
          }),
    abandon() {
      reading.abandoned = true;
      settle();
    },
  };
}

beforeEach(async () => {
  readings = [];
  responses = [];
  version = { current: 1 };
  const client = readBuiltClient(
    path.join(projectRoot, 'dist/client'),
    path.join(projectRoot, 'dist/ssr/shells.json'),
  );
  const page = shopPage({
    readClient: () => client,
    readerFor,
    hosts: {},
    pages: createPageCache(version),
    readTimeoutMs: 60_000,
    renderer: { render: async () => undefined },
  });
  const app = express().use(page);
  const http = createServer((incoming, response) => {
    app(incoming, response);
    responses.push(response);
  });
  server = await startTestServer(http);
});
afterEach(() => server.close());

const address = () => `${server.origin}/products/0d6a5f0b-9c21-4d6f-8f35-6f1d1c1e7a52`;
const arrivals = (count: number) => expect.poll(() => responses).toHaveLength(count);

/** Asks for the page as one who is going to leave. */
function visitor(): ClientRequest {
  const asking = request(address(), { agent: false });
  asking.on('error', (error) => expect(error.message).toBe('socket hang up'));
  return asking.end();
}

/** Leaves, and waits until the server has seen that. */
async function leave(asking: ClientRequest, response: ServerResponse | undefined) {
  if (!response) throw new Error('The visitor has not arrived.');
  const gone = once(response, 'close');
  asking.destroy();
  await gone;
}

it('makes a page once for all who wait for it, also when the first of them leaves', async () => {
  const first = visitor();
  await arrivals(1);
  const others = Promise.all(Array.from({ length: 24 }, () => fetch(address())));
  await arrivals(25);
  await leave(first, responses[0]);
  expect(readings).toHaveLength(1);
  readings[0]?.end();
  for (const page of await others) {
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('id="initial-data"');
  }
  expect(readings).toEqual([expect.objectContaining({ abandoned: false })]);
});

it('gives the making of a page up when the last who waits leaves, and begins anew for the next', async () => {
  const visitors = [visitor(), visitor()];
  await arrivals(2);
  for (const [index, one] of visitors.entries()) {
    expect(readings).toEqual([expect.objectContaining({ abandoned: false })]);
    await leave(one, responses[index]);
  }
  expect(readings).toEqual([expect.objectContaining({ abandoned: true })]);
  const next = fetch(address());
  await arrivals(3);
  readings[1]?.end();
  expect((await next).status).toBe(404);
});

it('makes a page for each caller alone while nobody could tell of a change, or after one', async () => {
  const before = fetch(address());
  await arrivals(1);
  version.current = 2;
  const after = fetch(address());
  await arrivals(2);
  version.current = undefined;
  const unsure = [fetch(address()), fetch(address())];
  await arrivals(4);
  expect(readings).toHaveLength(4);
  for (const reading of readings) reading.end();
  for (const page of await Promise.all([before, after, ...unsure])) expect(page.status).toBe(404);
});
