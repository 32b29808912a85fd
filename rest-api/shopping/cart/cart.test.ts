import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { products } from '../../catalogue/products/product-tables.ts';
import type { Product } from '../../contract/catalogue.ts';
import { limits } from '../../contract/rules.ts';
import type { CartItem } from '../../contract/shopper.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { users } from '../account/account-tables.ts';

let service: TestService;
let books: Product[];
let token: string;
beforeAll(async () => {
  service = await startTestService();
  books = (await service.http.get('/api/products')).body.products;
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ token } = await signUp(service.http));
});

const book = (index = 0): Product => books[index] ?? expect.unreachable('the seed has 50 books');
const add = (product: unknown) =>
  service.http.post('/api/user/cart').set('authorization', token).send({ product });
const change = (id: string, type: string) =>
  service.http.post(`/api/user/cart/${id}`).set('authorization', token).send({ action: { type } });
const set = (id: string, quantity: number) =>
  service.http.post(`/api/user/cart/${id}/quantity`).set('authorization', token).send({ quantity });
const cart = async (): Promise<CartItem[]> =>
  (await service.http.get('/api/user/cart').set('authorization', token).expect(200)).body.cart;
const quantities = async () => Object.fromEntries((await cart()).map(({ _id, qty }) => [_id, qty]));

describe('adding', () => {
  it('adds a copy to a book that is there, and keeps the order of the books', async () => {
    await add(book(1)).expect(201);
    await add(book(0)).expect(201);
    await add(book(1)).expect(201);
    expect((await cart()).map(({ _id, qty }) => [_id, qty])).toEqual([
      [book(1)._id, 2],
      [book(0)._id, 1],
    ]);
  });
});

describe('changing the quantity', () => {
  it('loses none of many concurrent updates', async () => {
    for (let copies = 0; copies < 8; copies += 1) await add(book());
    const calls = Array.from({ length: 24 }, (_, index) =>
      change(book()._id, index % 3 ? 'increment' : 'decrement').expect(200),
    );
    await Promise.all(calls);
    expect(await quantities()).toEqual({ [book()._id]: 8 + 16 - 8 });
  });

  it('never loses a copy that is added while the last one is removed', async () => {
    for (let round = 0; round < 6; round += 1) {
      await add(book());
      await Promise.all([change(book()._id, 'decrement').expect(200), add(book()).expect(201)]);
      expect(await quantities()).toEqual({ [book()._id]: 1 });
      await change(book()._id, 'decrement').expect(200);
    }
  });

  it('is set to the same number however often it is sent, and leaves the order of the books', async () => {
    await add(book(1));
    await add(book(0));
    for (let time = 0; time < 2; time += 1) await set(book(1)._id, 7).expect(200);
    expect((await cart()).map(({ _id, qty }) => [_id, qty])).toEqual([
      [book(1)._id, 7],
      [book(0)._id, 1],
    ]);
    for (let time = 0; time < 2; time += 1) await set(book(1)._id, 0).expect(200);
    expect(await quantities()).toEqual({ [book(0)._id]: 1 });
  });

  it('can be set lower, but not higher, for a book that the shop no longer sells', async () => {
    const [id = ''] = await addBooks(service.database, [{}]);
    await add({ _id: id }).expect(201);
    await set(id, 3).expect(200);
    await service.database.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, id));
    await set(id, 4).expect(400, { errors: ['This book is no longer sold.'], code: 'BAD_REQUEST' });
    await set(id, 3).expect(200);
    await set(id, 2).expect(200);
    expect(await quantities()).toEqual({ [id]: 2 });
  });
});

it('a line does not exceed its limit when many copies are added concurrently', async () => {
  const buyer = await newBuyer(service);
  await buyer.fill(...Array<string>(limits.quantity - 5).fill(book()._id));
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => buyer.post('/user/cart', { product: { _id: book()._id } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array(5).fill(201),
    ...Array(15).fill(400),
  ]);
  expect(await buyer.cart()).toMatchObject([{ qty: limits.quantity }]);
});

describe('a full cart', () => {
  const full = `Your cart has ${limits.cartLines} different books, and more do not fit. Take one out, or buy these first.`;
  let many: string[];
  beforeAll(async () => {
    many = await addBooks(
      service.database,
      Array.from({ length: limits.cartLines + 60 }, () => ({})),
    );
  });
  const withBooks = async (count: number) => {
    const buyer = await newBuyer(service);
    await buyer.fill(...many.slice(0, count));
    const put = (index: number) => buyer.post('/user/cart', { product: { _id: many[index] } });
    return { ...buyer, put };
  };

  it('rejects another book with a message, and accepts more copies of those in it', async () => {
    const { put, cart: current } = await withBooks(limits.cartLines - 1);
    await put(limits.cartLines - 1).expect(201);
    await put(limits.cartLines).expect(400, { errors: [full], code: 'LIMIT_REACHED' });
    await put(0).expect(201);
    expect(await current()).toHaveLength(limits.cartLines);
  });

  it('does not exceed its limit when many books arrive concurrently', async () => {
    const { put, cart: current } = await withBooks(limits.cartLines - 1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(limits.cartLines + index)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(await current()).toHaveLength(limits.cartLines);
  });

  it('that is longer than the limit can be read and can shrink, but not grow', async () => {
    const { put, cart: current, get, token: own } = await withBooks(limits.cartLines + 30);
    expect(await current()).toHaveLength(limits.cartLines + 30);
    await put(limits.cartLines + 40).expect(400, { errors: [full], code: 'LIMIT_REACHED' });
    await service.http.delete(`/api/user/cart/${many[0]}`).set('authorization', own).expect(200);
    await put(0).expect(400, { errors: [full], code: 'LIMIT_REACHED' });
    expect((await get('/user/cart').expect(200)).body.cart).toHaveLength(limits.cartLines + 29);
  });
});

it('rejects a book for an account that is deleted at the same moment', async () => {
  const buyer = await newBuyer(service);
  const { database } = service;
  const status = vi.fn();
  let added: Promise<unknown> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.delete(users).where(eq(users.id, buyer.userId));
    added = buyer.post('/user/cart', { product: { _id: book()._id } }).then((response) => {
      status(response.status);
    });
    await expect.poll(() => countLockWaiters(database)).toBe(1);
    expect(status).not.toHaveBeenCalled();
  });
  await added;
  expect(status).toHaveBeenCalledWith(404);
});
