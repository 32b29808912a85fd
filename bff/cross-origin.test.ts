import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../http/testing/ask.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;

const tools = 'https://tools.example';
const till = 'https://till.example:8443';
const stranger = 'https://stranger.example';

beforeAll(async () => {
  shop = await startTestShop(undefined, undefined, { allowedOrigins: [tools, till] });
});

afterAll(() => shop.close());

const books = '/api/products?first=1&category=Fiction';
const query = `/graphql?query=${encodeURIComponent('{ categories { name } }')}`;
/** Apollo refuses a GET that a page could make without a preflight. */
const preflighted = { 'apollo-require-preflight': 'true' };

const varies = (vary: string | undefined) => (vary ?? '').split(/\s*,\s*/);

describe.each([
  ['a cached response of REST', books],
  ['a cached response of GraphQL', query],
  ['an uncached response of REST', '/api/openapi.json'],
  ['a refusal', '/api/user/cart'],
  ['an unknown path', '/api/nothing-here'],
])('%s', (_kind, path) => {
  it('is for the origin that asks, whoever asked before', async () => {
    for (const origin of [tools, stranger, till, undefined, tools, stranger]) {
      const { headers } = await ask(shop.origin + path, { ...preflighted, ...(origin && { origin }) });
      expect(headers['access-control-allow-origin']).toBe(origin === stranger ? undefined : origin);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(varies(headers.vary).filter((name) => name === 'Origin')).toHaveLength(1);
    }
  });
});

it('keeps what cached responses vary by, and lets scripts read what programs need', async () => {
  for (const path of [books, query]) {
    const { headers } = await ask(shop.origin + path, { ...preflighted, origin: tools });
    expect(varies(headers.vary)).toContain('Accept-Encoding');
    expect(headers['access-control-expose-headers']?.split(',')).toEqual(
      expect.arrayContaining(['ETag', 'Link', 'Retry-After', 'X-Request-Id']),
    );
    const again = await ask(shop.origin + path, {
      ...preflighted,
      origin: till,
      'if-none-match': headers.etag ?? '',
    });
    expect(again.status).toBe(304);
    expect(again.headers['access-control-allow-origin']).toBe(till);
    expect(varies(again.headers.vary)).toContain('Origin');
  }
});

it.each(['/graphql', '/api/staff/products'])(
  'answers a preflight of %s, for browsers to remember',
  async (path) => {
    const asked = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    };
    const allowed = await ask(shop.origin + path, { ...asked, origin: till }, 'OPTIONS');
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': till,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-max-age': '7200',
    });
    const refused = await ask(shop.origin + path, { ...asked, origin: stranger }, 'OPTIONS');
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

it('leaves pages and files to their own origin', async () => {
  for (const path of ['/', '/products', '/staff', '/healthz']) {
    const { headers } = await ask(shop.origin + path, { origin: tools });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});
