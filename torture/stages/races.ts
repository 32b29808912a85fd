import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { limits } from '../../rest-api/contract/rules.ts';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { addresses } from '../../rest-api/shopping/addresses/address-tables.ts';
import { cartLines } from '../../rest-api/shopping/cart/cart-tables.ts';
import { wishlistItems } from '../../rest-api/shopping/wishlist/wishlist-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { type ShopResponse, sendPastShedding, sendWithRetry } from '../request.ts';
import { at } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

/** Many concurrent requests for the same row. */
export const races: Stage = {
  name: 'races',
  does: 'concurrent changes of one cart line, signups of one email, Buys of one cart, adds at a limit',
  async run(trial) {
    const shop = await trial.sharedShop();
    const [book = ''] = await addBooks(shop.database, [{}]);
    await cartChanges(trial, shop, book);
    await signups(trial, shop);
    await buys(trial, shop, book);
    await atLimits(trial, shop, book);
  },
};

/** Each line begins with 50 copies, so that it stays between 1 and 99 in any order of the changes. */
async function cartChanges(trial: Trial, shop: Shop, book: string): Promise<void> {
  const tally = trial.promise('no change of a cart line is lost: concurrent ±1, exact');
  const changes = 40;
  const hasTime = trial.timeFor('changes of a cart line', 20);
  // Changes of one line wait for each other's commit; those of other lines do not.
  const twoAtOnce = pLimit(2);
  await twoAtOnce.map(Array.from({ length: trial.times(250, 10) }), async () => {
    if (!hasTime()) return;
    const buyer = await shop.newBuyer();
    await shop.database.insert(cartLines).values({ userId: buyer.userId, productId: book, quantity: 50 });
    const more = trial.random.below(changes + 1);
    const types = Array.from({ length: changes }, (_, index) => (index < more ? 'increment' : 'decrement'));
    const request = (type: string) => ({
      method: 'POST',
      path: `/api/user/cart/${book}`,
      token: buyer.token,
      body: { action: { type } },
    });
    const sent = trial.random.shuffled(types).map(async (type) => ({
      ...(await sendPastShedding(shop.origin, request(type))),
      type,
    }));
    // A request without a response may have been executed or not.
    let [expected, unknownMore, unknownLess] = [50, 0, 0];
    for (const { status, ms, text, type } of await Promise.all(sent)) {
      tally.took(ms);
      tally.try(status === 200 || status === 503, `${status} ${text.slice(0, 200)}`);
      const step = type === 'increment' ? 1 : -1;
      if (status === 200) expected += step;
      else if (step > 0) unknownMore += 1;
      else unknownLess += 1;
    }
    const quantity = await quantityOf(shop, buyer, book);
    const exact = quantity >= expected - unknownLess && quantity <= expected + unknownMore;
    if (!exact) tally.violated(`${quantity} copies instead of ${expected}`);
  });
}

