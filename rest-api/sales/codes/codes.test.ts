import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiscountCode } from '../../contract/codes.ts';
import { shopSettings } from '../../settings/settings-tables.ts';
import { AuthRateLimiter } from '../../shopping/account/auth-rate-limiter.ts';
import { cartLines } from '../../shopping/cart/cart-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { invoiceJob } from '../invoices/invoice-jobs.ts';
import { orders } from '../orders/order-tables.ts';
import { payInSandbox } from '../payments/sandbox.ts';

let service: TestService;
let owner: string;
let fiction: string;
let history: string;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
  [fiction = '', history = ''] = await addBooks(service.database, [
    { title: 'Emma', pricePaise: 30_000, previousPricePaise: 35_000 },
    { title: 'SPQR', pricePaise: 50_000, previousPricePaise: 50_000, categoryName: 'History' },
  ]);
});
afterAll(() => service.close());

let buyer: Buyer;
beforeEach(async () => {
  buyer = await newBuyer(service);
  await buyer.fill(fiction, history);
});

let made = 0;
/** A code of the shop: ten percent of all books unless said otherwise. */
async function code(facts: object = {}): Promise<DiscountCode> {
  made += 1;
  const body = { code: `TEST-${made}`, percent: 10, scope: 'ALL', ...facts };
  const response = await service.http.post('/api/staff/codes').set('authorization', owner).send(body);
  expect(response.status, response.text).toBe(201);
  return response.body.code;
}
const change = (id: string, body: object) =>
  service.http.post(`/api/staff/codes/${id}`).set('authorization', owner).send(body);
const read = async (id: string): Promise<DiscountCode> =>
  (await service.http.get(`/api/staff/codes/${id}`).set('authorization', owner).expect(200)).body.code;
const buyWith = (who: Buyer, typed: string, more: object = {}, key = uuid()) =>
  who.post('/user/orders', { addressId: who.addressId, code: typed, ...more }).set('Idempotency-Key', key);
const totalsWith = (typed: string) => buyer.get('/user/totals').query({ code: typed });
async function paidWith(who: Buyer, typed: string) {
  const { body } = await buyWith(who, typed).expect(201);
  const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, body.payment.orderId);
  await who.handIn(body.order.id, proof ?? expect.unreachable()).expect(200);
  return body.order;
}

describe('an order with a code', () => {
  it('costs what the cart came to, in each part', async () => {
    const { code: text } = await code({ percent: 15 });
    expect((await buyer.get('/user/cart?include=totals').expect(200)).body.takesCodes).toBe(true);
    const { body: cart } = await totalsWith(` ${text.toLowerCase()} `).expect(200);
    expect(cart).toMatchObject({
      code: text,
      totals: {
        pricePaise: 85_000,
        discountPaise: 5_000,
        codePaise: 12_000,
        deliveryPaise: 19_900,
        totalPaise: 87_900,
      },
    });
    const { totalPaise: expectedTotalPaise } = cart.totals;
    const { body } = await buyWith(buyer, ` ${text.toLowerCase()} `, { expectedTotalPaise }).expect(201);
    expect(body.order).toMatchObject({ code: text, ...cart.totals });
    expect(body.order.lines).toMatchObject([{ codePaise: 4_500 }, { codePaise: 7_500 }]);
    expect(body.payment.amountPaise).toBe(87_900);
    expect(await buyer.order(body.order.id)).toMatchObject({ code: text, codePaise: 12_000 });
  });

  it('for a category or a book takes nothing off others', async () => {
    const ofCategory = await code({ scope: 'CATEGORIES', categories: ['History'] });
    const ofBook = await code({
      scope: 'BOOKS',
      productIds: [fiction.toUpperCase()],
      percent: null,
      amountPaise: 40_000,
    });
    expect(ofBook.chosenBooks).toEqual([{ id: fiction, title: 'Emma' }]);
    expect((await totalsWith(ofCategory.code).expect(200)).body.totals.codePaise).toBe(5_000);
    expect((await totalsWith(ofBook.code).expect(200)).body.totals.codePaise).toBe(30_000);
  });

  it('is the same order for the same key, and another code needs another key', async () => {
    const [first, second] = [await code(), await code()];
    const key = uuid();
    const { body } = await buyWith(buyer, first.code, {}, key).expect(201);
    const again = await buyWith(buyer, first.code.toLowerCase(), {}, key).expect(201);
    expect(again.body.order.id).toBe(body.order.id);
    const { body: refused } = await buyWith(buyer, second.code, {}, key).expect(409);
    expect(refused.errors).toEqual([expect.stringContaining('another code')]);
  });

  it('keeps what the code took off when that is changed and removed', async () => {
    const made = await code();
    const { body } = await buyWith(buyer, made.code).expect(201);
    await change(made.id, { code: made.code, percent: 50, scope: 'ALL', version: 1 }).expect(200);
    await service.http
      .delete(`/api/staff/codes/${made.id}?version=2`)
      .set('authorization', owner)
      .expect(200);
    expect(await buyer.order(body.order.id)).toMatchObject({ code: made.code, codePaise: 8_000 });
  });

  it('is refused with another total than the shopper saw', async () => {
    const made = await code();
    const { body: seen } = await totalsWith(made.code).expect(200);
    await change(made.id, { code: made.code, percent: 5, scope: 'ALL', version: 1 }).expect(200);
    const { totalPaise: expectedTotalPaise } = seen.totals;
    const { body } = await buyWith(buyer, made.code, { expectedTotalPaise }).expect(409);
    expect(body.code).toBe('CART_CHANGED');
  });
});

