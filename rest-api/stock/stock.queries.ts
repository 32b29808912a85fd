import { and, asc, eq, gt, inArray, is, lte, min, Placeholder, sql } from 'drizzle-orm';
import { demoAccount } from '../contract/rules.ts';
import type { Database, Queryable } from '../database/database.ts';
import { orderLines, users } from '../database/schema.ts';
import { isOneOf } from '../database/sql-fragments.ts';
import { queries, Statement } from '../database/statement.ts';
import { type StockReason, stock, stockHolds, stockMovements } from '../database/stock-tables.ts';
import { enqueueBackInStock } from './back-in-stock.queries.ts';

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

/**
 * The stock of those books that are tracked, which nobody else changes until the transaction ends. Whoever changes stock
 * locks orders first, then stock, all of it at once and in this order, then holds: so no two wait for each other.
 */
export async function lockStock(
  transaction: Queryable,
  productIds: readonly string[],
): Promise<Map<string, StockRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await transaction
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(asc(stock.productId))
    .for('update');
  return new Map(rows.map((row) => [row.productId, row]));
}

/** For `findAvailable`. */
function availableTo(userId: string | Placeholder, productIds: readonly string[] | Placeholder) {
  const ofUser = sql`${userId}::uuid`;
  const books = sql`${is(productIds, Placeholder) ? productIds : sql.param(productIds)}::uuid[]`;
  // The orders of the account that everybody shares do not give way.
  const free = sql`${stockHolds.expiresAt} <= now() or ${stockHolds.userId} = ${ofUser} and not exists (
      select from ${orderLines} where ${orderLines.userId} = ${stockHolds.userId}
        and ${orderLines.orderId} = ${stockHolds.orderId} and ${orderLines.productId} <> all(${books}))
    and not exists (select from ${users} where ${users.id} = ${ofUser} and lower(${users.email}) = ${demoAccount.email})`;
  return queries
    .select({
      productId: sql<string>`${stock.productId}`.as('product'),
      copies: sql<number>`(${stock.onHand} - ${stock.held}
        + coalesce(sum(${stockHolds.copies}) filter (where ${free}), 0))::int`.as('copies'),
    })
    .from(stock)
    .leftJoin(stockHolds, eq(stockHolds.productId, stock.productId))
    .where(sql`${stock.productId} = any(${books})`)
    .groupBy(stock.productId);
}

const available = new Statement<[productId: string, copies: number]>(
  'available copies',
  availableTo(sql.placeholder('userId'), sql.placeholder('productIds')),
);

/**
 * The copies of each book that is tracked which a user could buy with an order of these books, by what is known without
 * waiting for others: with those whose hold is over, and those that orders hold which give way to this one.
 */
export async function findAvailable(
  database: Database,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  return new Map(await available.rows(database, { userId, productIds }));
}

/** The same, as a transaction sees it. */
export async function findAvailableIn(
  transaction: Queryable,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await transaction.execute<{ product: string; copies: number }>(
    availableTo(userId, productIds),
  );
  return new Map(rows.map(({ product, copies }) => [product, copies]));
}

/** Changes the copies that are held and, by movements, those on hand. The rows must be locked. */
export async function changeStock(
  transaction: Queryable,
  changes: readonly { productId: string; onHand: number; held: number }[],
  cause?: Cause,
): Promise<void> {
  for (const { productId, onHand, held } of changes) {
    await transaction
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${onHand}`, held: sql`${stock.held} + ${held}` })
      .where(eq(stock.productId, productId));
  }
  const returned = changes.filter(({ onHand, held }) => onHand > held).map(({ productId }) => productId);
  await enqueueBackInStock(transaction, returned);
  const moved = changes.filter(({ onHand }) => onHand !== 0);
  if (moved.length > 0 && cause) {
    await transaction
      .insert(stockMovements)
      .values(moved.map(({ productId, onHand }) => ({ ...cause, productId, copies: onHand })));
  }
}

const ofOrders = (userId: string, orderIds: readonly string[]) =>
  and(eq(stockHolds.userId, userId), inArray(stockHolds.orderId, [...orderIds]));

export async function findHolds(
  transaction: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<HoldRow[]> {
  if (orderIds.length === 0) return [];
  return transaction.select().from(stockHolds).where(ofOrders(userId, orderIds));
}

/** Until when orders hold copies, by the order's id; without those whose time is over. */
export async function findHoldEnds(
  database: Queryable,
  orders: readonly { userId: string; id: string }[],
): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map();
  const rows = await database
    .select({ orderId: stockHolds.orderId, expiresAt: min(stockHolds.expiresAt) })
    .from(stockHolds)
    .where(and(isOneOf(orders, stockHolds.userId, stockHolds.orderId), gt(stockHolds.expiresAt, sql`now()`)))
    .groupBy(stockHolds.orderId);
  return new Map(rows.flatMap(({ orderId, expiresAt }) => (expiresAt ? [[orderId, expiresAt]] : [])));
}

/** Of some orders the ids of those with a book whose stock is tracked. */
export async function findTrackedOrders(
  database: Queryable,
  orders: readonly { userId: string; id: string }[],
): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  const rows = await database
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(stock, eq(stock.productId, orderLines.productId))
    .where(isOneOf(orders, orderLines.userId, orderLines.orderId));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Deletes the holds of some orders, and answers what they held. Their stock must be locked. */
export async function deleteHolds(
  transaction: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<HoldRow[]> {
  if (orderIds.length === 0) return [];
  return transaction.delete(stockHolds).where(ofOrders(userId, orderIds)).returning();
}

/** Deletes the holds of some books whose time is over, and answers what they held. The stock must be locked. */
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

/** What an order has sold and not put back, by book. The order must be locked. */
export async function findSoldCopies(transaction: Queryable, orderId: string): Promise<Copies[]> {
  return transaction
    .select({ productId: stockMovements.productId, copies: sql<number>`-sum(${stockMovements.copies})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.productId)
    .having(sql`sum(${stockMovements.copies}) < 0`);
}
