import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { ResponseContent } from './cached-response.ts';
import { compress } from './compress.ts';
import { listen } from './listen.ts';
import { ResponseCache } from './response-cache.ts';
import { ask } from './testing/ask.ts';

const text = JSON.stringify({
  books: Array.from({ length: 60 }, (_, number) => ({ number, title: 'Emma' })),
});
const plain: ResponseContent = {
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', 'X-Total-Count': '60' },
  body: Buffer.from(text),
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that caches what `make` computes for a path; `made` lists the computed paths. */
async function start(
  make: (path: string) => Promise<ResponseContent | Readable> = async () => plain,
  bounds = { maxBytes: 1_000_000, maxEntryBytes: 100_000 },
) {
  const made: string[] = [];
  const logged: unknown[] = [];
  const version: { current: number | undefined } = { current: 1 };
  const cache = new ResponseCache(version, bounds, (error) => logged.push(error));
  const server = createServer((request, response) => {
    const { url = '', method = '' } = request;
    if (method !== 'POST' && cache.sendCached(url, request, response)) return;
    cache
      .sendComputed(url, request, response, () => {
        made.push(url);
        return make(url);
      })
      .catch((error: unknown) => {
        logged.push(error);
        response.statusCode = 500;
        response.end(String(error));
      });
  });
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  closing.push(drain);
  return { cache, version, made, logged, origin: `http://127.0.0.1:${port}` };
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('sends the same response from the cache as when it was computed', async () => {
  const { origin, cache, made } = await start();
  const miss = await ask(`${origin}/books`);
  const hit = await ask(`${origin}/books`);
  expect(hit).toEqual(miss);
  expect(hit.body.toString()).toBe(text);
  expect(hit.headers).toMatchObject({
    'content-type': 'application/json',
    'x-total-count': '60',
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    'content-length': String(plain.body.length),
  });
  expect(made).toEqual(['/books']);
  expect(cache.stats()).toMatchObject({ hits: 1, misses: 1, entries: 1 });
});

it('uses the whole URL as its key', async () => {
  const { origin } = await start(async (path) => ({ headers: {}, body: Buffer.from(path) }));
  for (const path of ['/books', '/books?first=1', '/books?first=2', '/books']) {
    expect((await ask(origin + path)).body.toString()).toBe(path);
  }
});

it('responds to HEAD with the headers of GET, and ignores other methods', async () => {
  const { origin, cache } = await start();
  const { headers, body } = await ask(`${origin}/books`);
  expect(body.length).toBeGreaterThan(0);
  expect(await ask(`${origin}/books`, {}, 'HEAD')).toEqual({ status: 200, headers, body: Buffer.alloc(0) });
  await ask(`${origin}/books`, {}, 'POST');
  expect(cache.stats()).toMatchObject({ hits: 1, misses: 2 });
});

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
])('compresses a repeated response for %s', async (header, encoding, decompress) => {
  const { origin, made } = await start();
  const send = () => ask(`${origin}/books`, { 'accept-encoding': header });
  const first = await send();
  expect(first.headers['content-encoding']).toBeUndefined();
  await expect.poll(async () => (await send()).headers['content-encoding']).toBe(encoding);
  const compressed = await send();
  expect(decompress(compressed.body).toString()).toBe(text);
  expect(compressed.body.length).toBeLessThan(first.body.length / 2);
  expect(compressed.headers).toEqual({
    ...first.headers,
    'content-encoding': encoding,
    'content-length': String(compressed.body.length),
    etag: first.headers.etag?.replace(/"$/, `-${encoding}"`),
  });
  expect((await ask(`${origin}/books`)).headers).toEqual(first.headers);
  expect(made).toHaveLength(1);
});

it('never sends an uncompressed response to a client that refuses it', async () => {
  const { origin } = await start();
  for (const when of ['computed', 'cached']) {
    const { headers, body } = await ask(`${origin}/books`, { 'accept-encoding': 'gzip, identity;q=0' });
    expect(headers['content-encoding'], when).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(text);
  }
});

it('leaves a response alone that was sent while it compressed', async () => {
  const cache = new ResponseCache({ current: 1 }, { maxBytes: 1_000_000, maxEntryBytes: 100_000 }, (error) =>
    logged.push(error),
  );
  const logged: unknown[] = [];
  const server = createServer(async (request, response) => {
    await cache.sendComputed('/books', request, response, async () => plain);
    response.writeHead(408).end('too slow');
  });
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  closing.push(drain);
  const { status, body } = await ask(`http://127.0.0.1:${port}/`, { 'accept-encoding': 'br, identity;q=0' });
  expect([status, body.toString()]).toEqual([408, 'too slow']);
  // By then the first compression has ended.
  await compress(plain.body, 'br');
  expect(logged).toEqual([]);
});

it('sends uncompressed responses when they are preferred or small, or nothing is accepted', async () => {
  const { origin } = await start(async (path) =>
    path === '/small' ? { headers: {}, body: Buffer.from('x'.repeat(1_000)) } : plain,
  );
  const encodingOf = async (path: string, header: string) =>
    (await ask(origin + path, { 'accept-encoding': header })).headers['content-encoding'];
  for (let time = 0; time < 2; time++) await encodingOf('/small', 'br');
  await expect.poll(() => encodingOf('/books', 'br')).toBe('br');
  expect(await encodingOf('/small', 'br')).toBeUndefined();
  expect(await encodingOf('/books', 'identity, br;q=0.5')).toBeUndefined();
  expect(await encodingOf('/books', '*;q=0')).toBeUndefined();
});

it('responds with 304 to the ETag of any encoding, and in full to any other', async () => {
  const { origin } = await start();
  const etag = (await ask(`${origin}/books`)).headers.etag ?? '';
  await expect
    .poll(async () => (await ask(`${origin}/books`, { 'accept-encoding': 'br' })).headers['content-encoding'])
    .toBe('br');
  const forBrotli = etag.replace(/"$/, '-br"');
  for (const [condition, tag] of [
    [etag, etag],
    [forBrotli, forBrotli],
    [`W/${etag}`, etag],
    [`"other", W/"more" ,${forBrotli}`, forBrotli],
    ['*', etag],
  ] as const) {
    const response = await ask(`${origin}/books`, { 'if-none-match': condition, 'accept-encoding': 'br' });
    expect(response).toMatchObject({
      status: 304,
      headers: { etag: tag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
    });
    expect(response.body).toHaveLength(0);
    expect(response.headers['content-length']).toBeUndefined();
  }
  for (const condition of ['"other"', etag.slice(1, -1), '', `"x${etag.slice(1)}`]) {
    expect((await ask(`${origin}/books`, { 'if-none-match': condition })).status, condition).toBe(200);
  }
});

it('responds with 304 also when it computes the response for that request', async () => {
  const { origin, version } = await start();
  const { headers } = await ask(`${origin}/books`);
  version.current = 2;
  expect(await ask(`${origin}/books`, { 'if-none-match': headers.etag ?? '' })).toMatchObject({
    status: 304,
  });
});

it('has another ETag when only a header differs', async () => {
  let total = 0;
  const { origin, version } = await start(async () => ({
    ...plain,
    headers: { ...plain.headers, 'X-Total-Count': String(++total) },
  }));
  const before = await ask(`${origin}/books`);
  version.current = 2;
  const after = await ask(`${origin}/books`);
  expect(after.body).toEqual(before.body);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

it('stays within its size, and evicts the least recently used response', async () => {
  const bounds = { maxBytes: 50_000, maxEntryBytes: 20_000 };
  const { origin, cache, made } = await start(
    async () => ({ headers: {}, body: Buffer.alloc(5_000) }),
    bounds,
  );
  await ask(`${origin}/first`);
  for (let number = 0; number < 30; number++) {
    await ask(`${origin}/first`);
    await ask(`${origin}/${number}`);
    expect(cache.stats().bytes).toBeLessThanOrEqual(bounds.maxBytes);
  }
  expect(cache.stats().entries).toBeGreaterThan(3);
  expect(made.filter((path) => path === '/first')).toHaveLength(1);
  await ask(`${origin}/0`);
  expect(made.filter((path) => path === '/0')).toHaveLength(2);
});

it('counts compressed bodies towards its size', async () => {
  const { origin, cache } = await start();
  await ask(`${origin}/books`);
  const { bytes } = cache.stats();
  await expect
    .poll(
      async () => (await ask(`${origin}/books`, { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    )
    .toBe('gzip');
  const { body } = await ask(`${origin}/books`, { 'accept-encoding': 'gzip' });
  expect(cache.stats().bytes).toBe(bytes + body.length);
});

it('does not store a response that is too large', async () => {
  const { origin, cache, made } = await start(async () => ({
    headers: {},
    body: Buffer.alloc(100_001),
  }));
  for (let time = 0; time < 2; time++) expect((await ask(`${origin}/large`)).body).toHaveLength(100_001);
  expect(made).toHaveLength(2);
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
});

it('computes a response once for concurrent requests', async () => {
  const { open, opened } = gate();
  const { origin, cache, made } = await start(() => opened.then(() => plain));
  const asking = Array.from({ length: 20 }, () => ask(`${origin}/books`));
  await expect.poll(() => cache.stats().misses).toBe(20);
  open();
  const responses = await Promise.all(asking);
  expect(responses.map(({ body }) => body.toString())).toEqual(Array(20).fill(text));
  expect(made).toHaveLength(1);
});

it('neither finds nor shares under a version what began under the previous one', async () => {
  const gates = [gate(), gate()] as const;
  let content = 0;
  const { origin, cache, version, made } = await start(async () => {
    const began = content;
    await gates[began === 0 ? 0 : 1].opened;
    return { headers: {}, body: Buffer.from(`version ${began}`) };
  });
  const before = ask(`${origin}/books`);
  await expect.poll(() => made.length).toBe(1);
  content = 1;
  version.current = 2;
  const after = ask(`${origin}/books`);
  await expect.poll(() => made.length).toBe(2);
  gates[0].open();
  expect((await before).body.toString()).toBe('version 0');
  expect(cache.stats().hits).toBe(0);
  gates[1].open();
  expect((await after).body.toString()).toBe('version 1');
  expect((await ask(`${origin}/books`)).body.toString()).toBe('version 1');
  expect(made).toHaveLength(2);
});

it('does not store failures, and passes them to all who wait', async () => {
  const { open, opened } = gate();
  let works = false;
  const { origin, cache } = await start(async () => {
    await opened;
    if (!works) throw new Error('out of order');
    return plain;
  });
  const asking = Array.from({ length: 5 }, () => ask(`${origin}/books`));
  await expect.poll(() => cache.stats().misses).toBe(5);
  open();
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array(5).fill(500));
  works = true;
  expect((await ask(`${origin}/books`)).status).toBe(200);
});

it('neither reads, stores nor shares anything while the version is unknown', async () => {
  const { open, opened } = gate();
  let slow = false;
  const { origin, cache, version, made } = await start(() =>
    slow ? opened.then(() => plain) : Promise.resolve(plain),
  );
  await ask(`${origin}/books`);
  version.current = undefined;
  for (let time = 0; time < 2; time++) await ask(`${origin}/books`);
  expect(made).toHaveLength(3);
  expect(cache.stats().hits).toBe(0);

  slow = true;
  const asking = [ask(`${origin}/books`), ask(`${origin}/books`)];
  await expect.poll(() => made.length).toBe(5);
  open();
  await Promise.all(asking);

  // The version has not changed meanwhile.
  version.current = 1;
  await ask(`${origin}/books`);
  expect(cache.stats().hits).toBe(1);
  version.current = 2;
  for (let time = 0; time < 2; time++) await ask(`${origin}/books`);
  expect(made).toHaveLength(6);
});

it('streams separately to each caller', async () => {
  const { origin, cache, made } = await start(async () => Readable.from(['a long ', 'story']));
  const responses = await Promise.all([1, 2, 3].map(() => ask(`${origin}/books`)));
  expect(responses.map(({ body }) => body.toString())).toEqual(Array(3).fill('a long story'));
  expect(made).toHaveLength(3);
  expect((await ask(`${origin}/books`, {}, 'HEAD')).body).toHaveLength(0);
  expect(cache.stats().entries).toBe(0);
});

it('silently ends a stream whose caller has disconnected', async () => {
  const ended = gate();
  const { origin, logged } = await start(async () =>
    Readable.from(
      (async function* () {
        try {
          for (;;) yield 'x'.repeat(10_000);
        } finally {
          ended.open();
        }
      })(),
    ),
  );
  const asking = get(`${origin}/books`, { agent: false });
  const [response] = await once(asking, 'response');
  await once(response, 'data');
  asking.destroy();
  await ended.opened;
  await closing.pop()?.();
  expect(logged).toEqual([]);
});

it('responds to a POST under its own key, never with 304', async () => {
  const { origin, cache } = await start();
  const { headers } = await ask(`${origin}/books`);
  const server = createServer((request, response) => {
    if (!cache.sendCached('/books', request, response, ['X-Of-This', 'time'])) response.end();
  });
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  closing.push(drain);
  const same = { 'if-none-match': String(headers.etag) };
  const posted = await ask(`http://127.0.0.1:${port}/`, same, 'POST');
  expect([posted.status, posted.headers['x-of-this'], String(posted.body)]).toEqual([200, 'time', text]);
  expect((await ask(`http://127.0.0.1:${port}/`, same)).status).toBe(304);
});
