import { createServer, type RequestListener } from 'node:http';
import { buildSchema } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../http/log.ts';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { type Bff, createBff } from '../app.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { liftLiterals } from './lifted-literals.ts';
import { PreparedOperations } from './prepared-operations.ts';
import type { GraphqlRequest } from './request-parts.ts';

const headers = { 'content-type': 'application/json' };

async function post(origin: string, body: object, more: Record<string, string> = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });
  const { 'content-type': type, vary } = Object.fromEntries(response.headers);
  return { status: response.status, type, vary, text: await response.text() };
}

describe('the shape of a document', () => {
  it('is without its numbers and texts', () => {
    const { shape, values } = liftLiterals('{ a1(b: 20, c: -3, d: "x y", e: 4.5, f: [1, 2]) { g2 } }') ?? {};
    expect(values).toEqual([20, -3, 'x y', 4.5, 1, 2]);
    expect(shape).toBe('{ a1(b: \0I, c: \0I, d: \0S, e: \0F, f: [\0I, \0I]) { g2 } }');
  });

  it.each(['{ a(b: """c""") }', '{ a(b: "c\\n") }', '{ a } # "', '{ a(b: "', '{ a(b: \0) }'])(
    'is not taken from %j',
    (text) => {
      expect(liftLiterals(text)).toBeUndefined();
    },
  );

  it('keeps what is no number of a schema', () => {
    for (const number of ['1e5', '012', '1234567890', '1.', '1a', '1.2.3']) {
      const { shape = '' } = liftLiterals(`{ a(b: ${number}) }`) ?? {};
      expect(shape, number).not.toBe(liftLiterals('{ a(b: 1) }')?.shape);
      expect(shape, number).not.toBe(liftLiterals('{ a(b: 1.5) }')?.shape);
    }
  });
});

describe('an operation is prepared', () => {
  const schema = buildSchema(`
    scalar When
    interface Named { name: String }
    type Book implements Named { name: String }
    type Query { books(first: Int, ids: [ID], search: String, since: When): [Book], named: Named }`);

  /** Whether an operation is prepared after this many complete responses. */
  function isPrepared(query: string, { times = 2, later = query, accept = '' } = {}): boolean {
    const operations = new PreparedOperations();
    const request = { method: 'POST', headers } as GraphqlRequest;
    for (let time = 0; time < times; time++) operations.remember(schema, request, { query }, {});
    const asking = { method: 'POST', headers: { ...headers, ...(accept && { accept }) } } as GraphqlRequest;
    return operations.find(asking, { query: later }) !== undefined;
  }

  it('when it has been answered twice', () => {
    expect(isPrepared('{ books(first: 2) { name } }')).toBe(true);
    expect(isPrepared('{ books(first: 2) { name } }', { times: 1 })).toBe(false);
  });

  it('for other numbers and texts', () => {
    const query = (id: number, search: string) => `{ books(ids: [1, ${id}], search: "${search}") { name } }`;
    expect(isPrepared(query(2, 'a'), { later: query(345, 'b c') })).toBe(true);
    expect(isPrepared(query(2, 'a'), { later: query(2, '\ud800') })).toBe(false);
    expect(isPrepared(query(2, 'a'), { later: query(2, 'a'.repeat(1_001)) })).toBe(false);
  });

  it('for the same media types alone', () => {
    expect(isPrepared('{ books { name } }', { accept: 'text/html' })).toBe(false);
  });

  it.each([
    ['a value whose type only it knows', '{ books(since: "2026") { name } }'],
    ['a number as a list', '{ books(ids: 1) { name } }'],
    ['a default value', 'query ($first: Int = 2) { books(first: $first) { name } }'],
    ['a directive', '{ books { name @skip(if: false) } }'],
    ['an interface', '{ named { name } }'],
    ['several operations', 'query A { books { name } } query B { books { name } }'],
    ['introspection', '{ __schema { description } }'],
  ])('never with %s', (_name, query) => {
    expect(isPrepared(query, { times: 3 })).toBe(false);
  });
});

