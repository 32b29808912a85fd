import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emails } from '../emails/email-tables.ts';
import { PaymentScene } from '../sales/payments/testing/payment-scene.ts';
import { testProviders } from '../sales/payments/testing/test-providers.ts';
import { auditEntries } from '../team/audit/audit-tables.ts';
import { type Buyer, newBuyer } from '../testing/buyer.ts';
import { addStaff } from '../testing/staff.ts';
import type { TestService } from '../testing/test-service.ts';
import { changedMeanwhile, heldByOrders, setStock } from './set-stock.ts';
import { stock, stockHolds, stockMovements } from './stock-tables.ts';

const [, start] = testProviders[0] ?? expect.unreachable();
let scene: PaymentScene;
let service: TestService;
let book: string;
let other: string;
beforeAll(async () => {
  scene = await PaymentScene.open(start);
  service = scene.service;
  [book = '', other = ''] = scene.books;
});
afterAll(() => scene.close());
beforeEach(async () => {
  await service.database.delete(stock);
  await service.database.execute(sql`truncate stock_movements`);
  await scene.begin();
});

const count = (productId: string, copies: number | null) =>
  setStock(service.database, { productId, copies, reason: 'count', actor: 'test' });

/** On hand, held, and the sum of the movements, which is what is on hand. */
async function stockOf(productId: string) {
  const [row] = await service.database.select().from(stock).where(eq(stock.productId, productId));
  const moved = await service.database
    .select({ copies: stockMovements.copies })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  expect(moved.reduce((sum, { copies }) => sum + copies, 0)).toBe(row?.onHand ?? 0);
  return row && { onHand: row.onHand, held: row.held };
}

async function buyerOf(...books: string[]): Promise<Buyer> {
  const buyer = await newBuyer(service);
  await buyer.fill(...books);
  return buyer;
}

const pay = async (buyer: Buyer, placed: Awaited<ReturnType<Buyer['placed']>>) => {
  const proof = await scene.provider.pay(service, placed.payment.orderId);
  return buyer.handIn(placed.order.id, proof);
};

/** As if the time of all holds were over. */
const expireHolds = () => service.database.update(stockHolds).set({ expiresAt: sql`now()` });

describe('a count of the shelf', () => {
  it('leaves out what is sold and not sent yet, also where that was sold before the first count', async () => {
    const early = await buyerOf(book, book);
    await pay(early, await early.placed());
    await count(book, 6);
    expect(await stockOf(book)).toEqual({ onHand: 4, held: 0 });
    const late = await buyerOf(book);
    const placed = await late.placed();
    await pay(late, placed);
    expect(await stockOf(book)).toEqual({ onHand: 3, held: 0 });
    // One more is on the shelf than there ought to be.
    await count(book, 7);
    expect(await stockOf(book)).toEqual({ onHand: 4, held: 0 });
    expect(
      await service.database
        .select({ copies: stockMovements.copies, reason: stockMovements.reason })
        .from(stockMovements)
        .orderBy(stockMovements.id),
    ).toEqual([
      { copies: 6, reason: 'count' },
      { copies: -2, reason: 'sale' },
      { copies: -1, reason: 'sale' },
      { copies: 1, reason: 'count' },
    ]);
    // What was counted as sold goes back with its order.
    await late.post(`/user/orders/${placed.order.id}/cancel`).expect(200);
    expect(await stockOf(book)).toEqual({ onHand: 5, held: 0 });
    await count(book, 1);
    expect(await stockOf(book), 'fewer than are sold').toEqual({ onHand: 0, held: 0 });
  });
});

