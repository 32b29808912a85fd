import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../catalogue/products/product-tables.ts';
import { resourceChanges } from '../changes/change-tables.ts';
import type { LineResult } from '../contract/bulk.ts';
import { jobs } from '../jobs/job-tables.ts';
import { stock, stockMovements } from '../stock/stock-tables.ts';
import { auditEntries } from '../team/audit/audit-tables.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { bulkBatches } from './batch-tables.ts';

let service: TestService;
let server: ReturnType<typeof createServer>;
let origin: string;
let token: string;
let books: { id: string; number: number }[];
beforeAll(async () => {
  service = await startTestService();
  server = createServer(service.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  ({ token } = await addStaff(service.database, 'buyer'));
  books = await service.database
    .select({ id: products.id, number: products.number })
    .from(products)
    .orderBy(products.number);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});
beforeEach(() => service.database.delete(stock));

const counts = 'POST /api/staff/stock/counts';
const prices = 'PATCH /api/staff/books';

function open(call: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  const sent = httpRequest(origin + path, {
    method,
    agent: false,
    headers: { authorization: token, 'content-type': 'application/x-ndjson', ...headers },
  });
  sent.on('error', () => undefined);
  return sent;
}

const resultsIn = (body: string): LineResult[] =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function send(call: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const sent = open(call, headers);
  sent.end(body);
  const [response] = await once(sent, 'response');
  return resultsIn(await text(response));
}

const inLines = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const stored = async () =>
  new Map((await service.database.select().from(stock)).map(({ productId, onHand }) => [productId, onHand]));
const movements = () => service.database.$count(stockMovements);

/** Does something, and counts how often servers are told of changes of the catalogue by it. */
async function toldOf<Result>(act: () => Promise<Result>): Promise<{ result: Result; told: number }> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const told: string[] = [];
    client.on('notification', ({ payload = '' }) => told.push(payload));
    await client.query('listen catalogue_changed');
    const result = await act();
    await client.query(`notify catalogue_changed, 'end'`);
    await expect.poll(() => told.at(-1)).toBe('end');
    return { result, told: told.length - 1 };
  } finally {
    await client.end();
  }
}

it('lines are in the feed of changes, also a book that is tracked from now on and has no copies', async () => {
  const [none, three] = books.slice(5, 7).map(({ id }) => id);
  const changesOf = async (id: string | undefined) =>
    (
      await service.database
        .select()
        .from(resourceChanges)
        .where(eq(resourceChanges.resourceId, id ?? ''))
    )
      .map(({ kind, event }) => `${kind}.${event}`)
      .toSorted();
  await send(
    counts,
    inLines([
      { book: none, copies: 0 },
      { book: three, copies: 3 },
    ]),
  );
  expect(await changesOf(none)).toEqual(['stock.changed']);
  expect(await changesOf(three)).toContain('stock.changed');
  await send(prices, inLines([{ book: none, pricePaise: 12_300 }]));
  expect(await changesOf(none)).toEqual(['product.changed', 'stock.changed']);
});

describe('lines', () => {
  it('are each answered by a line, and those that are invalid leave the others alone', async () => {
    const [first, second, third] = books;
    const body = [
      JSON.stringify({ book: String(first?.number), copies: 12 }),
      '',
      '{"book": "1"',
      '[1]',
      JSON.stringify({ book: 'no such book', copies: 1 }),
      JSON.stringify({ book: '1', copies: -1 }),
      `${JSON.stringify({ book: second?.id, copies: 3 })}\r`,
      JSON.stringify({ book: '1', copies: 1, note: 'x'.repeat(100_001) }),
      '{"book": "1", "copies": 1, "__proto__": {}}',
      JSON.stringify({ book: first?.id, copies: 7 }),
      JSON.stringify({ book: third?.id, copies: 5, expected: 4 }),
      JSON.stringify({ book: second?.id, copies: 3 }),
    ].join('\n');
    const results = await send(
      counts,
      Buffer.concat([Buffer.from(`${body}\n`), Buffer.from([0x22, 0xff, 0x22])]),
    );
    expect(results.map(({ line, result, code }) => [line, result, code])).toEqual([
      [1, 'UPDATED', undefined],
      [3, 'INVALID', 'BAD_REQUEST'],
      [4, 'INVALID', 'BAD_REQUEST'],
      [5, 'INVALID', 'NOT_FOUND'],
      [6, 'INVALID', 'INVALID_FIELDS'],
      [7, 'UPDATED', undefined],
      [8, 'INVALID', 'TOO_LARGE'],
      [9, 'INVALID', 'BAD_REQUEST'],
      [10, 'UPDATED', undefined],
      [11, 'INVALID', 'CHANGED_MEANWHILE'],
      [12, 'UNCHANGED', undefined],
      [13, 'INVALID', 'BAD_REQUEST'],
    ]);
    expect(results[4]).toEqual({
      line: 6,
      book: '1',
      result: 'INVALID',
      code: 'INVALID_FIELDS',
      errors: ['copies: a whole number from 0 to 1000000.'],
      fields: [{ field: 'copies', code: 'INVALID', message: 'A whole number from 0 to 1000000.' }],
    });
    expect(await stored()).toEqual(
      new Map([
        [first?.id, 7],
        [second?.id, 3],
      ]),
    );
  });

  it('change nothing where they are sent again, and the catalogue has one new version for all', async () => {
    const lines = books.flatMap(({ id, number }) => [
      { book: id, copies: number % 4 },
      { book: String(number), copies: number % 3 },
    ]);
    const many = inLines(Array.from({ length: 15 }, () => lines).flat());
    const results = await toldOf(() => send(counts, many));
    expect(results.told).toBe(1);
    expect(results.result).toHaveLength(1_500);
    expect(await service.database.$count(jobs, eq(jobs.kind, 'catalogue_news'))).toBe(0);
    expect((await stored()).get(books[1]?.id ?? '')).toBe((books[1]?.number ?? 0) % 3);

    const onHand = await stored();
    const moved = await movements();
    const same = inLines(books.map(({ id }) => ({ book: id, copies: onHand.get(id) })));
    const again = await toldOf(() => send(counts, same));
    expect(new Set(again.result.map(({ result }) => result))).toEqual(new Set(['UNCHANGED']));
    expect(await movements()).toBe(moved);
    expect(again.told).toBe(0);
  });

  it('change prices with an entry of the audit for each book', async () => {
    const some = books.slice(10, 13);
    const results = await send(
      prices,
      inLines([
        ...some.map(({ number }) => ({ book: String(number), pricePaise: 12_300 + number })),
        { book: some[0]?.id, price: 100 },
        { book: some[0]?.id, pricePaise: 5_000, previousPricePaise: 4_000 },
      ]),
    );
    expect(results.map(({ result, code }) => code ?? result)).toEqual([
      ...['UPDATED', 'UPDATED', 'UPDATED', 'BAD_REQUEST', 'INVALID_FIELDS'],
    ]);
    const shown = await service.http.get(`/api/products/${some[1]?.id}`);
    expect(shown.body.product.price).toBe(String((12_300 + (some[1]?.number ?? 0)) / 100));
    for (const { id } of some) {
      const entries = await service.database
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, `product:${id}`));
      expect(entries.filter(({ action }) => action === 'book.changed')).toHaveLength(1);
    }
  });

  it('are answered while further ones are sent', async () => {
    const sent = open(counts);
    sent.write(inLines([{ book: books[0]?.id, copies: 4 }]));
    const [response] = await once(sent, 'response');
    const [chunk] = await once(response, 'data');
    expect(resultsIn(String(chunk))).toEqual([{ line: 1, book: books[0]?.id, result: 'UPDATED' }]);
    expect((await stored()).get(books[0]?.id ?? '')).toBe(4);
    sent.end(inLines([{ book: books[0]?.id, copies: 5 }]));
    expect(resultsIn(await text(response))).toMatchObject([{ line: 2, result: 'UPDATED' }]);
  });
});

