import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import type { Product } from '../../contract/catalogue.ts';
import { paiseFromRupees } from '../../contract/money.ts';
import type { LoginResponse } from '../../contract/responses.ts';
import { demoAccount } from '../../contract/rules.ts';
import type { CartItem } from '../../contract/shopper.ts';
import { cartLines } from '../../shopping/cart/cart-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer, type PlacedOrder } from '../../testing/buyer.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { orderTiming } from '../payments/next-check.ts';
import { signPayment } from '../payments/provider.ts';
import { orders } from './order-tables.ts';

const migrationFile = path.join(projectRoot, 'rest-api/database/migrations/0032_keys_without_case.sql');

let service: TestService;
let books: Product[];
let token: string;
let addressId: string;
beforeAll(async () => {
  service = await startTestService();
  books = (await service.http.get('/api/products')).body.products;
  const login: LoginResponse = (await service.http.post('/api/auth/login').send(demoAccount)).body;
  token = login.encodedToken;
  addressId = login.foundUser.address[0]?._id ?? '';
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.delete(orders);
  await service.database.delete(cartLines);
});

const as = (path: string) => service.http.post(`/api/user${path}`).set('authorization', token);
const add = async (...indexes: number[]) => {
  for (const index of indexes) await as('/cart').send({ product: books[index] }).expect(201);
};
const cart = async (): Promise<CartItem[]> =>
  (await service.http.get('/api/user/cart').set('authorization', token)).body.cart;

let keys = 0;
const place = (key = `intent-number-${keys++}`, body: object = { addressId }) =>
  as('/orders').set('Idempotency-Key', key).send(body);
const placed = async (key?: string): Promise<PlacedOrder> => (await place(key).expect(201)).body;

const proofOf = ({ payment }: PlacedOrder, paymentId = 'pay_1') => ({
  razorpay_order_id: payment.orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: signPayment(testSecrets.sandboxSecret, payment.orderId, paymentId),
});
const pay = ({ order }: PlacedOrder, proof: object) => as(`/orders/${order.id}/payment`).send(proof);

describe('placing an order', () => {
  it('prices the cart from the catalogue and adds delivery', async () => {
    await add(0, 1, 1);
    const { order, payment } = await placed();
    const paise = (index: number, key: 'price' | 'previousPrice') =>
      paiseFromRupees(books[index]?.[key] ?? '');
    const pricePaise = paise(0, 'previousPrice') + 2 * paise(1, 'previousPrice');
    const payablePaise = paise(0, 'price') + 2 * paise(1, 'price');
    expect(order).toMatchObject({
      state: 'CREATED',
      pricePaise,
      discountPaise: pricePaise - payablePaise,
      deliveryPaise: 19_900,
      totalPaise: payablePaise + 19_900,
      paymentId: null,
      paidAt: null,
      refunds: [],
      address: { city: 'Bengaluru' },
      lines: [
        { productId: books[0]?._id, quantity: 1, pricePaise: paise(0, 'price') },
        { productId: books[1]?._id, quantity: 2, pricePaise: paise(1, 'price') },
      ],
    });
    expect(payment).toEqual({
      script: '/api/payments/sandbox/checkout.js',
      key: expect.any(String),
      orderId: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      amountPaise: order.totalPaise,
      currency: 'INR',
      prefill: { name: order.address.name, email: demoAccount.email, contact: order.address.mobile },
    });
    expect(await cart()).toHaveLength(2);
  });

  it.each([1, 24, 120])('says when it expires, for a limit of %i hours', async (hours) => {
    const expiryMs = hours * 3_600_000;
    const shop = await startTestService({}, { orderTiming: { ...orderTiming, expiryMs } });
    const buyer = await newBuyer(shop);
    await buyer.fill(books[0]?._id ?? '');
    const { order } = await buyer.placed();
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBe(expiryMs);
    await shop.close();
  });

  it('stores the current price', async () => {
    await add(3);
    const before = await placed('the-same-intent');
    const dearer = paiseFromRupees(books[3]?.price ?? '') + 5_000;
    const id = books[3]?._id ?? '';
    await service.database.update(products).set({ pricePaise: dearer }).where(eq(products.id, id));
    expect((await placed('the-same-intent')).order).toEqual(before.order);
    expect((await placed('a-later-intent')).order.totalPaise).toBe(before.order.totalPaise + 5_000);
  });

  it('stores the current cart: later additions, or a payment by then, create no other order', async () => {
    await add(0);
    const before = await placed('the-same-intent');
    await add(1);
    expect((await placed('the-same-intent')).order).toEqual(before.order);
    await pay(before, proofOf(before)).expect(200);
    await service.database.delete(cartLines);
    expect((await placed('the-same-intent')).order).toMatchObject({ id: before.order.id, state: 'PAID' });
  });

  it('omits a book that is no longer in the catalogue', async () => {
    const [gone = ''] = await addBooks(service.database, [{}]);
    await as('/cart')
      .send({ product: { _id: gone } })
      .expect(201);
    await service.database.delete(products).where(eq(products.id, gone));
    const { body } = await place().expect(400);
    expect(body.errors).toEqual(['Your cart is empty. Add a book before you order.']);
  });

  it('rejects an order that cannot be paid', async () => {
    const [dear = ''] = await addBooks(service.database, [
      { pricePaise: 2_147_483_647, previousPricePaise: 2_147_483_647 },
    ]);
    await as('/cart')
      .send({ product: { _id: dear } })
      .expect(201);
    const { body } = await place().expect(400);
    expect(body.errors).toEqual([
      'This is more than one order can come to. Take some books out of the cart.',
    ]);
    await service.database.delete(products).where(eq(products.id, dear));
  });

  it('places one order per key, however often and concurrently it is sent', async () => {
    await add(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => placed('one-intent')));
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
    expect(new Set(answers.map(({ payment }) => payment.orderId)).size).toBe(1);
    expect(await service.database.$count(orders)).toBe(1);
  });

  it('reads a UUID as its key without case, and other keys with it', async () => {
    await add(0);
    const key = uuid();
    const before = await placed(key.toUpperCase());
    expect((await placed(key)).order).toEqual(before.order);
    await placed('an-intent');
    await placed('AN-INTENT');
    expect(await service.database.$count(orders)).toBe(3);
  });

  it('finds orders that an earlier version stored under a key in capitals', async () => {
    await add(0);
    const keys = [uuid(), uuid(), 'AN-INTENT'];
    for (const key of keys) await placed(key);
    const capitals = sql`upper(${orders.idempotencyKey})`;
    await service.database.update(orders).set({ idempotencyKey: capitals });
    // It had made two orders of this key.
    await placed(keys[1]);
    await service.database.execute(sql.raw(readFileSync(migrationFile, 'utf8')));
    const after = await service.database.select({ key: orders.idempotencyKey }).from(orders);
    expect(after.map(({ key }) => key).sort()).toEqual(
      [keys[0], keys[1], keys[1]?.toUpperCase(), 'AN-INTENT'].sort(),
    );
  });
});