describe('a delivery', () => {
  const receive = (token: string, copies: number) =>
    service.http
      .post('/api/staff/stock/receive')
      .set('authorization', token)
      .send({ id: uuid(), lines: [{ book, copies }] })
      .expect(200);

  it('goes to the paid orders first that wait for its copies: nobody else can buy these', async () => {
    const { token } = await addStaff(service.database, 'buyer');
    const early = await buyerOf(book, book, book);
    const placed = await early.placed();
    await pay(early, placed);
    const { body } = await receive(token, 2);
    expect(body.received).toEqual([
      { id: book, title: expect.any(String), onHand: 0, held: 0, unsent: 3, short: 1 },
    ]);
    await (await buyerOf(book)).buy().expect(409);
    await receive(token, 4);
    expect(await stockOf(book)).toEqual({ onHand: 3, held: 0 });
    const audited = await service.database
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subject, `product:${book}`))
      .orderBy(auditEntries.id);
    expect(audited.slice(-2)).toEqual([
      { before: { onHand: null }, after: { onHand: 0 } },
      { before: { onHand: 0 }, after: { onHand: 3 } },
    ]);
    await early.post(`/user/orders/${placed.order.id}/cancel`).expect(200);
    expect(await stockOf(book)).toEqual({ onHand: 6, held: 0 });
  });

  it('is for everybody where the copies of the paid orders are packed', async () => {
    const early = await buyerOf(book, book, book);
    const placed = await early.placed();
    await pay(early, placed);
    const packer = await addStaff(service.database, 'packer');
    const path = `/api/staff/orders/${placed.order.id}`;
    const paid = await service.http.get(path).set('authorization', packer.token).expect(200);
    await service.http
      .post(`${path}/shipments`)
      .set('authorization', packer.token)
      .send({ version: paid.body.order.version, lines: [{ productId: book, quantity: 2 }] })
      .expect(200);
    const { token } = await addStaff(service.database, 'buyer');
    for (const onHand of [3, 7]) {
      const { body } = await receive(token, 4);
      expect(body.received).toMatchObject([{ onHand, unsent: 3, short: 0 }]);
    }
    expect(await stockOf(book)).toEqual({ onHand: 7, held: 0 });
    // A packed parcel lies on the shelf.
    await count(book, 10);
    expect(await stockOf(book)).toEqual({ onHand: 7, held: 0 });
  });

  it('is for everybody where an order has had its other copies before the book was counted', async () => {
    const early = await buyerOf(book, book);
    const placed = await early.placed();
    await pay(early, placed);
    const { token } = await addStaff(service.database, 'owner');
    const staff = (method: 'get' | 'post', path: string) =>
      service.http[method](`/api/staff${path}`).set('authorization', token);
    const order = `/orders/${placed.order.id}`;
    const paid = await staff('get', order).expect(200);
    const packed = await staff('post', `${order}/shipments`)
      .send({ version: paid.body.order.version, lines: [{ productId: book, quantity: 1 }] })
      .expect(200);
    const [parcel] = packed.body.order.shipments;
    const [carrier] = (await staff('get', '/carriers').expect(200)).body.carriers;
    await staff('post', `/shipments/${parcel.id}/ship`)
      .send({ version: parcel.version, carrierId: carrier.id, trackingNumber: uuid() })
      .expect(200);
    await count(book, 1);
    expect(await stockOf(book)).toEqual({ onHand: 0, held: 0 });
    const { body } = await receive(token, 4);
    expect(body.received).toMatchObject([{ onHand: 4, unsent: 1, short: 0 }]);
  });
});

describe('an order of a book that is tracked', () => {
  it('holds its copies until it is paid, and sells them then', async () => {
    await count(book, 5);
    const buyer = await buyerOf(book, book, other);
    const placed = await buyer.placed();
    expect(await stockOf(book)).toEqual({ onHand: 5, held: 2 });
    expect((await (await pay(buyer, placed)).body.order).state).toBe('PAID');
    expect(await stockOf(book)).toEqual({ onHand: 3, held: 0 });
    expect(await stockOf(other)).toBeUndefined();
    expect(await service.database.$count(stockHolds)).toBe(0);
  });

  it('is refused with what is left of each book, and nothing of it stays', async () => {
    await count(book, 1);
    await count(other, 0);
    const buyer = await buyerOf(book, book, other);
    const refused = await buyer.buy().expect(409);
    expect(refused.body.shortages).toEqual([
      { productId: book, title: expect.any(String), left: 1, withdrawn: false },
      { productId: other, title: expect.any(String), left: 0, withdrawn: false },
    ]);
    expect(refused.body.errors).toEqual([
      expect.stringMatching(/^Only 1 copy of “.+” is left\.$/),
      expect.stringMatching(/^“.+” is out of stock\.$/),
    ]);
    expect((await buyer.get('/user/orders').expect(200)).body.orders).toEqual([]);
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 0 });
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('lets go of them when it is cancelled', async () => {
    await count(book, 1);
    const buyer = await buyerOf(book);
    const { order } = await buyer.placed();
    await (await buyerOf(book)).buy().expect(409);
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 0 });
    await (await buyerOf(book)).buy().expect(201);
  });

  it('is not in the way of another Buy of its shopper, with the same key or a new one', async () => {
    await count(book, 1);
    const buyer = await buyerOf(book);
    const key = uuid();
    const { order } = await buyer.placed(key);
    expect((await buyer.buy(key).expect(201)).body.order.id).toBe(order.id);
    await buyer.buy().expect(201);
    expect((await buyer.order(order.id)).state).toBe('CANCELLED');
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 1 });
  });

  it('puts them back when its money goes back', async () => {
    await count(book, 2);
    const buyer = await buyerOf(book);
    const placed = await buyer.placed();
    await pay(buyer, placed);
    await scene.tell(placed.payment.orderId);
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 0 });
    await scene.provider.pay(service, placed.payment.orderId, { status: 'refunded' }).catch(() => undefined);
    for (let time = 0; time < 2; time += 1) await scene.tell(placed.payment.orderId, 'refund.processed');
    await scene.reconcile();
  });
});