describe('a code that does not count', () => {
  const past = '2020-01-01T00:00:00Z';
  it.each([
    ['is unknown', undefined, 'There is no code NONE-SUCH. Look how it is written, or order without it.'],
    ['has not begun', { startsAt: '2999-01-01T00:00:00Z' }, 'counts from 1 January 2999'],
    ['has ended', { endsAt: past }, 'has ended. Take it out to order without it.'],
    ['is for dearer carts', { minAmountPaise: 100_000 }, 'Add some for ₹200 more'],
    ['is for other books', { scope: 'CATEGORIES', categories: ['Poetry'] }, 'is for other books'],
  ])('where it %s: the cart says why, and nothing is ordered', async (_case, facts, sentence) => {
    const text = facts ? (await code(facts)).code : 'none-such';
    const { body: refused } = await totalsWith(text).expect(409);
    expect(refused).toEqual({ code: 'CODE_REFUSED', errors: [expect.stringContaining(sentence)] });
    const { body } = await buyWith(buyer, text).expect(409);
    expect(body).toEqual(refused);
    expect((await buyer.get('/user/orders').expect(200)).body.orders).toEqual([]);
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('ends between the cart and Buy', async () => {
    const made = await code();
    await totalsWith(made.code).expect(200);
    await change(made.id, { code: made.code, percent: 10, scope: 'ALL', endsAt: past, version: 1 }).expect(
      200,
    );
    expect((await buyWith(buyer, made.code).expect(409)).body.code).toBe('CODE_REFUSED');
    expect(await read(made.id)).toMatchObject({ state: 'ENDED', uses: 0 });
  });

  it('cannot be guessed for long', async () => {
    const limited = await startTestService({ limits: new AuthRateLimiter() });
    try {
      const guesser = await newBuyer(limited);
      for (let guess = 0; guess < 20; guess += 1)
        await guesser.get(`/user/totals?code=guess-${guess}`).expect(409);
      await guesser.get('/user/totals?code=guess').expect(429);
      const { body } = await buyWith(guesser, 'guess').expect(429);
      expect(body.errors).toEqual([expect.stringMatching(/^Too many codes that the shop does not have/)]);
    } finally {
      await limited.close();
    }
  });
});

describe('uses', () => {
  it('are never more than allowed under a hundred Buys at once', async () => {
    const made = await code({ maxUses: 10 });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => newBuyer(service)));
    await service.database
      .insert(cartLines)
      .values(buyers.map(({ userId }) => ({ userId, productId: fiction, quantity: 1 })));
    const responses = await Promise.all(buyers.map((each) => buyWith(each, made.code)));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 90 }, () => [409, 'CODE_REFUSED']),
    );
    expect(await read(made.id)).toMatchObject({ uses: 10, state: 'USED_UP' });
    const stored = await service.database.select().from(orders).where(eq(orders.codeId, made.id));
    expect(stored).toHaveLength(10);
  }, 120_000);

  it('of one shopper are never more than allowed under ten Buys at once', async () => {
    const made = await code({ maxUsesPerShopper: 1 });
    const keys = Array.from({ length: 10 }, () => uuid());
    // Each replaces the one before, which gives its use back.
    await Promise.all(keys.map((key) => buyWith(buyer, made.code, {}, key)));
    expect(await read(made.id)).toMatchObject({ uses: 1 });
    const other = await newBuyer(service);
    await other.fill(history);
    await buyWith(other, made.code).expect(201);
    expect(await read(made.id)).toMatchObject({ uses: 2 });
  });

  it('are given back by an order that is cancelled, before and after its payment', async () => {
    const made = await code({ maxUses: 1 });
    const { body } = await buyWith(buyer, made.code).expect(201);
    await buyer.post(`/user/orders/${body.order.id}/cancel`).expect(200);
    expect(await read(made.id)).toMatchObject({ uses: 0 });
    const paid = await paidWith(buyer, made.code);
    expect(await read(made.id)).toMatchObject({ uses: 1 });
    await buyer.post(`/user/orders/${paid.id}/cancel`).expect(200);
    expect(await read(made.id)).toMatchObject({ uses: 0 });
  });

  it.each(['expired', 'cancelled'] as const)('are given back by an order that is %s', async (state) => {
    const made = await code({ maxUses: 1 });
    const { body } = await buyWith(buyer, made.code).expect(201);
    await service.database.update(orders).set({ state }).where(eq(orders.id, body.order.id));
    expect(await read(made.id)).toMatchObject({ uses: 0, state: 'ACTIVE' });
    await buyWith(buyer, made.code).expect(201);
  });

  it('pass to the order that replaces one', async () => {
    const made = await code({ maxUses: 1, maxUsesPerShopper: 1 });
    const first = await buyWith(buyer, made.code).expect(201);
    // The cart counts without the order that this one would replace.
    await totalsWith(made.code).expect(200);
    const second = await buyWith(buyer, made.code).expect(201);
    expect(await buyer.order(first.body.order.id)).toMatchObject({ replacedBy: second.body.order.id });
    expect(await read(made.id)).toMatchObject({ uses: 1 });
  });

  it('end for a shopper who has paid, with the reason', async () => {
    const made = await code({ maxUsesPerShopper: 1 });
    await paidWith(buyer, made.code);
    await buyer.fill(fiction);
    const { body } = await totalsWith(made.code).expect(409);
    expect(body.errors).toEqual([expect.stringContaining(`You have used ${made.code} as often as you can`)]);
    expect((await buyWith(buyer, made.code).expect(409)).body).toEqual(body);
  });

  it('end for all once they are used up', async () => {
    const made = await code({ maxUses: 1 });
    await buyWith(buyer, made.code).expect(201);
    const other = await newBuyer(service);
    await other.fill(history);
    const { body } = await other.get(`/user/totals?code=${made.code}`).expect(409);
    expect(body.errors).toEqual([expect.stringContaining('has been used as often as it can be')]);
  });
});