async function signups(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('one account per email: simultaneous signups in mixed case');
  for (const times of trial.short ? [20, 20] : [500, 100, 20]) {
    const email = `${randomUUID()}@example.com`;
    const sent = Array.from({ length: times }, () =>
      sendWithRetry(shop.origin, {
        method: 'POST',
        path: '/api/auth/signup',
        body: { email: inMixedCase(trial, email), password: 'a secret', firstName: 'Ada', lastName: 'L' },
      }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    const made = statuses.filter((status) => status === 201).length;
    const refused = statuses.filter((status) => status === 422).length;
    const kept = await shop.database.$count(users, eq(sql`lower(${users.email})`, email));
    tally.held(times - 1);
    tally.try(
      kept === 1 && made <= 1 && made + refused === times,
      `${made} signups said yes, ${refused} said no, ${kept} accounts`,
    );
  }
}

async function buys(trial: Trial, shop: Shop, book: string): Promise<void> {
  const tally = trial.promise('one Buy is one order: parallel Buys with the same key');
  const parallel = 20;
  const fourAtOnce = pLimit(4);
  const hasTime = trial.timeFor('Buys with one key', 40);
  await fourAtOnce.map(Array.from({ length: trial.times(1_000, 10) }), async () => {
    if (!hasTime()) return;
    const buyer = await shop.newBuyer();
    await buyer.fill(book);
    const key = randomUUID();
    const sent = Array.from({ length: parallel }, () =>
      post(shop, buyer, '/user/orders', { addressId: buyer.addressId }, { 'idempotency-key': key }),
    );
    const responses = await Promise.all(sent);
    const ids = new Set(responses.map(({ body }) => at(body, 'order', 'id')));
    const made = await shop.database.$count(orders, eq(orders.userId, buyer.userId));
    const [id] = ids;
    const atProvider = shop.standIn.orders.filter(({ receipt }) => receipt === id).length;
    const all201 = responses.every(({ status }) => status === 201);
    for (const { ms } of responses) tally.took(ms);
    tally.held(parallel - 1);
    tally.try(
      all201 && ids.size === 1 && made === 1 && atProvider >= 1,
      () => `${ids.size} ids, ${made} orders, ${atProvider} at the provider, ${statusesOf(responses)}`,
    );
  });
}

async function atLimits(trial: Trial, shop: Shop, book: string): Promise<void> {
  const tally = trial.promise('limits of cart, wishlist and addresses hold when all come at once');
  const parallel = 30;
  const at = <Result>(send: () => Promise<Result>) => Promise.all(Array.from({ length: parallel }, send));
  const hasTime = trial.timeFor('adds at a limit', 10);
  for (let left = trial.times(20, 3); left > 0 && hasTime(); left -= 1) {
    const buyer = await shop.newBuyer();
    const mine = { userId: buyer.userId, productId: book };
    await shop.database.insert(cartLines).values({ ...mine, quantity: limits.quantity - 5 });
    const added = await at(() => post(shop, buyer, '/user/cart', { product: { _id: book } }));
    const quantity = await quantityOf(shop, buyer, book);
    const isHandled = added.every(({ status }) => status === 201 || status === 400);
    tally.held(parallel - 1);
    tally.try(
      isHandled && quantity === limits.quantity,
      () => `${quantity} copies in the cart, ${statusesOf(added)}`,
    );

    await at(() => post(shop, buyer, '/user/wishlist', { product: { _id: book } }));
    const wished = await shop.database.$count(wishlistItems, eq(wishlistItems.userId, buyer.userId));
    tally.held(parallel - 1);
    tally.try(wished === 1, `${wished} times on the wishlist`);

    const [address] = await shop.database
      .select()
      .from(addresses)
      .where(inArray(addresses.id, [buyer.addressId]));
    if (!address) throw new Error('The buyer has no address.');
    const others = Array.from({ length: limits.addresses - 6 }, () => ({ ...address, id: randomUUID() }));
    await shop.database.insert(addresses).values(others);
    const { userId: _user, id: _id, createdAt: _created, ...fields } = address;
    const responses = await at(() => post(shop, buyer, '/users/address/add', { address: fields }));
    const saved = await shop.database.$count(addresses, eq(addresses.userId, buyer.userId));
    tally.held(parallel - 1);
    tally.try(saved === limits.addresses, () => `${saved} addresses, ${statusesOf(responses)}`);
  }
}

const inMixedCase = ({ random }: Trial, text: string) =>
  [...text].map((letter) => (random.below(2) ? letter.toUpperCase() : letter)).join('');

function post(
  shop: Shop,
  { token }: Buyer,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ShopResponse> {
  return sendWithRetry(shop.origin, { method: 'POST', path: `/api${path}`, token, body, headers });
}

async function quantityOf(shop: Shop, { userId }: Buyer, book: string): Promise<number> {
  const mine = and(eq(cartLines.userId, userId), eq(cartLines.productId, book));
  const [line] = await shop.database.select().from(cartLines).where(mine);
  return line?.quantity ?? 0;
}

function statusesOf(responses: readonly ShopResponse[]): string {
  const counts = new Map<number, number>();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
