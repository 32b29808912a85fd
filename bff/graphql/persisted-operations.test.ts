import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createPersistedQueryLink, PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { buildSchema, parse, validate } from 'graphql';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { catalogueUse } from './catalogue-use.ts';

let shop: TestShop;
let token: string;
let productId: string;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
  productId = (await shop.graphql('{ products(first: 1) { nodes { id } } }')).data.products.nodes[0].id;
  const put = 'mutation ($id: ID!) { addToCart(productId: $id) { __typename } }';
  await shop.graphql(put, { id: productId }, token);
});
afterAll(() => shop.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const preflighted = { 'content-type': 'application/json' };

function urlById(sha256Hash: string, variables: object): string {
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const query = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensions),
  });
  return `${shop.origin}/graphql?${query}`;
}

/** Sends an operation by its hash, over GET, like the client. */
const getById = (id: string, variables: object, headers: Record<string, string> = preflighted) =>
  fetch(urlById(id, variables), { headers });

function operation(name: string) {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`The client has no operation ${name}.`);
  return found;
}

describe("the client's operations", () => {
  it('match the schema, and have the hash of their text as id', () => {
    const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../schema.graphql'), 'utf8'));
    expect(operations.length).toBeGreaterThan(20);
    for (const { id, text } of operations) {
      expect(id).toBe(sha256(text));
      expect(validate(schema, parse(text))).toEqual([]);
    }
  });

  it('are registered when the server starts', async () => {
    const response = await getById(operation('BookPage').id, { productId });
    expect(response.status).toBe(200);
    expect((await response.json()).data.product).toMatchObject({ __typename: 'Product', id: productId });
    const cart = await getById(operation('CartPage').id, {}, { ...preflighted, authorization: token });
    expect((await cart.json()).data.cart.count).toBe(1);
  });

  it('of the catalogue read nothing else', () => {
    const names = operations.filter(({ catalogueOnly }) => catalogueOnly).map(({ name }) => name);
    expect(names.sort()).toEqual([
      'AddressForm',
      'AuthorPage',
      'BookPage',
      'CategoryNames',
      'DeliveryTo',
      'EditionFacets',
      'FilterCounts',
      'HomePage',
      'ProductsPage',
      'SeriesPage',
      'ShopFrame',
      'SuggestedBooks',
      'Suggestions',
      'TextPage',
    ]);
    // When they are sent as text, the server classifies them in the same way.
    for (const { text, catalogueOnly } of operations) {
      expect(catalogueUse({ query: text }) === 'only').toBe(catalogueOnly);
    }
  });

  it('of the catalogue have the same cacheable response for everybody', async () => {
    const place = { pincode: '560001', state: 'Karnataka' };
    const variables = { productId, search: 'fire', slug: 'arundhati-roy', ...place };
    for (const { id } of operations.filter(({ catalogueOnly }) => catalogueOnly)) {
      const responses = await Promise.all(
        ['', token, 'nonsense'].map((authorization) =>
          getById(id, variables, { ...preflighted, authorization }),
        ),
      );
      const bodies = await Promise.all(responses.map((response) => response.text()));
      expect(bodies[0]).not.toContain('"errors"');
      expect(new Set(bodies).size).toBe(1);
      for (const { headers } of responses) {
        expect(headers.get('cache-control')).toBe('public, no-cache');
        expect(headers.get('vary')).toMatch(/accept/i);
      }
      const etag = responses[0]?.headers.get('etag') ?? '';
      // Not with fetch, which disables caching when a request has an If-None-Match.
      const unchanged = await request(urlById(id, variables), {
        headers: { ...preflighted, 'if-none-match': etag },
      });
      expect(unchanged.statusCode).toBe(304);
    }
  });

  it('of a shopper must not be cached', async () => {
    const cart = await getById(operation('CartPage').id, {}, { ...preflighted, authorization: token });
    expect(cart.headers.get('cache-control')).toBe('no-store');
  });

  it('do not run in a cross-site request', async () => {
    const response = await getById(operation('HomePage').id, {}, {});
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].message).toContain('CSRF');
  });

  it('that are mutations do not run over GET', async () => {
    const response = await getById(operation('LoginAsGuest').id, {});
    expect(response.status).toBe(405);
  });
});

describe('an operation of another build', () => {
  const text = '{ states }';
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256(text) } };
  const post = (body: object) =>
    fetch(`${shop.origin}/graphql`, { method: 'POST', headers: preflighted, body: JSON.stringify(body) });

  it('runs by its text, and is not stored', async () => {
    for (let round = 0; round < 2; round++) {
      const unknown = await getById(sha256(text), {});
      expect(unknown.headers.get('cache-control')).toBe('no-store');
      expect((await unknown.json()).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
      const response = await post({ query: text, extensions });
      expect((await response.json()).data.states).toContain('Goa');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  describe("makes another program's Apollo Client send no more hashes", () => {
    /** What a client with this link sends for two queries, one after the other. */
    async function sentBy(persisted: ApolloLink, headers: Record<string, string> = {}) {
      const sent: { method: string | undefined; isHash: boolean; query: string | undefined }[] = [];
      const http = new HttpLink({
        uri: `${shop.origin}/graphql`,
        headers,
        fetch(uri, init) {
          const { query, extensions } = init?.body
            ? JSON.parse(String(init.body))
            : Object.fromEntries(new URL(String(uri)).searchParams);
          sent.push({
            method: init?.method,
            isHash: JSON.stringify(extensions).includes('persistedQuery'),
            query,
          });
          return fetch(uri, init);
        },
      });
      const client = new ApolloClient({
        cache: new InMemoryCache(),
        link: ApolloLink.from([persisted, http]),
      });
      const states = await client.query<{ states: string[] }>({ query: gql(text) });
      const categories = await client.query<{ categories: object[] }>({
        query: gql('{ categories { name } }'),
      });
      expect(states.data?.states).toContain('Goa');
      expect(categories.data?.categories).toHaveLength(5);
      return sent;
    }
    const asText = (name: string) => ({
      method: 'POST',
      isHash: false,
      query: expect.stringContaining(name),
    });

    it('which costs one request more in all, not two for each operation', async () => {
      expect(await sentBy(new PersistedQueryLink({ sha256 }))).toEqual([
        { method: 'POST', isHash: true, query: undefined },
        asText('states'),
        asText('categories'),
      ]);
    });

    it('made by createPersistedQueryLink, with hashes over GET', async () => {
      const link = createPersistedQueryLink({ sha256, useGETForHashedQueries: true });
      expect(await sentBy(link, { 'apollo-require-preflight': 'yes' })).toEqual([
        { method: 'GET', isHash: true, query: undefined },
        asText('states'),
        asText('categories'),
      ]);
    });
  });

  it('is rejected under a wrong hash', async () => {
    const response = await post({ query: '{ categories { id } }', extensions });
    expect(response.status).toBe(400);
  });
});

it('a response with errors must not be cached', async () => {
  const alone = await startTestShop();
  try {
    await alone.stopRest();
    const query = new URLSearchParams({ query: operation('HomePage').text });
    const response = await fetch(`${alone.origin}/graphql?${query}`, { headers: preflighted });
    expect((await response.json()).errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(response.headers.get('cache-control')).toBe('no-store');
  } finally {
    await alone.close();
  }
});
