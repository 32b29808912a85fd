import { and, asc, eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { publishChange } from '../../changes/publish-change.ts';
import type { Queryable } from '../../database/database.ts';
import { isOneOf, keysOf } from '../../database/sql-fragments.ts';
import { queries, Statement } from '../../database/statement.ts';
import { orderLines } from '../orders/order-tables.ts';
import { markChanged, type OrderRow } from '../orders/orders.queries.ts';
import { returnLines, returns } from '../refunds/refund-tables.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnLineRow = Pick<
  typeof returnLines.$inferSelect,
  'productId' | 'quantity' | 'reason' | 'fit' | 'missing'
>;

/** A line of a return, with the title that the order has. */
export type ReturnLineWithTitle = ReturnLineRow & { title: string };

export interface ReturnWithLines extends ReturnRow {
  lines: ReturnLineWithTitle[];
}

type OrderKey = Pick<OrderRow, 'userId' | 'id'>;

const findReturnsAlone = rowsOfOrders(
  'returns of orders',
  returns,
  [returns.userId, returns.orderId],
  asc(returns.requestedAt),
  asc(returns.id),
);

/** The returns of some orders, the oldest first. */
export async function findReturns(database: Queryable, of: readonly OrderKey[]): Promise<ReturnWithLines[]> {
  return withLines(database, await findReturnsAlone(database, of));
}

type ReturnLineValues = [
  returnId: string,
  productId: string,
  quantity: number,
  reason: ReturnLineRow['reason'],
  fit: ReturnLineRow['fit'],
  missing: ReturnLineRow['missing'],
  title: string,
];

const returnLinesOfOrders = new Statement<ReturnLineValues>(
  'return lines of orders',
  queries
    .select({
      returnId: returnLines.returnId,
      productId: returnLines.productId,
      quantity: returnLines.quantity,
      reason: returnLines.reason,
      fit: returnLines.fit,
      missing: returnLines.missing,
      title: orderLines.title,
    })
    .from(returnLines)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.userId, returnLines.userId),
        eq(orderLines.orderId, returnLines.orderId),
        eq(orderLines.productId, returnLines.productId),
      ),
    )
    .where(isOneOf(returnLines.userId, returnLines.orderId))
    .orderBy(asc(orderLines.position)),
);

/** Returns with what is in them, in the same order. */
export async function withLines(database: Queryable, rows: readonly ReturnRow[]): Promise<ReturnWithLines[]> {
  if (rows.length === 0) return [];
  const of = rows.map(({ userId, orderId }) => ({ userId, id: orderId }));
  const lines = await returnLinesOfOrders.rows(database, keysOf(of));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(([returnId]) => returnId === row.id)
      .map(([, productId, quantity, reason, fit, missing, title]) => ({
        productId,
        quantity,
        reason,
        fit,
        missing,
        title,
      })),
  }));
}

/** A return of anybody; undefined for an unknown id. */
export async function findReturn(database: Queryable, id: string): Promise<ReturnWithLines | undefined> {
  const rows = await database.select().from(returns).where(eq(returns.id, id));
  return (await withLines(database, rows))[0];
}

/** Stores a new return. The order must be locked. */
export async function insertReturn(
  transaction: Queryable,
  { userId, id: orderId }: OrderKey,
  note: string,
  lines: readonly Omit<ReturnLineRow, 'fit' | 'missing'>[],
): Promise<string> {
  const id = uuid();
  await markChanged(transaction, userId, orderId);
  await transaction.insert(returns).values({ userId, orderId, id, note });
  await transaction
    .insert(returnLines)
    .values(lines.map((line) => ({ userId, orderId, returnId: id, ...line })));
  await publishChange(transaction, 'return', 'requested', id);
  return id;
}

/** Changes a return and counts the change; `at` is the moment that is now. Its order must be locked. */
export async function updateReturn(
  transaction: Queryable,
  { userId, orderId, id }: Pick<ReturnRow, 'userId' | 'orderId' | 'id'>,
  values: Partial<Pick<ReturnRow, 'state' | 'shopNote' | 'refundPaise'>>,
  at?: 'decidedAt' | 'receivedAt' | 'refundedAt',
): Promise<void> {
  await markChanged(transaction, userId, orderId);
  await transaction
    .update(returns)
    .set({ ...values, ...(at && { [at]: sql`now()` }), version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id));
  if (values.state) await publishChange(transaction, 'return', values.state, id);
}

/** Stores how many copies of a return can be sold again, and have not arrived; none of a book that is left out. */
export async function setReceived(
  transaction: Queryable,
  { userId, orderId, id, lines }: ReturnWithLines,
  { fit, missing }: Record<'fit' | 'missing', ReadonlyMap<string, number>>,
): Promise<void> {
  for (const { productId } of lines) {
    await transaction
      .update(returnLines)
      .set({ fit: fit.get(productId) ?? 0, missing: missing.get(productId) ?? 0 })
      .where(
        and(
          eq(returnLines.userId, userId),
          eq(returnLines.orderId, orderId),
          eq(returnLines.returnId, id),
          eq(returnLines.productId, productId),
        ),
      );
  }
}