describe('paying an order', () => {
  it('makes it paid and removes exactly the ordered copies from the cart', async () => {
    await add(0, 1, 1);
    const placement = await placed();
    await add(1, 2);
    const { body } = await pay(placement, proofOf(placement)).expect(200);
    expect(body).toEqual({
      order: {
        ...placement.order,
        state: 'PAID',
        paymentId: 'pay_1',
        paymentMethod: 'RAZORPAY',
        paidAt: body.order.updatedAt,
        expiresAt: null,
        updatedAt: expect.any(String),
      },
    });
    expect((await cart()).map(({ _id, qty }) => [_id, qty])).toEqual([
      [books[1]?._id, 1],
      [books[2]?._id, 1],
    ]);
  });

  it('happens once: the same proof again, at once or later, changes nothing', async () => {
    await add(0, 0);
    const placement = await placed();
    await add(0);
    await Promise.all(Array.from({ length: 5 }, () => pay(placement, proofOf(placement)).expect(200)));
    await pay(placement, proofOf(placement)).expect(200);
    expect((await cart()).map(({ qty }) => qty)).toEqual([1]);
  });
});

describe('the list of orders', () => {
  it('is paged by the Link header, newest first', async () => {
    await add(0, 1);
    const ids: string[] = [];
    for (let left = 5; left > 0; left -= 1) ids.unshift((await placed()).order.id);
    const seen: string[] = [];
    const get = (path: string) => service.http.get(path).set('authorization', token).expect(200);
    for (const { body } of await readPages(get, '/api/user/orders?first=2')) {
      seen.push(...body.orders.map(({ id }: { id: string }) => id));
      for (const { lines } of body.orders) expect(lines).toHaveLength(2);
    }
    expect(seen).toEqual(ids);
  });
});

describe('the payment sandbox', () => {
  it('pays its own orders with a valid signature', async () => {
    await add(0);
    const placement = await placed();
    const proof = await service.http
      .post('/api/payments/sandbox/pay')
      .send({ order_id: placement.payment.orderId })
      .expect(200);
    await pay(placement, proof.body).expect(200);
    await service.http.post('/api/payments/sandbox/pay').send({ order_id: 'order_x' }).expect(404);
  });
});
