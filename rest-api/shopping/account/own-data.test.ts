import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, messages } from '../../contract/rules.ts';
import { makeChecksDue } from '../../sales/payments/testing/due-payments.ts';
import { setStock } from '../../stock/set-stock.ts';
import { findStock } from '../../stock/stock.queries.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { emailsTo } from '../../testing/mail.ts';
import { storedState } from '../../testing/stored-state.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { users } from './account-tables.ts';

let service: TestService;
let books: string[];
let passwordHash: string;
beforeAll(async () => {
  service = await startTestService();
  passwordHash = await cheapHash('secret');
  const { body } = await service.http.get('/api/products?first=40');
  books = body.products.map(({ _id }: { _id: string }) => _id);
});
afterAll(() => service.close());

const remove = (buyer: Pick<Buyer, 'post'>, password = 'secret') =>
  buyer.post('/user/account/delete', { password });

/** A shopper with a known password. */
async function shopper(): Promise<Buyer> {
  const buyer = await newBuyer(service);
  await service.database.update(users).set({ passwordHash }).where(eq(users.id, buyer.userId));
  return buyer;
}

/** An order for some books that waits for its payment. */
async function waitingOrder(buyer: Buyer, ...productIds: string[]) {
  await service.http.post('/api/user/cart/clearCart').set('authorization', buyer.token).send({});
  await buyer.fill(...productIds);
  return buyer.placed();
}

/** Pays as the checkout does. */
async function pay(buyer: Buyer, { order, payment }: Awaited<ReturnType<typeof waitingOrder>>) {
  const paid = await service.http.post('/api/payments/sandbox/pay').send({ order_id: payment.orderId });
  return buyer.post(`/user/orders/${order.id}/payment`, paid.body);
}

describe('GET /api/user/data', () => {
  it('is a file with everything, whatever the number of orders, and without the password', async () => {
    const buyer = await shopper();
    const placed = [];
    // More than one batch of the query.
    for (let index = 0; index < 26; index += 1) {
      const order = await waitingOrder(buyer, books[index] ?? '');
      await buyer.post(`/user/orders/${order.order.id}/cancel`).expect(200);
      placed.push(order.order.id);
      if (placed.length % 15 === 0) await forgetHour(buyer);
    }
    const { body, headers, text } = await buyer.get('/user/data').expect(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="quire-my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body.user).toMatchObject({
      _id: buyer.userId,
      firstName: 'Ada',
      address: [{ _id: buyer.addressId }],
    });
    expect(body.user.cart).toHaveLength(1);
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(placed.reverse());
    expect(text).not.toContain(passwordHash);
  });

  it('has what belongs to each order: parcels, returns and invoices', async () => {
    const buyer = await shopper();
    const placed = await waitingOrder(buyer, books[0] ?? '');
    await pay(buyer, placed).then(({ status }) => expect(status).toBe(200));
    await service.jobs.runDue();
    await waitingOrder(buyer, books[1] ?? '');
    const { body } = await buyer.get('/user/data').expect(200);
    expect(body.orders).toMatchObject([
      { state: 'CREATED', cancellable: true, invoices: [] },
      {
        id: placed.order.id,
        shipments: [],
        returns: [],
        cancellable: true,
        invoices: [{ kind: 'BILL_OF_SUPPLY', orderId: placed.order.id }],
      },
    ]);
  });
});

/** Moves unpaid orders out of the hour that limits them. */
const forgetHour = ({ userId }: Buyer) =>
  service.database.execute(
    `update orders set created_at = created_at - interval '1 hour' where user_id = '${userId}'`,
  );

