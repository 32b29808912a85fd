import { and, asc, eq, gt, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/products/product-tables.ts';
import { resourceChanges } from '../changes/change-tables.ts';
import { demoAccount } from '../contract/rules.ts';
import { lowCopies } from '../contract/stock.ts';
import type { Queryable } from '../database/database.ts';
import { isOneOf, keysOf } from '../database/sql-fragments.ts';
import { queries, rawSql, Statement } from '../database/statement.ts';
import { rowReader, selection } from '../database/table-row.ts';
import { orderLines } from '../sales/orders/order-tables.ts';
import { users } from '../shopping/account/account-tables.ts';
import { enqueueBackInStock } from './back-in-stock.queries.ts';
import { type StockReason, stock, stockHolds, stockMovements } from './stock-tables.ts';

export type StockRow = typeof stock.$inferSelect;
export type HoldRow = typeof stockHolds.$inferSelect;

/** Copies of a book. */
export interface Copies {
  productId: string;
  copies: number;
}

/** Why and by whom the copies on hand change. */
export interface Cause {
  reason: StockReason;
  actor: string;
  orderId?: string;
  /** The delivery that it belongs to. */
  receiptId?: string;
  note?: string;
}

/** The copies of a book; undefined where it is not tracked. */
export async function findStock(database: Queryable, productId: string): Promise<StockRow | undefined> {
  const [row] = await database.select().from(stock).where(eq(stock.productId, productId));
  return row;
}

const stockFrom = rowReader(stock);

const lockedStock = new Statement(
  'lock stock',
  queries
    .select()
    .from(stock)
    .where(sql`${stock.productId} = any(${sql.placeholder('productIds')}::uuid[])`)
    .orderBy(asc(stock.productId))
    .for('update'),
);

/**
 * The stock of those books that are tracked, which nobody else changes until the transaction ends. Whoever changes stock
 * locks orders first, then stock, all of it at once and in this order, then holds: so no two wait for each other.
 */
export async function lockStock(
  transaction: Queryable,
  productIds: readonly string[],
): Promise<Map<string, StockRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await lockedStock.rows(transaction, { productIds });
  return new Map(rows.map((values) => stockFrom(values)).map((row) => [row.productId, row]));
}

/**
 * The copies of a product's book which a user could buy with an order of some books, by what is known without waiting for
 * others: with those whose hold is over, and those that orders hold which give way to this one. Null where the book is
 * not tracked. An expression beside `products`.
 * @param books the ids, as an array
 */
export function copiesFor(userId: SQL, books: SQL): SQL<number | null> {
  // The orders of the account that everybody shares do not give way.
  const isFree = sql`${stockHolds.expiresAt} <= now() or ${stockHolds.userId} = ${userId} and not exists (
      select from ${orderLines} where ${orderLines.userId} = ${stockHolds.userId}
        and ${orderLines.orderId} = ${stockHolds.orderId} and ${orderLines.productId} <> all(${books}))
    and not exists (select from ${users} where ${users.id} = ${userId} and email_key(${users.email}) = ${sql.raw(`'${demoAccount.email}'`)})`;
  return sql`(select (${stock.onHand} - ${stock.held} + coalesce(
      (select sum(${stockHolds.copies}) from ${stockHolds}
        where ${stockHolds.productId} = ${stock.productId} and (${isFree})), 0))::int
    from ${stock} where ${stock.productId} = ${products.id})`;
}

const left = sql`${stock.onHand} - ${stock.held}`;

/** With its changes in the feed, as one statement: a round trip for each book would take as long as the rest of an order. */
const changedStock = new Statement(
  'change stock',
  rawSql(sql`
    with changed as (
      update ${stock} set on_hand = ${stock.onHand} + change.on_hand, held = ${stock.held} + change.held
      from (select "productId", sum("onHand")::int as on_hand, sum(held)::int as held
        from json_to_recordset(${sql.placeholder('changes')}) as one("productId" uuid, "onHand" int, held int)
        group by "productId") as change
      where ${stock.productId} = change."productId" and (change.on_hand <> 0 or change.held <> 0)
      returning ${stock.productId}, ${left} as left_now, ${left} - change.on_hand + change.held as left_before)
    insert into ${resourceChanges} (kind, event, resource_id)
    select 'stock', event, product_id from changed, unnest(array['changed', 'low']) as event
    where event = 'changed' or (left_now <= ${sql.raw(String(lowCopies))} and left_before > ${sql.raw(String(lowCopies))})
    order by product_id, event`),
);