describe('a query of the catalogue', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  /** Asks with numbers of its own for a shape that was asked before, and for the same without a shape. */
  async function askTwice(query: (number: number) => string, variables?: (number: number) => object) {
    const body = (number: number, comment = '') => ({
      query: query(number) + comment,
      ...(variables && { variables: variables(number) }),
    });
    for (const number of [1, 2]) await post(shop.origin, body(number));
    const prepared = await post(shop.origin, body(3));
    // A comment keeps a document from being taken apart.
    return { prepared, executed: await post(shop.origin, body(3, ' # executed')) };
  }

  const fields = 'id title author pricePaise previousPricePaise rating image category description';
  const shapes: [string, (number: number) => string, ((number: number) => object)?][] = [
    [
      'numbers in its text',
      (number) => `{ products(first: ${number + 5}) { totalCount nodes { ${fields} } } }`,
    ],
    [
      'numbers in its filter',
      (
        number,
      ) => `{ products(first: 4, filter: { maxPricePaise: ${60_000 + number}, minRating: 3.${number} }) {
        totalCount pageInfo { hasNextPage endCursor } nodes { id availability { state left } } } }`,
    ],
    ['a text', (number) => `{ products(filter: { search: "${'aeo'[number - 1]}" }) { nodes { title } } }`],
    [
      'variables, with defaults',
      (number) => `query List($first: Int = 3, $max: Int) {
        products(first: $first, filter: { maxPricePaise: $max }) { totalCount nodes { id } }
        cheap: products(first: ${number}, sort: LOW_TO_HIGH) { nodes { pricePaise } } }`,
      (number) => ({ max: 50_000 + number }),
    ],
    [
      'fragments, aliases and one key twice',
      (number) => `query { products(first: ${number}) { ...page nodes { name: title } } __typename }
        fragment page on ProductConnection { __typename nodes { ... on Product { id } ... { rating } } }`,
    ],
    [
      'facets and similar books',
      (number) => `{ products(first: ${number}) { facets { categories { category count } } }
        categories { id name } suggestions(search: "the ${number}") { text } }`,
    ],
  ];

  it.each(shapes)('with %s is answered alike, prepared or not', async (_name, query, variables) => {
    const { prepared, executed } = await askTwice(query, variables);
    expect(prepared).toEqual(executed);
    expect(JSON.parse(prepared.text).errors).toBeUndefined();
    expect(prepared.status).toBe(200);
  });

  const list = (first: number | string, max: number | string) =>
    `{ products(first: ${first}, filter: { maxPricePaise: ${max} }) { nodes { id } } }`;

  it.each([
    ['a number that the field refuses', list(1_000, 5)],
    ['a number that is no Int', list(2, 3_000_000_000)],
    ['a text for a number', list(2, '"5"')],
    ['a fraction for a whole number', list(2, 5.5)],
    ['a wrong number', list('02', 5)],
  ])('with %s is refused as it would be at first', async (_name, query) => {
    for (const max of [90_001, 90_002]) await post(shop.origin, { query: list(2, max) });
    const refused = await post(shop.origin, { query });
    const executed = await post(shop.origin, { query: `${query} # executed` });
    expect(JSON.parse(refused.text).errors).toHaveLength(1);
    expect(refused).toEqual(executed);
  });

  it.each([
    ['a list of variables', { variables: [] }],
    ['a text as variables', { variables: '{}' }],
    ['an operation that is not there', { operationName: 'Other' }],
    ['extensions that are no object', { extensions: 'none' }],
    ['a hash of another text', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }],
  ])('with %s is refused as it would be at first', async (_name, more) => {
    for (const max of [91_001, 91_002]) await post(shop.origin, { query: list(2, max) });
    const refused = await post(shop.origin, { query: list(2, 91_003), ...more });
    expect(JSON.parse(refused.text).errors).toHaveLength(1);
  });

  it('has a media type that its caller accepts', async () => {
    const accept = 'application/graphql-response+json';
    for (const max of [92_001, 92_002]) await post(shop.origin, { query: list(2, max) });
    for (const max of [92_003, 92_004, 92_005]) {
      const { type } = await post(shop.origin, { query: list(2, max) }, { accept });
      expect(type).toMatch(accept);
    }
  });
});

describe('a prepared query that fails', () => {
  let bff: Bff;
  let servers: TestServer[] = [];
  let requests: string[];
  let listener: RequestListener;
  const page = { products: [{ _id: 'a', price: 1 }] };

  async function start(): Promise<string> {
    requests = [];
    listener = (_request, response) => {
      response.writeHead(200, { 'x-total-count': '1' }).end(JSON.stringify(page));
    };
    const rest = await startTestServer(
      createServer((request, response) => {
        if (request.url === '/healthz') response.end();
        else {
          if (request.url?.startsWith('/api')) requests.push(request.url);
          listener(request, response);
        }
      }),
    );
    const config = { restOrigin: rest.origin, razorpay: false, trustedProxies: [], playground: true };
    bff = await createBff(config, createLog('silent'));
    const server = await startTestServer(createServer(bff.listener));
    servers = [server, rest];
    return server.origin;
  }
  afterEach(async () => {
    for (const server of servers) await server.close();
    await bff.stop();
  });

  const list = (max: number) =>
    `{ products(first: 3, filter: { maxPricePaise: ${max} }) { nodes { id pricePaise } } }`;

  it.each<[string, RequestListener, number]>([
    ['503', (_request, response) => void response.writeHead(503, { 'retry-after': '5' }).end('{}'), 1],
    ['400', (_request, response) => void response.writeHead(400).end('{"errors":["Not like this."]}'), 1],
    // Which field is missing is found out by executing it.
    ['a response without fields', (_request, response) => void response.end('{}'), 2],
  ])('reports its error, and sends no failed request again: %s', async (_name, failing, sends) => {
    const origin = await start();
    for (const max of [100, 200]) await post(origin, { query: list(max) });
    listener = failing;
    requests.splice(0);
    const failed = await post(origin, { query: list(300) });
    const sent = requests.length;
    const executed = await post(origin, { query: `${list(300)} # executed` });
    expect(JSON.parse(failed.text).errors[0].path[0]).toBe('products');
    expect(failed).toEqual(executed);
    expect(sent).toBe(sends);
  });
});
