import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { type StockReason, stock, stockHolds, stockMovements } from '../database/schema.ts';

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
  note?: string;
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

/**
 * The copies that a user could hold at most of each book that is tracked, by what is known without waiting for others: with
 * those that the user's own orders hold, and those whose time is over.
 */
export async function findAvailable(
  database: Queryable,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const free = sql`${stockHolds.userId} = ${userId} or ${stockHolds.expiresAt} <= now()`;
  const rows = await database
    .select({
      productId: stock.productId,
      copies: sql<number>`(${stock.onHand} - ${stock.held}
        + coalesce(sum(${stockHolds.copies}) filter (where ${free}), 0))::int`,
    })
    .from(stock)
    .leftJoin(stockHolds, eq(stockHolds.productId, stock.productId))
    .where(inArray(stock.productId, [...productIds]))
    .groupBy(stock.productId);
  return new Map(rows.map(({ productId, copies }) => [productId, copies]));
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
