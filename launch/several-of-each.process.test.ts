import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { products } from '../rest-api/catalogue/products/product-tables.ts';
import { jobs } from '../rest-api/jobs/job-tables.ts';
import { HttpError } from '../rest-api/routing/errors.ts';
import { orders } from '../rest-api/sales/orders/order-tables.ts';
import { payments } from '../rest-api/sales/payments/payment-tables.ts';
import { paymentEvent } from '../rest-api/sales/payments/testing/payment-event.ts';
import { AuthRateLimiter } from '../rest-api/shopping/account/auth-rate-limiter.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import type { PlacedOrder } from '../rest-api/testing/buyer.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { type ShopResponse, sendPastShedding, sendRequest, sendWithRetry } from '../torture/request.ts';
import { at, bodyWith } from '../torture/responses.ts';
import { type SeveralOfEach, startSeveralOfEach } from './testing/several-of-each.ts';

let shop: SeveralOfEach;
let book: string;
beforeAll(async () => {
  buildShop();
  shop = await startSeveralOfEach(inject('templateDatabaseUrl'));
  [book = ''] = await addBooks(shop.database, [{ pricePaise: 30_000 }]);
}, 180_000);
afterAll(() => shop?.close());

const origins = () => [...shop.rests, ...shop.bffs].map(({ origin }) => origin);
const graphql = (origin: string, query: string, variables: object = {}, token?: string) =>
  sendPastShedding(origin, { method: 'POST', path: '/graphql', token, body: { query, variables } });
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_none, index) => make(index));
const tally = (responses: readonly ShopResponse[]) => {
  const sums: Record<number, number> = {};
  for (const { status } of responses) sums[status] = (sums[status] ?? 0) + 1;
  return sums;
};

describe('sessions', () => {
  const signUp = async () => {
    const body = { email: `${randomUUID()}@example.com`, password: 'secret', firstName: 'A', lastName: 'L' };
    const response = await sendPastShedding(shop.rests[0].origin, {
      method: 'POST',
      path: '/api/auth/signup',
      body,
    });
    return bodyWith<{ encodedToken: string }>(201, response).encodedToken;
  };
  const statuses = async (token: string) => {
    const responses = origins().map((origin) => sendPastShedding(origin, { path: '/api/user/cart', token }));
    return (await Promise.all(responses)).map(({ status }) => status);
  };

  it('are valid on all servers, and end on all at once', async () => {
    const token = await signUp();
    expect(await statuses(token)).toEqual([200, 200, 200, 200]);
    const { body } = await graphql(
      shop.bffs[1].origin,
      'mutation { logoutEverywhere { __typename } }',
      {},
      token,
    );
    expect(at(body, 'data', 'logoutEverywhere', '__typename')).toBe('EndedSessions');
    expect(await statuses(token)).toEqual([401, 401, 401, 401]);
  });
});

describe('the catalogue', () => {
  const priceByRest = async (origin: string) =>
    Number(at((await sendPastShedding(origin, { path: `/api/products/${book}` })).body, 'product', 'price')) *
    100;
  const priceByGraphql = async (origin: string) => {
    const query = 'query ($id: ID!) { product(id: $id) { pricePaise } }';
    const { body } = await graphql(origin, query, { id: book });
    return at(body, 'data', 'product', 'pricePaise');
  };

  it('is at most a second old on every server', async () => {
    const readers = [
      ...shop.rests.map(
        ({ origin }) =>
          () =>
            priceByRest(origin),
      ),
      ...shop.bffs.map(
        ({ origin }) =>
          () =>
            priceByGraphql(origin),
      ),
    ];
    for (const read of [...readers, ...readers]) expect(await read()).toBe(30_000);
    // Directly in the database, like an import.
    await shop.database.update(products).set({ pricePaise: 45_000 }).where(eq(products.id, book));
    const changed = performance.now();
    const lastSeen = readers.map(async (read) => {
      let old = 0;
      for (let now = changed; now < changed + 1_500; now = performance.now()) {
        if ((await read()) === 30_000) old = now - changed;
      }
      return old;
    });
    for (const ms of await Promise.all(lastSeen)) expect(ms).toBeLessThan(1_000);
    for (const read of readers) expect(await read()).toBe(45_000);
  });
});

