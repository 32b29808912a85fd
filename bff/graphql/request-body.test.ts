import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { graphqlLimits } from './limits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const query = JSON.stringify({ query: '{ products(first: 1) { nodes { title } } }' });
const padded = (bytes: number) => query + ' '.repeat(bytes - query.length);

async function answerTo(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    // The types of the browser do not have it.
    ...{ duplex: 'half' },
  });
  return { status: response.status, body: await response.json() };
}

it.each<[string, number, string | Uint8Array<ArrayBuffer>]>([
  ['a query', 200, query],
  [
    'a query in Devanagari',
    200,
    JSON.stringify({ query: '{ products(first: 1, filter: { search: "क" }) { totalCount } }' }),
  ],
  ['a byte order mark ahead of it', 200, `\uFEFF${query}`],
  ['as much as is read', 200, padded(graphqlLimits.bodyBytes)],
  ['a byte more', 413, padded(graphqlLimits.bodyBytes + 1)],
  ['half of it', 400, query.slice(0, 20)],
  ['a text', 400, '"query"'],
  ['null', 400, 'null'],
  ['a number', 400, '1'],
  ['blanks', 400, '  '],
  ['a list', 400, `[${query}]`],
  ['nothing', 400, ''],
  ['bytes that are no text', 415, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
])('a body of %s gets %i, with a Content-Length or in chunks', async (_name, status, body) => {
  const whole = await answerTo(body);
  expect(whole.status).toBe(status);
  const inPieces = new ReadableStream({
    start(controller) {
      const bytes = Buffer.from(body);
      controller.enqueue(bytes.subarray(0, 7));
      controller.enqueue(bytes.subarray(7));
      controller.close();
    },
  });
  expect(await answerTo(inPieces)).toEqual(whole);
});

it('reads compressed bodies, and bodies with a charset', async () => {
  const whole = await answerTo(query);
  expect(await answerTo(gzipSync(query), { 'content-encoding': 'gzip' })).toEqual(whole);
  for (const charset of ['utf-8', '"UTF-8"', 'utf-16le']) {
    const written = charset === 'utf-16le' ? Buffer.from(query, 'utf16le') : query;
    expect(await answerTo(written, { 'content-type': `application/json; charset=${charset}` })).toEqual(
      whole,
    );
  }
});

it('says what to do with a body in another character set', async () => {
  const body = new Uint8Array(Buffer.from(query.replace('title', 'é'), 'latin1'));
  expect(await answerTo(body)).toEqual({
    status: 415,
    body: {
      errors: [
        {
          message: 'The request could not be read: encode its body in UTF-8.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    },
  });
});

it('logs no error when a sender disconnects halfway', async () => {
  const { port, hostname } = new URL(shop.origin);
  const left = new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const head =
        'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
      socket.write(`${head}{"query"`, () => socket.destroy());
      socket.once('close', resolve);
    });
  });
  await left;
  expect((await answerTo(query)).status).toBe(200);
  expect(shop.logged).toEqual([]);
});
