import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrdersResponse } from '../../contract/responses.ts';
import { limits } from '../../contract/rules.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orderLines, orders } from './order-tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Texts of the maximum length that an import accepts, in letters of three bytes. */
const longest = { title: '本'.repeat(300), author: '本'.repeat(1_000), image: `/${'x'.repeat(194)}.webp` };
const short = { title: 'Emma', author: 'by Jane Austen', image: '/covers/emma.webp' };

/** Orders with that many lines each, the oldest first. */
async function ordered(lineCounts: readonly number[], texts = short): Promise<Buyer> {
  const buyer = await newBuyer(service);
  const { userId } = buyer;
  const home = { name: 'Ada', mobile: '9876543210', area: 'Church Street', locality: '', pincode: '560001' };
  const address = { ...home, city: 'Bengaluru', state: 'Karnataka', alternatePhoneNumber: '' };
  const prices = { pricePaise: 100, discountPaise: 0, deliveryPaise: 100, totalPaise: 200 };
  for (const lines of lineCounts) {
    const id = uuid();
    await service.database
      .insert(orders)
      .values({ userId, id, idempotencyKey: uuid(), state: 'cancelled', address, ...prices });
    const rows = Array.from({ length: lines }, (_, position) => ({
      userId,
      orderId: id,
      productId: uuid(),
      position,
      ...texts,
      quantity: 1,
      pricePaise: 100,
      previousPricePaise: 100,
    }));
    for (let from = 0; from < lines; from += 500) {
      await service.database.insert(orderLines).values(rows.slice(from, from + 500));
    }
  }
  return buyer;
}

/** How many lines each order has, page by page, and the size of the largest page in bytes. */
async function pagesOf(buyer: Buyer, first: number) {
  const pages: number[][] = [];
  let bytes = 0;
  const get = (path: string) => buyer.get(path.replace('/api', '')).expect(200);
  for (const { text } of await readPages(get, `/api/user/orders?first=${first}`)) {
    const body: OrdersResponse = JSON.parse(text);
    pages.push(body.orders.map(({ lines }) => lines.length));
    bytes = Math.max(bytes, Buffer.byteLength(text));
  }
  return { pages, bytes };
}

it('ends a page early if its orders have many lines, and continues on the next', async () => {
  const buyer = await ordered([1, limits.cartLines, limits.cartLines, 100, limits.cartLines, 3]);
  expect((await pagesOf(buyer, 100)).pages).toEqual([
    [3, limits.cartLines, 100],
    [limits.cartLines, limits.cartLines, 1],
  ]);
  expect((await pagesOf(buyer, 2)).pages).toEqual([
    [3, limits.cartLines],
    [100, limits.cartLines],
    [limits.cartLines, 1],
  ]);
});

it('gives an order from before there was a limit a page of its own', async () => {
  const long = limits.orderLinesOnPage * 3;
  const buyer = await ordered([2, long, long, 1]);
  expect((await pagesOf(buyer, 100)).pages).toEqual([[1], [long], [long], [2]]);
});

it('responds with less than 3 MB, whatever texts the books have', async () => {
  const buyer = await ordered(Array(5).fill(limits.cartLines), longest);
  expect((await pagesOf(buyer, 100)).bytes).toBeLessThan(3_000_000);
});

it('is empty without orders', async () => {
  expect((await pagesOf(await newBuyer(service), 10)).pages).toEqual([[]]);
});