describe('a caller that disconnects', () => {
  it('has stored what was answered, and the shop tells of it', async () => {
    const before = service.catalogueVersion.number;
    const sent = open(counts);
    sent.write(
      inLines([
        { book: books[0]?.id, copies: 9 },
        { book: books[1]?.id, copies: 9 },
      ]),
    );
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    // Without its end, a line is none.
    sent.write(JSON.stringify({ book: books[2]?.id, copies: 9 }));
    sent.destroy();
    await expect.poll(() => service.catalogueVersion.number).toBe(before + 1);
    expect([...(await stored()).keys()].sort()).toEqual([books[0]?.id, books[1]?.id].sort());
    expect(service.logged).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  it('gets the answers of the first time, and stores nothing again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const lines = inLines(
      Array.from({ length: 700 }, (_, place) => ({ book: books[place % 50]?.id, copies: place })),
    );
    const half = open(counts, headers);
    half.write(lines.slice(0, 30_000));
    const [response] = await once(half, 'response');
    const [chunk] = await once(response, 'data');
    half.destroy();
    // Copies that are sold meanwhile stay sold.
    const [book] = books;
    await expect.poll(() => service.database.$count(jobs, eq(jobs.kind, 'catalogue_news'))).toBe(0);
    const whole = await send(counts, lines, headers);
    expect(whole.slice(0, resultsIn(String(chunk)).length)).toEqual(resultsIn(String(chunk)));
    expect(whole.filter(({ result }) => result === 'UPDATED')).toHaveLength(700);
    await service.database.execute(
      sql`update stock set on_hand = on_hand - 1 where product_id = ${book?.id}`,
    );
    const after = await stored();
    const moved = await movements();
    const repeated = await Promise.all([send(counts, lines, headers), send(counts, lines, headers)]);
    for (const each of repeated) expect(each).toEqual(whole);
    expect(await stored()).toEqual(after);
    expect(await movements()).toBe(moved);
  });

  it('is of one file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await send(
      counts,
      inLines([
        { book: books[0]?.id, copies: 1 },
        { book: books[1]?.id, copies: 1 },
      ]),
      headers,
    );
    const other = await send(
      counts,
      inLines([
        { book: books[0]?.id, copies: 2 },
        { book: books[2]?.id, copies: 2 },
      ]),
      headers,
    );
    expect(other.map(({ code }) => code)).toEqual(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_REUSED']);
    expect((await stored()).get(books[0]?.id ?? '')).toBe(1);
    // The same key with another call is another request.
    const [price] = await send(prices, inLines([{ book: books[0]?.id, pricePaise: 11_111 }]), headers);
    expect(price).toMatchObject({ result: 'UPDATED' });
  });

  it('is forgotten after a day', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const line = inLines([{ book: books[3]?.id, copies: 1 }]);
    await send(counts, line, headers);
    await service.database.update(bulkBatches).set({ createdAt: sql`now() - interval '25 hours'` });
    await send(counts, inLines([{ book: books[4]?.id, copies: 1 }]), { 'idempotency-key': randomUUID() });
    expect(await send(counts, line, headers)).toMatchObject([{ result: 'UNCHANGED' }]);
  });
});
