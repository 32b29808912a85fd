import { and, asc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import { publishChange } from '../../changes/publish-change.ts';
import type { InvoiceContent } from '../../contract/invoices.ts';
import type { Queryable } from '../../database/database.ts';
import { timestampText } from '../../database/timestamp.ts';
import { orders } from '../orders/order-tables.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import type { StoredInvoiceKind } from '../stored-values.ts';
import type { ProductTax } from './bill.ts';
import type { InvoiceNumber } from './invoice-number.ts';
import { invoices, productTaxes } from './invoice-tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** The subject of a bill: each order has one bill. */
export const wholeOrder = 'order';

interface NewInvoice {
  kind: StoredInvoiceKind;
  /** The event that it is issued for, which has one invoice of a kind at most. */
  subject: string;
  content: InvoiceContent;
}

/** Stores an invoice with its number, in the transaction that took the number. */
export async function insertInvoice(
  transaction: Queryable,
  { userId, id: orderId }: Pick<OrderRow, 'userId' | 'id'>,
  { kind, subject, content }: NewInvoice,
  number: InvoiceNumber,
): Promise<InvoiceRow> {
  const totalPaise = content.total.amountPaise;
  const rows = await transaction
    .insert(invoices)
    .values({ userId, orderId, kind, subject, totalPaise, content, ...number })
    .returning();
  const row = rows[0];
  if (!row) throw new Error('An invoice was not stored.');
  await publishChange(transaction, 'invoice', 'issued', row.id, orderId);
  return row;
}

/** The invoices of some orders; of each its bill, then its credit notes, the oldest first. */
export const findInvoices = rowsOfOrders(
  'invoices of orders',
  invoices,
  [invoices.userId, invoices.orderId],
  asc(invoices.kind),
  asc(invoices.year),
  asc(invoices.seriesNumber),
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

/** An invoice; of one user, where one is given. */
export async function findInvoice(
  database: Queryable,
  id: string,
  userId?: string,
): Promise<InvoiceRow | undefined> {
  const ofUser = userId === undefined ? undefined : eq(invoices.userId, userId);
  const rows = await database
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), ofUser));
  return rows[0];
}

/** When invoices were issued: from a moment on, and before another one. */
export interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The place of an invoice among all, in the order in which they were issued. */
export interface IssuedPlace {
  /** In the form of `timestampText`. */
  at: string;
  series: string;
  seriesNumber: number;
}

/** The invoices of a period, the oldest first. @param place.after the place of the last one before */
export async function findIssued(
  database: Queryable,
  { from, to }: Period,
  { first, after }: { first: number; after?: IssuedPlace | undefined },
): Promise<{ invoice: InvoiceRow; place: IssuedPlace }[]> {
  const { issuedAt, series, seriesNumber } = invoices;
  const rows = await database
    .select({ invoice: getTableColumns(invoices), at: timestampText(issuedAt) })
    .from(invoices)
    .where(
      and(
        from && gte(issuedAt, from),
        to && lt(issuedAt, to),
        after &&
          sql`(${issuedAt}, ${series}, ${seriesNumber}) > (${after.at}::timestamptz, ${after.series}, ${after.seriesNumber}::int)`,
      ),
    )
    .orderBy(asc(issuedAt), asc(series), asc(seriesNumber))
    .limit(first);
  return rows.map(({ invoice, at }) => ({
    invoice,
    place: { at, series: invoice.series, seriesNumber: invoice.seriesNumber },
  }));
}

/** Reads the taxes of products, by their ids; printed books are left out. */
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
