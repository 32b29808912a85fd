import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock, stockHolds } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let book: string;
let other: string;
beforeAll(async () => {
  service = await startTestService();
  [book = '', other = ''] = await addBooks(service.database, [{}, {}]);
});
beforeEach(async () => {
  await service.database.delete(stock);
});
afterAll(() => service.close());

const count = (productId: string, copies: number | null) =>
  setStock(service.database, { productId, copies, reason: 'count', actor: 'test' });

async function buy(...books: string[]) {
  const buyer = await newBuyer(service);
  await buyer.fill(...books);
  const { order } = await buyer.placed();
  return { buyer, order };
}

/** How many changes of the catalogue the database reports during something. */
async function reportsDuring(something: () => Promise<unknown>): Promise<number> {
  const listener = new Client(service.databaseUrl);
  const reports: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => reports.push(payload));
  await listener.connect();
  await listener.query('listen catalogue_changed');
  await something();
  // Reports arrive in the order of their transactions.
  await service.database.execute(sql`select pg_notify('catalogue_changed', 'the last')`);
  await expect.poll(() => reports).toContain('the last');
  await listener.end();
  return reports.indexOf('the last');
}

const bookPath = () => `/api/products/${book}?include=availability`;
const shown = async () => (await service.http.get(bookPath()).expect(200)).body.product;

describe('the availability of a book', () => {
  it('is reported to caches once where it changes, and not with each order of a well-stocked book', async () => {
    await count(book, 21);
    // The second one was asked for after the change.
    for (let times = 0; times < 2; times += 1) await once(service.catalogueVersion, 'confirmed');
    expect(await shown()).toMatchObject({ availability: 'IN_STOCK' });
    const orders = 15;
    const reports = await reportsDuring(async () => {
      for (let order = 0; order < orders; order += 1) {
        await buy(book);
        expect(await shown()).not.toHaveProperty('left');
      }
    });
    expect(reports).toBe(0);

    // Six are left.
    const { changes } = service.catalogueVersion;
    expect(await reportsDuring(() => buy(book))).toBe(1);
    await expect.poll(() => service.catalogueVersion.changes).toBeGreaterThan(changes);
    service.catalogueVersion.advance();
    expect(await shown()).toMatchObject({ availability: 'LOW', left: 5 });
  });

  it('changes in responses with each of the last copies, and when it is counted or no longer tracked', async () => {
    const steps: [copies: number | null, expected: Partial<Product>][] = [
      [2, { availability: 'LOW', left: 2 }],
      [1, { availability: 'LOW', left: 1 }],
      [0, { availability: 'OUT_OF_STOCK' }],
      [null, { availability: 'IN_STOCK' }],
    ];
    for (const [copies, expected] of steps) {
      const before = service.catalogueVersion.changes;
      await count(book, copies);
      await expect.poll(() => service.catalogueVersion.changes).toBeGreaterThan(before);
      service.catalogueVersion.advance();
      const { availability, left } = await shown();
      expect({ availability, ...(left !== undefined && { left }) }).toEqual(expected);
    }
  });

  it('is in none of the responses that nobody asked it of', async () => {
    await count(book, 0);
    service.catalogueVersion.advance();
    const { token, fill } = await newBuyer(service);
    await fill(book);
    for (const path of [
      '/products?first=100',
      `/products/${book}`,
      '/products/shelves?shelf=Fiction:100',
      '/user/cart',
    ]) {
      const { text } = await service.http.get(`/api${path}`).set('authorization', token).expect(200);
      expect(text, path).not.toMatch(/availability|"left"/);
    }
  });

  it('is in shelves and similar books', async () => {
    await count(book, 0);
    service.catalogueVersion.advance();
    const { shelves } = (
      await service.http.get('/api/products/shelves?shelf=Fiction:100&include=availability').expect(200)
    ).body;
    const { product } = (
      await service.http.get(`/api/products/${other}?similar=100&include=availability`).expect(200)
    ).body;
    for (const products of [shelves[0].products, product.similar]) {
      const found = products.find(({ _id }: Product) => _id === book);
      expect(found).toMatchObject({ availability: 'OUT_OF_STOCK' });
    }
    expect(product).toMatchObject({ availability: 'IN_STOCK' });
  });
});

