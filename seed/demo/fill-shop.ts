import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../rest-api/database/database.ts';
import { inTransaction } from '../../rest-api/database/in-transaction.ts';
import { shipmentLines, shipments } from '../../rest-api/sales/fulfilment/shipment-tables.ts';
import { findCarriers } from '../../rest-api/sales/fulfilment/shipments.queries.ts';
import { orderLines, orders } from '../../rest-api/sales/orders/order-tables.ts';
import { expiryOf, orderTiming } from '../../rest-api/sales/payments/next-check.ts';
import { scheduleCheck } from '../../rest-api/sales/payments/order-checks.ts';
import { payments, refunds } from '../../rest-api/sales/payments/payment-tables.ts';
import {
  sandboxOrders,
  sandboxPayments,
  sandboxRefunds,
} from '../../rest-api/sales/payments/sandbox-tables.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { hashPassword } from '../../rest-api/shopping/account/password.ts';
import { addresses } from '../../rest-api/shopping/addresses/address-tables.ts';
import { bookPicker, findDemoBooks } from './books.ts';
import { type DemoOrder, demoOrder } from './orders.ts';
import { addedUp, type Random, seededRandom } from './random.ts';
import { type DemoShopper, demoShoppers, demoUserIds } from './shoppers.ts';
import { demoStories, type Story } from './stories.ts';

/** Why a shop gets no demo data. */
export class DemoRefused extends Error {}

export interface DemoSize {
  /** 300 at most. */
  shoppers: number;
  orders: number;
}

const fullDemo: DemoSize = { shoppers: 300, orders: 5_000 };

const seed = 1_947;
const rowsAtOnce = 1_000;

/**
 * Fills a shop with shoppers and with orders of the last 90 days in every state, all of it or nothing: the same in every
 * run, apart from ids and dates. Stock, catalogue, emails and audit stay as they are.
 * @returns how many orders there are of each kind, such as `delivered in two parcels`
 * @throws DemoRefused for a shop that has demo data, no books, or orders that were paid by real money
 */
export async function fillShop(
  database: Database,
  size: DemoSize = fullDemo,
): Promise<ReadonlyMap<Story, number>> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return inTransaction(database, async (transaction) => {
    await lockDemo(transaction);
    await requireTestShop(transaction);
    const now = new Date();
    const random = seededRandom(seed);
    const shoppers = demoShoppers(random, size.shoppers, now, passwordHash);
    const made = await makeOrders(transaction, random, shoppers, size.orders, now);
    await insert(
      transaction,
      users,
      shoppers.map(({ user }) => user),
    );
    await insert(
      transaction,
      addresses,
      shoppers.flatMap((shopper) => shopper.addresses),
    );
    await storeOrders(
      transaction,
      made.map(({ rows }) => rows),
    );
    const counts = new Map<Story, number>();
    for (const { story } of made) counts.set(story, (counts.get(story) ?? 0) + 1);
    return counts;
  });
}

/** Two commands at once would fill the shop twice. Held until the transaction ends. */
export async function lockDemo(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('demo data'))`);
}

async function requireTestShop(transaction: Queryable): Promise<void> {
  const [shopper] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, demoUserIds))
    .limit(1);
  // Orders outlive the accounts of their shoppers.
  const [order] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.userId, demoUserIds))
    .limit(1);
  if (shopper || order) {
    throw new DemoRefused('The shop has demo data already: `npm run demo -- --remove` removes it.');
  }
  const { rows } = await transaction.execute(sql`
    select from ${orders} where ${orders.providerOrderId} is not null
      and not exists (select from ${sandboxOrders} where ${sandboxOrders.id} = ${orders.providerOrderId}) limit 1`);
  if (rows.length > 0) {
    throw new DemoRefused(
      'The shop has orders that were not paid in the sandbox: use a shop for tests instead.',
    );
  }
}

async function makeOrders(
  transaction: Queryable,
  random: Random,
  shoppers: readonly DemoShopper[],
  count: number,
  now: Date,
): Promise<{ story: Story; rows: DemoOrder }[]> {
  const books = await findDemoBooks(transaction);
  const carrierIds = (await findCarriers(transaction)).map(({ id }) => id);
  const pickBooks = bookPicker(random, books);
  // Some shoppers come back more often than others.
  const sums = addedUp(shoppers.map((_, index) => 1 / (index + 100)));
  return demoStories(random, count, now).map(({ story, placedAt }) => {
    const shopper = shoppers[random.weighted(sums)];
    const hasOneBook = story !== 'delivered in two parcels' && random.number() < 0.55;
    const wanted = pickBooks(hasOneBook ? 1 : random.integer(2, 4), placedAt);
    if (!shopper || wanted.length === 0) {
      throw new DemoRefused(
        'The shop has no books that can be bought without end: untrack some, or import more.',
      );
    }
    return { story, rows: demoOrder(random, { story, placedAt, shopper, books: wanted }, carrierIds, now) };
  });
}

/** @param made the oldest first, because their numbers grow with time */
async function storeOrders(transaction: Queryable, made: readonly DemoOrder[]): Promise<void> {
  const placed = made.map(({ order }) => order);
  await insert(
    transaction,
    sandboxOrders,
    made.flatMap(({ sandboxOrder }) => sandboxOrder ?? []),
  );
  await insert(
    transaction,
    sandboxPayments,
    made.flatMap(({ sandboxPayment }) => sandboxPayment ?? []),
  );
  await insert(
    transaction,
    sandboxRefunds,
    made.flatMap(({ sandboxRefund }) => sandboxRefund ?? []),
  );
  await insert(transaction, orders, placed);
  await insert(
    transaction,
    orderLines,
    made.flatMap(({ lines }) => lines),
  );
  await insert(
    transaction,
    payments,
    made.flatMap(({ payment }) => payment ?? []),
  );
  await insert(
    transaction,
    refunds,
    made.flatMap(({ refund }) => refund ?? []),
  );
  await insert(
    transaction,
    shipments,
    made.flatMap((order) => order.shipments),
  );
  await insert(
    transaction,
    shipmentLines,
    made.flatMap((order) => order.shipmentLines),
  );
  for (const order of placed.filter(({ state }) => state === 'created')) {
    await scheduleCheck(transaction, order, expiryOf(order, orderTiming));
  }
}

async function insert<Table extends PgTable>(
  transaction: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction.insert(table).values(rows.slice(start, start + rowsAtOnce));
  }
}
