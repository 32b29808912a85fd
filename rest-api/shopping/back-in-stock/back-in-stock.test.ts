import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccount, limits } from '../../contract/rules.ts';
import { emails } from '../../emails/email-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { backInStockRequests, stockHolds } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { users } from '../account/account-tables.ts';

let service: TestService;
let book: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  [book = ''] = await addBooks(service.database, [{ title: 'A Rare Book' }]);
  await count(0);
});
afterAll(() => service.close());

const count = (copies: number | null) =>
  setStock(service.database, { productId: book, copies, reason: 'count', actor: 'test' });

const ask = (buyer: Buyer) => buyer.post('/user/backinstock', { productId: book });

async function waiting(): Promise<Buyer> {
  const buyer = await newBuyer(service);
  await ask(buyer).expect(201);
  return buyer;
}

/** What has been written to a shopper about a book, once all that is due has run. */
async function emailsTo({ userId }: Pick<Buyer, 'userId'>) {
  await service.jobs.runDue();
  return service.database
    .select({ content: emails.content, recipient: emails.recipient })
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.kind, 'back_in_stock')));
}

describe('who waits for a book', () => {
  it('gets one email when it is back, and never again', async () => {
    const buyer = await waiting();
    await ask(buyer).expect(201);
    expect(await emailsTo(buyer)).toEqual([]);
    await count(1);
    expect(await emailsTo(buyer)).toEqual([
      {
        recipient: `${buyer.userId}@example.com`,
        content: {
          kind: 'back_in_stock',
          firstName: 'Ada',
          book: { id: book, title: 'A Rare Book', author: 'by Nobody Special' },
        },
      },
    ]);
    expect((await buyer.get('/user/backinstock').expect(200)).body).toEqual({ productIds: [] });
    for (const copies of [0, 1]) await count(copies);
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  it('is not the demo account, which everybody shares', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount).expect(200);
    const asGuest = () =>
      service.http
        .post('/api/user/backinstock')
        .set('authorization', body.encodedToken)
        .send({ productId: book });
    await asGuest().expect(403, {
      errors: ['The demo account is everyone’s: no emails are sent to it.'],
      code: 'NOT_FOR_DEMO_ACCOUNT',
    });
    await count(1);
    await asGuest().expect(409);
  });

  it('gets another email after another request', async () => {
    const buyer = await waiting();
    await count(1);
    await service.jobs.runDue();
    await count(0);
    await ask(buyer).expect(201);
    await count(2);
    expect(await emailsTo(buyer)).toHaveLength(2);
  });

  it.each([
    ['an order that held the last copy ends', 'cancel'],
    ['the time of its hold is over', 'expiry'],
    ['it is tracked no longer', 'untracked'],
  ])('gets it when %s', async (_when, way) => {
    await count(1);
    const rival = await newBuyer(service);
    await rival.fill(book);
    const { order } = await rival.placed();
    const buyer = await waiting();
    if (way === 'cancel') await rival.post(`/user/orders/${order.id}/cancel`).expect(200);
    if (way === 'untracked') await count(null);
    if (way === 'expiry') {
      await service.database.update(stockHolds).set({ expiresAt: sql`now()` });
      await service.database.execute(sql`update jobs set run_at = now() where kind = 'end_stock_holds'`);
      // This round ends the hold, the next one writes.
      await service.jobs.runDue();
    }
    expect(await emailsTo(buyer)).toHaveLength(1);
  });

  it('gets none while it is gone again, or after withdrawing', async () => {
    const buyer = await waiting();
    const former = await waiting();
    await former.get('/user/backinstock').expect(200);
    await service.http
      .delete(`/api/user/backinstock/${book}`)
      .set('authorization', former.token)
      .expect(200, { productIds: [] });
    await count(1);
    await count(0);
    expect(await emailsTo(buyer)).toEqual([]);
    await count(1);
    expect(await emailsTo(buyer)).toHaveLength(1);
    expect(await emailsTo(former)).toEqual([]);
  });

  it('is written to once, however many wait', async () => {
    const buyers = Array.from({ length: 120 }, () => ({ userId: randomUUID() }));
    await service.database.insert(users).values(
      buyers.map(({ userId }) => ({
        id: userId,
        firstName: 'Ada',
        lastName: 'L',
        passwordHash: 'none',
        email: `${userId}@example.com`,
      })),
    );
    await service.database
      .insert(backInStockRequests)
      .values(buyers.map(({ userId }) => ({ userId, productId: book })));
    await count(3);
    await count(4);
    await service.jobs.runDue();
    const written = await service.database
      .select({ userId: emails.userId })
      .from(emails)
      .where(sql`${emails.content}->'book'->>'id' = ${book}`);
    expect(written.map(({ userId }) => userId).sort()).toEqual(buyers.map(({ userId }) => userId).sort());
  });

  it('waits for a bounded number of books', async () => {
    const buyer = await newBuyer(service);
    const others = await addBooks(
      service.database,
      Array.from({ length: limits.backInStock }, () => ({})),
    );
    await service.database
      .insert(backInStockRequests)
      .values(others.map((productId) => ({ userId: buyer.userId, productId })));
    expect((await ask(buyer).expect(400)).body.errors).toEqual([
      expect.stringContaining(`${limits.backInStock} books`),
    ]);
  });

  it('has nothing left of it once the account is deleted', async () => {
    const { token, user } = await signUp(service.http);
    const post = (path: string, body: object) =>
      service.http.post(`/api${path}`).set('authorization', token).send(body);
    await post('/user/backinstock', { productId: book }).expect(201);
    await post('/user/account/delete', { password: 'secret' }).expect(200);
    expect(await service.database.$count(backInStockRequests, eq(backInStockRequests.userId, user._id))).toBe(
      0,
    );
    await count(1);
    expect(await emailsTo({ userId: user._id })).toEqual([]);
  });

  it('misses nothing when a request and the delivery come at once', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => newBuyer(service)));
    const [responses] = await Promise.all([Promise.all(buyers.map((buyer) => ask(buyer))), count(5)]);
    await service.jobs.runDue();
    for (const [index, { status }] of responses.entries()) {
      const buyer = buyers[index];
      if (!buyer) throw new Error('A response of nobody.');
      expect(await emailsTo(buyer), `after ${status}`).toHaveLength(status === 201 ? 1 : 0);
    }
  });
});