/**
 * Changes the copies that are held and, by movements, those on hand. The rows must be locked.
 * @param changes each may name an order of its own
 */
export async function changeStock(
  transaction: Queryable,
  changes: readonly { productId: string; onHand: number; held: number; orderId?: string }[],
  cause?: Cause,
): Promise<void> {
  if (changes.length === 0) return;
  await changedStock.rows(transaction, { changes: JSON.stringify(changes) });
  const returned = changes.filter(({ onHand, held }) => onHand > held).map(({ productId }) => productId);
  await enqueueBackInStock(transaction, returned);
  const moved = changes.filter(({ onHand }) => onHand !== 0);
  if (moved.length > 0 && cause) {
    await transaction.insert(stockMovements).values(
      moved.map(({ productId, onHand, orderId = cause.orderId }) => ({
        ...cause,
        productId,
        copies: onHand,
        ...(orderId && { orderId }),
      })),
    );
  }
}

const ofOrders = sql`${stockHolds.userId} = ${sql.placeholder('userId')}
  and ${stockHolds.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`;

const holdFrom = rowReader(stockHolds);

const heldByOrders = new Statement('holds of orders', queries.select().from(stockHolds).where(ofOrders));

export async function findHolds(
  transaction: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<HoldRow[]> {
  if (orderIds.length === 0) return [];
  return (await heldByOrders.rows(transaction, { userId, orderIds })).map(holdFrom);
}

const holdEnds = new Statement<[orderId: string, expiresAt: Date]>(
  'ends of holds of orders',
  queries
    .select({ orderId: stockHolds.orderId, expiresAt: min(stockHolds.expiresAt) })
    .from(stockHolds)
    .where(and(isOneOf(stockHolds.userId, stockHolds.orderId), gt(stockHolds.expiresAt, sql`now()`)))
    .groupBy(stockHolds.orderId),
);

/** The ends of orders' holds on copies, by the order's id; without those that are over. */
export async function findHoldEnds(
  database: Queryable,
  orders: readonly { userId: string; id: string }[],
): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map();
  return new Map(await holdEnds.rows(database, keysOf(orders)));
}

const trackedOrders = new Statement<[orderId: string]>(
  'orders with tracked books',
  queries
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(stock, eq(stock.productId, orderLines.productId))
    .where(isOneOf(orderLines.userId, orderLines.orderId)),
);

/** Finds which of some orders have a book whose stock is tracked. */
export async function findTrackedOrders(
  database: Queryable,
  orders: readonly { userId: string; id: string }[],
): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  const rows = await trackedOrders.rows(database, keysOf(orders));
  return new Set(rows.map(([orderId]) => orderId));
}

const deletedHolds = new Statement(
  'delete holds of orders',
  rawSql(sql`delete from ${stockHolds} where ${ofOrders} returning ${selection(stockHolds)}`),
);

/** Deletes the holds of some orders, and returns what they held. Their stock must be locked. */
export async function deleteHolds(
  transaction: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<HoldRow[]> {
  if (orderIds.length === 0) return [];
  return (await deletedHolds.rows(transaction, { userId, orderIds })).map(holdFrom);
}

/** Deletes the holds of some books whose time is over, and returns what they held. The stock must be locked. */
export async function deleteExpiredHolds(
  transaction: Queryable,
  productIds: readonly string[],
): Promise<HoldRow[]> {
  if (productIds.length === 0) return [];
  return transaction
    .delete(stockHolds)
    .where(and(inArray(stockHolds.productId, [...productIds]), lte(stockHolds.expiresAt, sql`now()`)))
    .returning();
}

/** The copies that an order has sold and not put back, by book. The order must be locked. */
export async function findSoldCopies(transaction: Queryable, orderId: string): Promise<Copies[]> {
  return transaction
    .select({ productId: stockMovements.productId, copies: sql<number>`-sum(${stockMovements.copies})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.productId)
    .having(sql`sum(${stockMovements.copies}) < 0`);
}