describe('in a cart', () => {
  it('a book is as its owner could buy it: an order that would give way does not count', async () => {
    await count(book, 1);
    const { buyer } = await buy(book);
    const inCart = async () => (await buyer.get('/user/cart?include=availability').expect(200)).body.cart;
    expect(await inCart()).toMatchObject([{ availability: 'LOW', left: 1 }]);
    const rival = await newBuyer(service);
    await rival.fill(book);
    const { cart } = (await rival.get('/user/cart?include=availability').expect(200)).body;
    expect(cart).toMatchObject([{ availability: 'OUT_OF_STOCK' }]);
  });

  it('lines that are short are fitted to what is left, and to no more than that', async () => {
    await count(book, 2);
    await count(other, 0);
    const [plenty = ''] = await addBooks(service.database, [{}]);
    const buyer = await newBuyer(service);
    await buyer.fill(book, book, book, other, plenty, plenty);
    await buyer.buy().expect(409);
    const fitted = (body: object) => buyer.post('/user/cart/fit', body).expect(200);
    const quantities = async () => new Map((await buyer.cart()).map(({ _id, qty }) => [_id, qty]));
    await fitted({ productIds: [plenty] });
    expect(await quantities()).toEqual(
      new Map([
        [book, 3],
        [other, 1],
        [plenty, 2],
      ]),
    );
    await fitted({ productIds: [book.toUpperCase()] });
    expect(await quantities()).toEqual(
      new Map([
        [book, 2],
        [other, 1],
        [plenty, 2],
      ]),
    );
    await fitted({});
    expect(await quantities()).toEqual(
      new Map([
        [book, 2],
        [plenty, 2],
      ]),
    );
    await buyer.buy().expect(201);
    // Its own order holds the copies, and gives way to the next.
    await fitted({});
    expect(await quantities()).toEqual(
      new Map([
        [book, 2],
        [plenty, 2],
      ]),
    );
  });

  it('a line is fitted by what an order would get, where an older one of other books holds the copies', async () => {
    await count(book, 1);
    const { buyer } = await buy(book, other);
    await buyer.post(`/user/cart/${other}`, { action: { type: 'decrement' } }).expect(200);
    await buyer.buy().expect(409);
    await buyer.post('/user/cart/fit', {}).expect(200);
    expect(await buyer.cart()).toEqual([]);
  });
});

describe('an order', () => {
  it('says until when it holds its copies, and that it holds none', async () => {
    await count(book, 1);
    const { buyer, order } = await buy(book);
    expect(order.heldUntil).toMatch(/^\d{4}-/);
    expect((await buyer.order(order.id)).heldUntil).toBe(order.heldUntil);
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect((await buyer.order(order.id)).heldUntil).toBeNull();
    expect((await buy(other)).order).toMatchObject({ heldUntil: null, holdEnded: false });
  });

  it('says that it holds its copies no longer', async () => {
    await count(book, 1);
    const { buyer, order } = await buy(book);
    expect(order.holdEnded).toBe(false);
    await service.database.update(stockHolds).set({ expiresAt: sql`now()` });
    expect(await buyer.order(order.id)).toMatchObject({ heldUntil: null, holdEnded: true });
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect((await buyer.order(order.id)).holdEnded).toBe(false);
  });
});

describe('counting', () => {
  it('overwrites nothing that has changed since it was read', async () => {
    const set = (copies: number, expected: number | null) =>
      setStock(service.database, { productId: book, copies, expected, reason: 'count', actor: 'test' });
    await set(5, null);
    await expect(set(9, null)).rejects.toThrow('5 copies');
    await expect(set(9, 4)).rejects.toMatchObject({ status: 409 });
    const both = await Promise.allSettled([set(7, 5), set(8, 5)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await service.database.select().from(stock)).toHaveLength(1);
  });
});