describe('an order that comes to nothing', () => {
  const free = { name: 'India', area: 'INDIA', chargePaise: 0, days: { min: 3, max: 6 } };
  const setRates = (rates: object[], version: number) =>
    service.http
      .post('/api/staff/settings')
      .set('authorization', owner)
      .send({ delivery: { rates, defaultGrams: 400 }, version })
      .expect(200);
  beforeAll(() => setRates([free], 0));
  afterAll(() => service.database.delete(shopSettings));

  it('is paid once it is placed, without the payment provider, and the same key gives it again', async () => {
    const made = await code({ percent: 100, maxUses: 1 });
    const key = uuid();
    const { body } = await buyWith(buyer, made.code, { expectedTotalPaise: 0 }, key).expect(201);
    expect(body).toMatchObject({ payment: null, order: { state: 'PAID', totalPaise: 0, codePaise: 80_000 } });
    expect(body.order.paidAt).not.toBeNull();
    expect(await buyer.cart()).toEqual([]);
    const again = await buyWith(buyer, made.code, { expectedTotalPaise: 0 }, key).expect(201);
    expect(again.body).toEqual(body);
    expect(await read(made.id)).toMatchObject({ uses: 1 });
    await service.jobs.runDue(invoiceJob);
    expect((await buyer.get(`/user/orders/${body.order.id}/invoices`).expect(200)).body.invoices).toEqual([]);
  });

  it('can be cancelled: nothing goes back, but the use', async () => {
    const made = await code({ percent: 100, maxUses: 1 });
    const { body } = await buyWith(buyer, made.code).expect(201);
    const { body: cancelled } = await buyer.post(`/user/orders/${body.order.id}/cancel`).expect(200);
    expect(cancelled.order).toMatchObject({ state: 'CANCELLED', refunds: [] });
    expect(await read(made.id)).toMatchObject({ uses: 0 });
  });

  it('has delivery for nothing from what the books cost after the code', async () => {
    await setRates([{ ...free, chargePaise: 5_000, freeFromPaise: 75_000 }], 1);
    const [small, large] = [await code({ percent: 5 }), await code({ percent: 10 })];
    expect((await totalsWith(small.code).expect(200)).body.totals).toMatchObject({
      codePaise: 4_000,
      deliveryPaise: 0,
    });
    expect((await totalsWith(large.code).expect(200)).body.totals).toMatchObject({
      codePaise: 8_000,
      deliveryPaise: 5_000,
      totalPaise: 77_000,
    });
    expect((await buyWith(buyer, large.code).expect(201)).body.order.deliveryPaise).toBe(5_000);
    await setRates([free], 2);
  });
});

