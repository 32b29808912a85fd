import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccount, tooManyWaitingOrders } from '../../contract/rules.ts';
import { encodeToken } from '../../routing/auth.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { cartLines } from '../../shopping/cart/cart-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer, type PlacedOrder } from '../../testing/buyer.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { payInSandbox } from '../payments/sandbox.ts';
import { orders } from './order-tables.ts';

let service: TestService;
let books: string[];
let buyer: Buyer;
beforeAll(async () => {
  service = await startTestService();
  books = await addBooks(
    service.database,
    Array.from({ length: 24 }, () => ({})),
  );
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.delete(orders);
  buyer = await newBuyer(service);
});

/** Buys these books and no others. */
const buy = async (...indexes: number[]): Promise<PlacedOrder> => {
  await putInCart(...indexes);
  return buyer.placed();
};
const putInCart = async (...indexes: number[]) => {
  await service.database.delete(cartLines).where(eq(cartLines.userId, buyer.userId));
  await buyer.fill(...indexes.map((index) => books[index] ?? ''));
};
const pay = async ({ order, payment }: PlacedOrder) => {
  const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, payment.orderId);
  if (!proof) throw new Error('The sandbox has no such order.');
  return buyer.handIn(order.id, proof);
};
const states = async () => {
  const { body } = await buyer.get('/user/orders').expect(200);
  return body.orders.map(({ state }: { state: string }) => state);
};

describe('a newer Buy', () => {
  it('of the same books ends the wait of the older one, whose late payment goes back', async () => {
    const older = await buy(0, 1);
    const newer = await buy(0, 0, 1, 2);
    expect(await buyer.order(older.order.id)).toMatchObject({
      state: 'CANCELLED',
      replacedBy: newer.order.id,
      expiresAt: null,
    });
    expect(newer.order).toMatchObject({ state: 'CREATED', replacedBy: null });
    const { body } = await buyer.get(`/user/orders/${older.order.id}/payment`).expect(409);
    expect(body.errors).toEqual(['This order was cancelled. Order again to buy it.']);
    await pay(newer).then(({ status }) => expect(status).toBe(200));
    await pay(older).then(({ status }) => expect(status).toBe(409));
    await service.jobs.runDue();
    expect((await buyer.order(older.order.id)).refunds).toMatchObject([
      { state: 'GIVEN', reason: 'ORDER_REPLACED' },
    ]);
    expect(await buyer.order(newer.order.id)).toMatchObject({ state: 'PAID', refunds: [] });
  });

  it('leaves orders of other books waiting, and those that are paid', async () => {
    const paid = await buy(0);
    await pay(paid);
    await buy(1, 2);
    await buy(0, 1);
    expect(await states()).toEqual(['CREATED', 'CREATED', 'PAID']);
  });

  it('sent again with its key ends nothing', async () => {
    await putInCart(0);
    await buyer.placed('an-older-intent');
    await buyer.placed('a-newer-intent');
    await buyer.placed('a-newer-intent');
    await buyer.buy('an-older-intent').expect(409);
    expect(await states()).toEqual(['CREATED', 'CANCELLED']);
  });
});

describe('orders that wait for their payment', () => {
  it('are five at most; the refusal names them, and one more can be placed when one is paid', async () => {
    const waiting = [];
    for (const index of [0, 1, 2, 3, 4]) waiting.push(await buy(index));
    await putInCart(5);
    const { body } = await buyer.buy().expect(409);
    const ids = waiting.map(({ order }) => order.id);
    expect(body).toEqual({
      errors: [
        tooManyWaitingOrders.message,
        `GET /api/user/orders?state=CREATED lists them: ${ids.join(', ')}.`,
      ],
      code: 'TOO_MANY_WAITING_ORDERS',
    });
    const listed = await buyer.get('/user/orders?state=CREATED').expect(200);
    expect(listed.body.orders.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    // Bought again with another book, one gives way.
    await buy(0, 6);
    await buyer.buy().expect(201);
    if (waiting[1]) await pay(waiting[1]).then(({ status }) => expect(status).toBe(200));
    await buy(7);
  });

  it('are five at most also when they are placed at the same moment', async () => {
    for (const index of [0, 1, 2, 3]) await buy(index);
    await putInCart(4);
    // Nothing can be stored until both have looked, or one waits for the other.
    const locker = new Client({ connectionString: service.databaseUrl });
    await locker.connect();
    await locker.query('begin; lock table orders in share row exclusive mode');
    const buys = [buyer.buy(), buyer.buy()].map((buying) => buying.then(({ status }) => status));
    await expect.poll(() => countLockWaiters(service.database)).toBe(2);
    await locker.query('commit');
    await locker.end();
    expect(await Promise.all(buys)).toEqual([201, 201]);
    expect(await service.database.$count(orders, eq(orders.state, 'created'))).toBe(5);
  });

  it('are bounded in an hour, paid ones aside', async () => {
    for (let left = 20; left > 0; left -= 1) await buy(0);
    const refused = await buyer.buy().expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused.body.errors).toEqual(['Too many orders that were not paid; try again in 60 minutes.']);
    await service.database.update(orders).set({ createdAt: sql`now() - interval '61 minutes'` });
    await buyer.buy().expect(201);
  });
});

it('the demo account, which many share, has the oldest give way and nobody locked out', async () => {
  const [demo] = await service.database.select().from(users).where(eq(users.email, demoAccount.email));
  if (!demo) throw new Error('There is no demo account.');
  const token = encodeToken(testSecrets.tokenSecret, { userId: demo.id, tokenVersion: demo.tokenVersion });
  const { body } = await service.http.get('/api/users/address').set('authorization', token).expect(200);
  await service.database.delete(cartLines).where(eq(cartLines.userId, demo.id));
  await service.database
    .insert(cartLines)
    .values({ userId: demo.id, productId: books[0] ?? '', quantity: 1 });
  for (let left = 7; left > 0; left -= 1) {
    await service.http
      .post('/api/user/orders')
      .set({ authorization: token, 'Idempotency-Key': uuid() })
      .send({ addressId: body.address[0]._id })
      .expect(201);
  }
  const all = await service.database.select().from(orders).orderBy(orders.number);
  expect(all.map(({ state }) => state)).toEqual([
    ...['cancelled', 'cancelled'],
    ...['created', 'created', 'created', 'created', 'created'],
  ]);
});