describe('POST /api/user/account/delete', () => {
  it('deletes everything except the orders with their copies of the address', async () => {
    const buyer = await shopper();
    const paid = await waitingOrder(buyer, books[0] ?? '');
    await pay(buyer, paid).then(({ status }) => expect(status).toBe(200));
    const waits = await waitingOrder(buyer, books[1] ?? '');
    await buyer.fill(books[2] ?? '');
    await buyer.post('/user/wishlist', { product: { _id: books[3] } }).expect(201);
    const { body: before } = await buyer.get('/user/data').expect(200);

    expect((await remove(buyer).expect(200)).body).toEqual({ deleted: true });
    const left = await storedState(service.database, buyer.userId);
    const tables = new Set(left.split('\n').map((row) => row.slice(0, row.indexOf('('))));
    expect([...tables].sort()).toEqual(['order_lines', 'orders', 'payments']);
    expect(left).not.toContain(before.user.email);
    expect(left).toContain('12 Church Street');
    const { rows } = await service.database.execute(
      `select id, state from orders where user_id = '${buyer.userId}' order by number`,
    );
    expect(rows).toEqual([
      { id: paid.order.id, state: 'paid' },
      { id: waits.order.id, state: 'cancelled' },
    ]);
  });

  it('lets go of the copies that its unpaid orders hold, and has those written to who wait for them', async () => {
    const [book = ''] = await addBooks(service.database, [{}]);
    await setStock(service.database, { productId: book, copies: 1, reason: 'count', actor: 'test' });
    const buyer = await shopper();
    await waitingOrder(buyer, book);
    const other = await shopper();
    await other.post('/user/backinstock', { productId: book }).expect(201);
    await remove(buyer).expect(200);
    expect(await findStock(service.database, book)).toMatchObject({ onHand: 1, held: 0 });
    await service.jobs.runDue();
    expect((await emailsTo(service.database, `${other.userId}@example.com`)).map(({ kind }) => kind)).toEqual(
      ['back_in_stock'],
    );
  });

  it('revokes every token at once, and frees the email for a new signup', async () => {
    const buyer = await shopper();
    await remove(buyer).expect(200);
    await buyer
      .get('/user/cart')
      .expect(404, { errors: [messages.emailNotRegistered], code: 'ACCOUNT_NOT_FOUND' });
    await buyer.get('/user/orders').expect(404);
    await remove(buyer).expect(404);
    const email = `${buyer.userId}@example.com`;
    await service.http.post('/api/auth/login').send({ email, password: 'secret' }).expect(404);
    await service.http
      .post('/api/auth/signup')
      .send({ email, password: 'x', firstName: 'Eve', lastName: 'M' })
      .expect(201);
  });

  it('refunds a payment that arrives later for an order of the account', async () => {
    const buyer = await shopper();
    const { payment } = await waitingOrder(buyer, books[0] ?? '');
    await service.http.post('/api/payments/sandbox/pay').send({ order_id: payment.orderId }).expect(200);
    await remove(buyer).expect(200);
    await makeChecksDue(service.database, buyer.userId);
    await service.jobs.runDue();
    const { rows } = await service.database.execute(
      `select state from payments where user_id = '${buyer.userId}'`,
    );
    expect(rows).toEqual([{ state: 'refunded' }]);
  });

  it('requires the password', async () => {
    const buyer = await shopper();
    await remove(buyer, 'guess').expect(400, {
      errors: ['password: this is not your password.'],
      code: 'INVALID_FIELDS',
      fields: [{ field: 'password', code: 'WRONG', message: 'This is not your password.' }],
    });
    await buyer.get('/user/cart').expect(200);
  });

  it('happens once, even for concurrent requests', async () => {
    const buyer = await shopper();
    const responses = await Promise.all([remove(buyer), remove(buyer), remove(buyer)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 401, 404]).toContain(status);
  });

  it('cancels an order that was placed concurrently', async () => {
    const buyer = await shopper();
    await buyer.fill(books[0] ?? '');
    await Promise.all([buyer.buy(), remove(buyer)]);
    const { rows } = await service.database.execute(
      `select state from orders where user_id = '${buyer.userId}' and state = 'created'`,
    );
    expect(rows).toEqual([]);
  });

  it('is rejected for the demo account', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount).expect(200);
    const { body: refused } = await service.http
      .post('/api/user/account/delete')
      .set('authorization', body.encodedToken)
      .send({ password: demoAccount.password })
      .expect(403);
    expect(refused).toEqual({
      errors: ['The demo account is everyone’s: it cannot be deleted.'],
      code: 'NOT_FOR_DEMO_ACCOUNT',
    });
  });

  it.each([
    ['an order', (buyer: Buyer) => buyer.buy()],
    ['an address', (buyer: Buyer, address: object) => buyer.post('/users/address/add', { address })],
    ['a request for an email', (buyer: Buyer) => buyer.post('/user/backinstock', { productId: books[3] })],
  ])('refuses %s that is sent at the same moment', async (_what, send) => {
    const { database } = service;
    const [, , , gone = ''] = books;
    await setStock(database, { productId: gone, copies: 0, reason: 'count', actor: 'a test' });
    const buyer = await shopper();
    await buyer.fill(books[4] ?? '');
    const { address } = (await buyer.get('/users/address').expect(200)).body;
    const { _id, ...fields } = address[0];
    let sent: Promise<{ status: number; body: object }> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.delete(users).where(eq(users.id, buyer.userId));
      sent = send(buyer, fields).then(({ status, body }) => ({ status, body }));
      await expect.poll(() => countLockWaiters(database)).toBe(1);
    });
    expect(await sent).toMatchObject({
      status: 404,
      body: { errors: [expect.stringMatching(/Registered/)] },
    });
  });
});