describe('a hold whose time is over', () => {
  it('is ended by its job, and the order still waits', async () => {
    await count(book, 1);
    const buyer = await buyerOf(book);
    const { order } = await buyer.placed();
    await service.jobs.runDue();
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 1 });
    await expireHolds();
    await service.database.execute(sql`update jobs set run_at = now() where kind = 'end_stock_holds'`);
    await service.jobs.runDue();
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 0 });
    expect((await buyer.order(order.id)).state).toBe('CREATED');
  });

  it('is ended by the next who wants the copies, when its job is late', async () => {
    await count(book, 1);
    await (await buyerOf(book)).placed();
    await expireHolds();
    await (await buyerOf(book)).placed();
    expect(await stockOf(book)).toEqual({ onHand: 1, held: 1 });
  });

  it('is taken again by a payment that comes late, where there are copies', async () => {
    await count(book, 1);
    const buyer = await buyerOf(book);
    const placed = await buyer.placed();
    await expireHolds();
    expect((await pay(buyer, placed)).body.order.state).toBe('PAID');
    expect(await stockOf(book)).toEqual({ onHand: 0, held: 0 });
  });

  it('sends the whole of a late payment back, where another has bought the copies', async () => {
    await count(book, 1);
    const late = await buyerOf(book, other);
    const placed = await late.placed();
    await expireHolds();
    const quick = await buyerOf(book);
    const bought = await quick.placed();
    await pay(quick, bought);
    const proof = await scene.provider.pay(service, placed.payment.orderId);
    const refused = await late.handIn(placed.order.id, proof).expect(409);
    expect(refused.body.errors).toEqual([expect.stringContaining('sold out')]);
    await scene.tell(placed.payment.orderId);
    await scene.reconcile();
    const order = await late.order(placed.order.id);
    expect(order.state).toBe('CANCELLED');
    expect(order.refunds).toEqual([
      expect.objectContaining({ amountPaise: order.totalPaise, reason: 'SOLD_OUT' }),
    ]);
    const written = await service.database
      .select({ kind: emails.kind })
      .from(emails)
      .where(eq(emails.userId, late.userId))
      .orderBy(emails.createdAt);
    // Why first, and then that the money has gone back.
    expect(written.map(({ kind }) => kind)).toEqual(['sold_out', 'refunded']);
    expect(await stockOf(book)).toEqual({ onHand: 0, held: 0 });
    expect(await late.cart()).toHaveLength(2);
  });
});

describe('the copies on hand', () => {
  it('can be counted again, but not below what orders hold', async () => {
    await count(book, 3);
    await (await buyerOf(book, book)).placed();
    await expect(count(book, 1)).rejects.toThrow('hold 2 copies of this book.');
    await count(book, 2);
    expect(await stockOf(book)).toEqual({ onHand: 2, held: 2 });
  });

  it('are said in words for one and for many', () => {
    expect(heldByOrders(1)).toBe('Orders that wait for their payment hold 1 copy of this book.');
    expect(changedMeanwhile(1).message).toMatch(/^There is 1 copy on hand now\./);
    expect(changedMeanwhile(2).message).toMatch(/^There are 2 copies on hand now\./);
  });

  it('are tracked no longer when somebody says so', async () => {
    await count(book, 0);
    await (await buyerOf(book)).buy().expect(409);
    await count(book, null);
    expect(await stockOf(book)).toBeUndefined();
    await (await buyerOf(book)).buy().expect(201);
  });

  it('have a history that nobody can change', async () => {
    await count(book, 3);
    await expect(service.database.delete(stockMovements)).rejects.toThrow();
    await expect(service.database.update(stockMovements).set({ copies: 1 })).rejects.toThrow();
  });
});

it('sells five copies to five of twelve shoppers who press Buy at once', async () => {
  await count(book, 5);
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buyerOf(book)));
  const statuses = await Promise.all(buyers.map(async (buyer) => (await buyer.buy()).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect(await stockOf(book)).toEqual({ onHand: 5, held: 5 });
});

it('has no deadlock where carts have the same books in any order', async () => {
  await Promise.all(scene.books.map((id) => count(id, 1_000)));
  const buyers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const books = index % 2 === 0 ? scene.books : scene.books.toReversed();
      return buyerOf(...books);
    }),
  );
  const statuses = await Promise.all(buyers.map(async (buyer) => (await buyer.buy()).status));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await stockOf(book)).toEqual({ onHand: 1_000, held: 10 });
});
