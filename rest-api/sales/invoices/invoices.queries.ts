import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PaperContent } from '../../contract/papers.ts';
import type { Queryable } from '../../database/database.ts';
import { orders } from '../orders/order-tables.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { rowsOfOrders } from '../orders/rows-of-orders.ts';
import type { StoredPaperKind } from '../stored-values.ts';
import type { ProductTax } from './bill.ts';
import type { PaperNumber } from './invoice-number.ts';
import { papers, productTaxes } from './invoice-tables.ts';

export type PaperRow = typeof papers.$inferSelect;

/** What a bill is issued for: there is one for each order. */
export const wholeOrder = 'order';

interface NewPaper {
  kind: StoredPaperKind;
  /** What it is issued for: an order has one paper of a kind for each. */
  subject: string;
  content: PaperContent;
}

/** Stores a paper with its number, in the transaction that took the number. */
export async function insertPaper(
  transaction: Queryable,
  { userId, id: orderId }: Pick<OrderRow, 'userId' | 'id'>,
  { kind, subject, content }: NewPaper,
  number: PaperNumber,
): Promise<PaperRow> {
  const totalPaise = content.total.amountPaise;
  const rows = await transaction
    .insert(papers)
    .values({ userId, orderId, kind, subject, totalPaise, content, ...number })
    .returning();
  const row = rows[0];
  if (!row) throw new Error('A paper was not stored.');
  return row;
}

/** The papers of some orders; of each its bill, then its credit notes, the oldest first. */
export const findPapers = rowsOfOrders(
  'papers of orders',
  papers,
  [papers.userId, papers.orderId],
  asc(papers.kind),
  asc(papers.year),
  asc(papers.seriesNumber),
);

/** The key of an order; of one user's, where one is given. */
export async function findOrderKey(
  database: Queryable,
  id: string,
  userId?: string,
): Promise<Pick<OrderRow, 'userId' | 'id'> | undefined> {
  const ofUser = userId === undefined ? undefined : eq(orders.userId, userId);
  const rows = await database
    .select({ userId: orders.userId, id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), ofUser));
  return rows[0];
}

/** A paper; of one user, where one is given. */
export async function findPaper(
  database: Queryable,
  id: string,
  userId?: string,
): Promise<PaperRow | undefined> {
  const ofUser = userId === undefined ? undefined : eq(papers.userId, userId);
  const rows = await database
    .select()
    .from(papers)
    .where(and(eq(papers.id, id), ofUser));
  return rows[0];
}

/** What products are for the tax, by their ids; printed books are left out. */
export async function findProductTaxes(
  database: Queryable,
  productIds: readonly string[],
): Promise<Map<string, ProductTax>> {
  const rows = await database
    .select()
    .from(productTaxes)
    .where(inArray(productTaxes.productId, [...productIds]));
  return new Map(rows.map(({ productId, hsn, rateBasisPoints }) => [productId, { hsn, rateBasisPoints }]));
}
