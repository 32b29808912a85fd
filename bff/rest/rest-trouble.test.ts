import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const categories = '{ categories { id } }';
const guestToken = async (): Promise<string> =>
  (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
const firstBook = async (): Promise<string> =>
  (await shop.graphql('{ products(first: 1) { nodes { id } } }')).data.products.nodes[0].id;
const codeOf = async (query: string, variables?: object, token?: string) =>
  (await shop.graphql(query, variables, token)).errors?.[0]?.extensions.code;
const addToCart = 'mutation ($id: ID!) { addToCart(productId: $id) { __typename } }';

/** Resolves when the shop responds to queries, and no longer with an error. */
const isBack = () => expect.poll(() => codeOf(categories), { interval: 20 }).toBeUndefined();

describe('a connection that breaks', () => {
  it('is retried for a read, once', async () => {
    shop.line.next = ['reset'];
    expect((await shop.graphql(categories)).data.categories).toHaveLength(5);
    expect(shop.line.connections).toBeGreaterThanOrEqual(2);
    expect(shop.restRequests).toEqual(['GET /api/products/categories']);
  });

  it('is retried while the response is on its way, too', async () => {
    shop.line.next = ['cut the response'];
    expect((await shop.graphql(categories)).data.categories).toHaveLength(5);
    expect(shop.restRequests).toHaveLength(2);
  });

  it('is reported when it breaks twice', async () => {
    shop.line.next = ['reset', 'reset'];
    expect(await codeOf(categories)).toBe('SERVICE_UNAVAILABLE');
    expect(shop.restRequests).toEqual([]);
  });

  it('is reported at once for a write without an idempotency key', async () => {
    const token = await guestToken();
    const id = await firstBook();
    shop.restRequests.splice(0);
    shop.line.next = ['cut the response'];
    expect(await codeOf(addToCart, { id }, token)).toBe('SERVICE_UNAVAILABLE');
    expect(shop.restRequests).toEqual(['POST /api/user/cart?include=availability&include=totals']);
  });

  it('is retried for an order, whose key prevents a second one', async () => {
    const token = await guestToken();
    await shop.graphql(addToCart, { id: await firstBook() }, token);
    const [address] = (await shop.graphql('{ addresses { id } }', {}, token)).data.addresses;
    shop.restRequests.splice(0);
    shop.line.next = ['cut the response'];
    const { data } = await shop.graphql(
      `mutation ($input: PlaceOrderInput!) {
        placeOrder(input: $input) { __typename ... on OrderPlacement { order { id } } }
      }`,
      { input: { addressId: address.id, idempotencyKey: 'one-intent-to-buy' } },
      token,
    );
    expect(data.placeOrder.__typename).toBe('OrderPlacement');
    expect(shop.restRequests).toEqual([
      'POST /api/user/orders?include=shipments&include=returns',
      'POST /api/user/orders?include=shipments&include=returns',
    ]);
    const { rows } = await shop.database.execute('select id from orders');
    expect(rows).toEqual([{ id: data.placeOrder.order.id }]);
  });
});

describe('a connection that the REST service closes before reading the request', () => {
  const addedOnce = async (token: string) => {
    expect(shop.restRequests.map((request) => request.split('?')[0])).toEqual(['POST /api/user/cart']);
    expect((await shop.graphql('{ cart { count } }', {}, token)).data.cart.count).toBe(1);
  };
  const addByRest = (id: string, token: string) =>
    fetch(`${shop.origin}/api/user/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ product: { _id: id } }),
    });
  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await guestToken();
    id = await firstBook();
    shop.restRequests.splice(0);
  });

  it('is retried for any write', async () => {
    shop.line.next = ['closeIdleConnection'];
    expect(await codeOf(addToCart, { id }, token)).toBeUndefined();
    await addedOnce(token);
  });

  it('is retried for any write by /api', async () => {
    shop.line.next = ['closeIdleConnection'];
    expect((await addByRest(id, token)).status).toBe(201);
    await addedOnce(token);
  });

  it('is reported when it breaks twice', async () => {
    shop.line.next = ['closeIdleConnection', 'closeIdleConnection'];
    expect(await codeOf(addToCart, { id }, token)).toBe('SERVICE_UNAVAILABLE');
    shop.line.next = ['closeIdleConnection', 'closeIdleConnection'];
    const refused = await addByRest(id, token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(shop.restRequests).toEqual([]);
  });
});

it('a broken connection does not make a healthy REST service unready', async () => {
  for (const trouble of ['reset', 'closeIdleConnection'] as const) {
    shop.line.next = [trouble];
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  }
});

describe('a caller that disconnects', () => {
  const asking = (query: string, variables: object, token: string) => {
    const headers = { 'content-type': 'application/json', authorization: token };
    const asked = request(`${shop.origin}/graphql`, { method: 'POST', headers, agent: false });
    const left = new Promise((resolve) => asked.on('close', resolve));
    asked.on('error', (error) => expect(error.message).toBe('socket hang up'));
    asked.end(JSON.stringify({ query, variables }));
    return {
      leave: async () => {
        asked.destroy();
        await left;
      },
    };
  };

  it('aborts its reads', async () => {
    shop.line.next = ['hold'];
    const held = shop.line.happens('held');
    const caller = asking(categories, {}, '');
    await held;
    const ended = shop.line.happens('disconnected');
    await caller.leave();
    await ended;
    expect(shop.restRequests).toEqual([]);
    expect(shop.logged).toEqual([]);
  });

  it('does not abort its writes', async () => {
    const token = await guestToken();
    const id = await firstBook();
    shop.line.next = ['hold'];
    const held = shop.line.happens('held');
    const caller = asking(addToCart, { id }, token);
    await held;
    await caller.leave();
    // When this response is here, the public server knows that the caller has disconnected.
    await shop.graphql('{ states }');
    shop.line.behave('pass');
    const count = async () => (await shop.graphql('{ cart { count } }', {}, token)).data?.cart.count;
    await expect.poll(count, { interval: 20 }).toBe(1);
  });
});

it('a read by /api is retried on another connection, a write is not', async () => {
  shop.line.next = ['reset'];
  expect((await fetch(`${shop.origin}/api/products?first=1`)).status).toBe(200);
  shop.line.next = ['reset'];
  const written = await fetch(`${shop.origin}/api/user/cart/clearCart`, { method: 'POST' });
  expect(written.status).toBe(503);
  expect(written.headers.get('retry-after')).toBe('2');
});

it('a response by /api that breaks off is requested again, and reported when it breaks off twice', async () => {
  shop.line.next = ['half the response'];
  expect((await (await fetch(`${shop.origin}/api/categories`)).json()).categories).toHaveLength(5);
  expect(shop.restRequests).toEqual(['GET /api/categories', 'GET /api/categories']);
  shop.line.next = ['half the response', 'half the response'];
  const told = await fetch(`${shop.origin}/api/products?first=2`);
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '2']);
});

describe('a REST service that is silent', () => {
  it('is reported by the health check, and used again when it responds', async () => {
    shop.line.behave('hold');
    const [first, second, passed] = await Promise.all([
      codeOf(categories),
      codeOf('{ products { totalCount } }'),
      fetch(`${shop.origin}/api/products`),
    ]);
    expect([first, second, passed.status]).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 503]);
    expect(passed.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);

    const { connections } = shop.line;
    expect(await codeOf(categories)).toBe('SERVICE_UNAVAILABLE');
    expect((await fetch(`${shop.origin}/api/products`)).status).toBe(503);
    expect(shop.line.connections).toBe(connections);
    expect(shop.restRequests).toEqual([]);
    // One log line for all of them, and of the health check: a request that timed out has another.
    expect(shop.logged).toEqual([expect.stringContaining('The REST service does not answer.')]);

    shop.line.behave('pass');
    await isBack();
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${shop.origin}/api/products?first=1`)).status).toBe(200);
  });

  it('on one connection only is waited for', async () => {
    shop.line.next = ['hold'];
    const held = shop.line.happens('held');
    // On a connection of its own.
    const healthCheck = shop.line.happens('health');
    const asked = shop.graphql(categories);
    await held;
    await healthCheck;
    shop.line.behave('pass');
    expect((await asked).data.categories).toHaveLength(5);
  });
});

describe('a REST service that is down', () => {
  it('is used again after its return', async () => {
    await shop.stopRest();
    expect(await codeOf(categories)).toBe('SERVICE_UNAVAILABLE');
    expect((await fetch(`${shop.origin}/api/categories`)).status).toBe(503);
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);
    const response = await fetch(`${shop.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: categories }),
    });
    expect(response.headers.get('retry-after')).toBe('2');

    await shop.startRest();
    await isBack();
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${shop.origin}/api/categories`)).status).toBe(200);
  });

  it('is not ready before requests to it are sent again', async () => {
    await shop.stopRest();
    expect(await codeOf(categories)).toBe('SERVICE_UNAVAILABLE');
    await shop.startRest();
    const ready = async () => (await fetch(`${shop.origin}/readyz`)).status;
    await expect.poll(ready, { interval: 20 }).toBe(200);
    expect(await codeOf(categories)).toBeUndefined();
  });
});