describe('limits on attempts', () => {
  const notTested = 'redis-server is not installed: limits over several REST services are not tested.';
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, address: string) =>
    sendPastShedding(shop.origin, {
      method: 'POST',
      path: '/api/auth/login',
      headers: from(address),
      body: { email, password: 'wrong' },
    });
  const signUpAgain = (address: string) =>
    sendPastShedding(shop.origin, {
      method: 'POST',
      path: '/api/auth/signup',
      headers: from(address),
      body: { email: 'guest@quire.example', password: 'a', firstName: 'A', lastName: 'B' },
    });

  it('count both REST services together', async ({ skip }) => {
    if (!shop.redis) skip(notTested);
    const email = `${randomUUID()}@example.com`;
    const guesses: ShopResponse[] = [];
    for (const index of times(24, (index) => index)) guesses.push(await guess(email, `203.0.113.${index}`));
    expect(tally(guesses)).toEqual({ 404: 20, 429: 4 });
  });

  it('identify shoppers by their own address, through both proxies', async ({ skip }) => {
    if (!shop.redis) skip(notTested);
    // Uses up all but ten attempts of the network in the same Redis, like a third service.
    const spent = new AuthRateLimiter(shop.redis);
    const taken = async () => {
      throw new HttpError(422, 'taken');
    };
    for (let left = 190; left > 0; left -= 1) {
      await expect(spent.signup('198.51.100.7', taken)).rejects.toThrow('taken');
    }
    const responses: ShopResponse[] = [];
    for (let left = 14; left > 0; left -= 1) responses.push(await signUpAgain('198.51.100.7'));
    expect(tally(responses)).toEqual({ 422: 10, 429: 4 });
    expect((await signUpAgain('198.51.100.8')).status).toBe(422);
  });
});

describe('orders', () => {
  it('are one per key, whichever servers receive it', async () => {
    const buyer = await shop.newBuyer();
    await buyer.fill(book);
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const buys = [...origins(), ...origins()].map((origin) =>
      sendWithRetry(origin, {
        method: 'POST',
        path: '/api/user/orders',
        token: buyer.token,
        headers,
        body: { addressId: buyer.addressId },
      }),
    );
    const responses = await Promise.all(buys);
    const input = { addressId: buyer.addressId, idempotencyKey: key };
    const { body } = await graphql(
      shop.origin,
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on OrderPlacement { order { id } } ... on Refusal { message } } }',
      { input },
      buyer.token,
    );
    const ids = responses.map((response) => bodyWith<PlacedOrder>(201, response).order.id);
    const made = await shop.database.select().from(orders).where(eq(orders.userId, buyer.userId));
    expect(made).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set([made[0]?.id]));
    expect(body).toEqual({ data: { placeOrder: { order: { id: made[0]?.id } } } });
    expect(new Set(responses.map(({ body: response }) => at(response, 'payment', 'orderId'))).size).toBe(1);
  });

  it('are paid once by an event that every server receives twice', async () => {
    const buyer = await shop.newBuyer();
    await buyer.fill(book);
    const { order, payment } = await buyer.placed();
    const { paymentId } = shop.standIn.pay(payment.orderId);
    const counters = [
      'orders_paid_total{by="webhook"}',
      'payment_events_total{outcome="accepted"}',
      'payment_events_total{outcome="duplicate"}',
    ];
    const counts = () => Promise.all(counters.map((counter) => shop.counted(counter)));
    const before = await counts();
    const [secret = ''] = shop.standIn.settings.webhookSecrets;
    const event = paymentEvent('payment.captured', shop.standIn.payment(paymentId), secret);
    const deliveries = [...origins(), ...origins()].map((origin) =>
      sendRequest(origin, { method: 'POST', path: '/api/payments/razorpay/webhook', ...event }),
    );
    expect(tally(await Promise.all(deliveries))).toEqual({ 200: 8 });
    await expect.poll(async () => (await buyer.order(order.id)).state).toBe('PAID');
    expect(await counts()).toEqual(before.map((count, index) => count + ([1, 1, 7][index] ?? 0)));
    const kept = await shop.database.select().from(payments).where(eq(payments.userId, buyer.userId));
    expect(kept).toMatchObject([{ id: paymentId, state: 'kept' }]);
    expect(await buyer.cart()).toEqual([]);
  });

  it('are reconciled by both services, each once', async () => {
    // Each service takes four at a time.
    const perState = 4;
    const asksOf = 'GET /v1/orders/order/payments';
    const placed: PlacedOrder[] = [];
    while (placed.length < 2 * perState) {
      const buyer = await shop.newBuyer();
      await buyer.fill(book);
      placed.push(await buyer.placed());
    }
    const [bought, forgotten] = [placed.slice(0, perState), placed.slice(perState)];
    const idsOf = (some: typeof placed) => some.map(({ order }) => order.id);
    for (const { payment } of bought) shop.standIn.pay(payment.orderId);
    const counters = ['orders_paid_total{by="reconciliation"}', 'orders_ended_total{as="expired"}'];
    const counts = () => Promise.all(counters.map((counter) => shop.counted(counter)));
    const before = await counts();
    const answers = () => shop.standIn.answered.filter((call) => call === asksOf).length;
    const answered = answers();
    const workers = async () => {
      const ofThese = and(inArray(jobs.subject, idsOf(placed)), gt(jobs.leasedUntil, sql`now()`));
      const rows = await shop.database.selectDistinct({ worker: jobs.leasedBy }).from(jobs).where(ofThese);
      return rows.length;
    };

    const fault = shop.standIn.interfere(asksOf, 'before', 'hold');
    await shop.database
      .update(orders)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(inArray(orders.id, idsOf(forgotten)));
    await shop.database
      .update(jobs)
      .set({ runAt: sql`now()` })
      .where(inArray(jobs.subject, idsOf(placed)));
    await expect.poll(workers).toBe(2);
    fault.lift();
    const states = async (some: typeof placed) => {
      const rows = await shop.database
        .select()
        .from(orders)
        .where(inArray(orders.id, idsOf(some)));
      return rows.map(({ state }) => state);
    };
    await vi.waitFor(async () => {
      expect(await states(bought)).toEqual(times(perState, () => 'paid'));
      expect(await states(forgotten)).toEqual(times(perState, () => 'expired'));
    }, 60_000);
    // A request that timed out is sent again, and is counted once.
    expect(answers() - answered).toBe(2 * perState);
    expect(await counts()).toEqual(before.map((count) => count + perState));
  });
});

