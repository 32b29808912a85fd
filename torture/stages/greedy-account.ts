import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { limits } from '../../rest-api/contract/rules.ts';
import { orderLines, orders } from '../../rest-api/sales/orders/order-tables.ts';
import { cartLines } from '../../rest-api/shopping/cart/cart-tables.ts';
import { wishlistItems } from '../../rest-api/shopping/wishlist/wishlist-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { sendWithRetry } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

const parallel = 30;
/** A page of orders with the texts of ordinary books takes a sixth of this. */
const maxResponseBytes = 1_000_000;

/** One account that stores and reads as much as it can. */
export const greedyAccount: Stage = {
  name: 'greedy-account',
  does: 'a cart and a wishlist filled beyond their limits at once, and long orders read without end beside other shoppers',
  async run(trial) {
    const shop = await trial.sharedShop();
    const books = await addBooks(
      shop.database,
      Array.from({ length: limits.wishlistItems + parallel }, () => ({})),
    );
    const buyer = await shop.newBuyer();
    await filling(trial, shop, buyer, books);
    await reading(trial, shop, buyer);
  },
};

async function filling(trial: Trial, shop: Shop, buyer: Buyer, books: readonly string[]): Promise<void> {
  const tally = trial.promise('a cart and a wishlist end at their limits when many books come at once');
  const { userId } = buyer;
  for (const [path, table, limit] of [
    ['/api/user/cart', cartLines, limits.cartLines],
    ['/api/user/wishlist', wishlistItems, limits.wishlistItems],
  ] as const) {
    const before = books.slice(0, limit - 5).map((productId) => ({ userId, productId, quantity: 1 }));
    await shop.database.insert(table).values(before);
    const added = await Promise.all(
      books.slice(limit - 5, limit - 5 + parallel).map((_id) =>
        sendWithRetry(shop.origin, {
          method: 'POST',
          path,
          token: buyer.token,
          body: { product: { _id } },
        }),
      ),
    );
    const stored = await shop.database.$count(table, eq(table.userId, userId));
    const statuses = added.map(({ status }) => status);
    const isHandled = statuses.every((status) => status === 201 || status === 400);
    tally.held(parallel - 1);
    tally.try(isHandled && stored === limit, `${path} has ${stored} books, statuses ${statuses.join(', ')}`);
  }
}

async function reading(trial: Trial, shop: Shop, greedy: Buyer): Promise<void> {
  const small = trial.promise(`… no response to it is larger than ${maxResponseBytes / 1_000_000} MB`);
  const maxMs = trial.times(1_000, 5_000);
  const others = trial.promise(`… and beside it logins and carts of others take less than ${maxMs} ms`);
  await longOrders(shop, greedy, trial.times(100, 15));
  const email = `${randomUUID()}@example.com`;
  const account = { email, password: 'the right one', firstName: 'Ada', lastName: 'L' };
  await sendWithRetry(shop.origin, { method: 'POST', path: '/api/auth/signup', body: account });
  const other = await shop.newBuyer();

  let isOver = false;
  const greed = (async () => {
    while (!isOver) {
      for (const path of [
        `/api/user/orders?first=${limits.pageSize}`,
        '/api/user/cart',
        '/api/user/wishlist',
      ]) {
        const { status, text } = await sendWithRetry(shop.origin, { path, token: greedy.token });
        const bytes = Buffer.byteLength(text);
        small.try(
          status === 200 && bytes <= maxResponseBytes,
          `${path} answered ${status} with ${bytes} bytes`,
        );
      }
    }
  })();
  // If the stage ends early, nobody awaits it.
  greed.catch(() => undefined);
  const hasTime = trial.timeFor('logins and carts beside a greedy account', 15);
  const login = { method: 'POST', path: '/api/auth/login', body: { email, password: account.password } };
  const cart = { path: '/api/user/cart', token: other.token };
  const twoAtOnce = pLimit(2);
  await twoAtOnce.map(Array.from({ length: trial.times(200, 8) }), async (_none, index) => {
    if (!hasTime()) return;
    const began = performance.now();
    // Retries what the shop rejects, and the time for it counts.
    const { status } = await sendWithRetry(shop.origin, index % 2 ? login : cart);
    const ms = performance.now() - began;
    others.took(ms);
    others.try(status === 200 && ms < maxMs, `${status} after ${ms.toFixed(0)} ms`);
  });
  isOver = true;
  await greed;
}

/** Orders with the maximum number of lines. */
async function longOrders(shop: Shop, { userId }: Buyer, count: number): Promise<void> {
  const home = { name: 'Ada', mobile: '9876543210', area: 'Church Street', locality: '', pincode: '560001' };
  const address = { ...home, city: 'Bengaluru', state: 'Karnataka', alternatePhoneNumber: '' };
  const totals = { pricePaise: 100, discountPaise: 0, deliveryPaise: 100, totalPaise: 200 };
  const texts = { title: 'A Book Like Any Other', author: 'by Nobody Special', image: '/covers/emma.webp' };
  for (let left = count; left > 0; left -= 1) {
    const id = randomUUID();
    await shop.database
      .insert(orders)
      .values({ userId, id, idempotencyKey: randomUUID(), state: 'cancelled', address, ...totals });
    await shop.database.insert(orderLines).values(
      Array.from({ length: limits.cartLines }, (_, position) => ({
        userId,
        orderId: id,
        productId: randomUUID(),
        position,
        ...texts,
        quantity: 1,
        pricePaise: 100,
        previousPricePaise: 100,
      })),
    );
  }
}