describe('staff', () => {
  it('change a code from the version that they have seen, and the audit says so', async () => {
    const made = await code({ maxUses: 5 });
    const wanted = { code: made.code, percent: 20, scope: 'ALL', maxUses: 5, version: 1 };
    const { body } = await change(made.id, wanted).expect(200);
    expect(body.code).toMatchObject({ percent: 20, version: 2 });
    // The same once more is done already.
    await change(made.id, wanted).expect(200);
    const { body: conflict } = await change(made.id, { ...wanted, percent: 30 }).expect(409);
    expect(conflict.discountCode).toMatchObject({ percent: 20, version: 2 });
    const { body: audit } = await service.http
      .get('/api/staff/audit')
      .query({ subject: `code:${made.id}` })
      .set('authorization', owner)
      .expect(200);
    expect(audit.entries).toMatchObject([
      { action: 'code.changed', before: { percent: 10 }, after: { percent: 20 } },
      { action: 'code.added', after: { percent: 10, maxUses: 5 } },
    ]);
  });

  it('add a text once, and add what can be meant', async () => {
    const made = await code();
    const add = (facts: object) =>
      service.http
        .post('/api/staff/codes')
        .set('authorization', owner)
        .send({ code: 'ODD-1', percent: 10, scope: 'ALL', ...facts });
    expect((await add({ code: made.code.toLowerCase() }).expect(409)).body.fields).toMatchObject([
      { field: 'code' },
    ]);
    for (const [facts, field] of [
      [{ percent: null }, 'percent'],
      [{ amountPaise: 100 }, 'percent'],
      [{ percent: 101 }, 'percent'],
      [{ code: 'A B' }, 'code'],
      [{ scope: 'BOOKS' }, 'productIds'],
      [{ scope: 'BOOKS', productIds: [uuid()] }, 'productIds'],
      [{ scope: 'CATEGORIES', categories: [] }, 'categories'],
      [{ startsAt: '2026-02-01', endsAt: '2026-01-01' }, 'endsAt'],
    ] as const)
      expect((await add(facts).expect(400)).body.fields, JSON.stringify(facts)).toMatchObject([{ field }]);
  });

  it('read the codes page by page', async () => {
    await code();
    await code();
    const page = (after?: string) =>
      service.http.get('/api/staff/codes').query({ first: 1, after }).set('authorization', owner).expect(200);
    const { body: first } = await page();
    const { body: second } = await page(first.next);
    expect(first.codes).toHaveLength(1);
    expect(second.codes[0].code > first.codes[0].code).toBe(true);
  });
});