describe('a REST service and a public server that are killed under load', () => {
  it('lose no acknowledged order, and interrupt no reads', async () => {
    const acknowledged = new Map<string, string>();
    const failedReads: string[] = [];
    let reads = 0;
    let ending = false;
    const write = async () => {
      while (!ending) {
        // A new buyer for each order, because an account may have only a few unpaid ones.
        const buyer = await shop.newBuyer();
        await buyer.fill(book);
        const key = randomUUID();
        for (let done = false; !done; ) {
          const response = await sendRequest(shop.origin, {
            method: 'POST',
            path: '/api/user/orders',
            token: buyer.token,
            headers: { 'idempotency-key': key },
            body: { addressId: buyer.addressId },
          }).catch(() => undefined);
          done = response?.status === 201 || response?.status === 200;
          if (done) acknowledged.set(key, String(at(response?.body, 'order', 'id')));
        }
      }
    };
    const read = async () => {
      while (!ending) {
        for (const path of ['/api/products?first=5', `/api/products/${book}`, '/products']) {
          const get = () => sendPastShedding(shop.origin, { path }).catch((error: Error) => error);
          let response = await get();
          // One may be a time limit on a busy machine; an outage lasts longer.
          if (!(response instanceof Error) && response.status === 503) response = await get();
          reads += 1;
          const failure = response instanceof Error ? String(response) : response.text;
          if (response instanceof Error || response.status !== 200) failedReads.push(`${path}: ${failure}`);
        }
      }
    };
    const load = Promise.all([write(), write(), write(), read(), read()]);
    const more = async (orderCount: number) => {
      const [ordersThen, readsThen] = [acknowledged.size + orderCount, reads + orderCount];
      await vi.waitFor(() => {
        expect(acknowledged.size).toBeGreaterThan(ordersThen);
        expect(reads).toBeGreaterThan(readsThen);
      }, 60_000);
    };
    try {
      await more(6);
      await Promise.all([shop.rests[0].end('SIGKILL'), shop.bffs[0].end('SIGKILL')]);
      await more(6);
      await Promise.all([shop.rests[0].start(), shop.bffs[0].start()]);
      await more(6);
    } finally {
      ending = true;
      await load;
    }
    console.log(`${acknowledged.size} orders acknowledged, ${reads} reads`);
    expect(failedReads).toEqual([]);
    const keys = [...acknowledged.keys()];
    const rows = await shop.database.select().from(orders).where(inArray(orders.idempotencyKey, keys));
    expect(new Map(rows.map(({ idempotencyKey, id }) => [idempotencyKey, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
  });
});
