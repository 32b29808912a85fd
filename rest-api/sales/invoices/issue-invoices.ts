import type { StoredInvoiceLine } from '../../contract/invoices.ts';
import type { ShopSettings } from '../../contract/settings.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import {
  findOrderForUpdate,
  findOrderLines,
  type OrderLineRow,
  type OrderRow,
} from '../orders/orders.queries.ts';
import { findPayments } from '../payments/payments.queries.ts';
import {
  findFreeCopiesTakenOut,
  findRefundedCopies,
  type PricedCopies,
} from '../refunds/order-refunds.queries.ts';
import { billOf } from './bill.ts';
import { type CreditedCopies, creditNoteOf } from './credit-note.ts';
import { dueCredits, isBillDue } from './due-invoices.ts';
import { nextInvoiceNumber } from './invoice-number.ts';
import {
  findInvoices,
  findProductTaxes,
  type InvoiceRow,
  insertInvoice,
  wholeOrder,
} from './invoices.queries.ts';

type OrderKey = Pick<OrderRow, 'userId' | 'id'>;

/**
 * Issues the invoices of an order that are due and not there: its bill, and a credit note for each refund. They follow
 * from what is stored, so this may run at any time and any number of times.
 * @param at the date of what is issued
 * @returns all invoices of the order; none for an unknown one
 */
export async function issueInvoices(
  database: Database,
  findSettings: FindSettings,
  { userId, id }: OrderKey,
  at = new Date(),
): Promise<InvoiceRow[]> {
  return inTransaction(database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, userId, id);
    if (!order) return [];
    const settings = await findSettings(transaction);
    const invoices = await findInvoices(transaction, [order]);
    if (invoices.length === 0 && isBillDue(order, settings.invoicing)) {
      invoices.push(await issueBill(transaction, settings, order, at));
    }
    const [bill, ...notes] = invoices;
    if (!bill) return [];
    // An order that its shopper has cancelled has no payment any more; its bill has.
    const payments = await findPayments(transaction, [order]);
    const payment = payments.find(({ id: paymentId }) => paymentId === bill.content.paymentId);
    const credits = dueCredits(order, payment, bill, notes);
    if (credits.length === 0) return invoices;
    const refunded = await findRefundedCopies(transaction, order);
    const orderLines = await findOrderLines(transaction, [order]);
    for (const { subject, ...credit } of credits) {
      const copies = refunded.get(credit.refundId ?? '') ?? [];
      const content = creditNoteOf(bill, notes, { ...credit, copies: onBill(bill, orderLines, copies) });
      const number = await nextInvoiceNumber(
        transaction,
        'creditNote',
        content.isSample,
        at,
        settings.invoicing.prefix,
      );
      const note = { kind: 'creditNote', subject, content } as const;
      notes.push(await insertInvoice(transaction, order, note, number));
    }
    return [bill, ...notes];
  });
}

/** Copies of books with their lines of the bill, which has the lines of the order first, without those that were taken out. */
const onBill = (
  bill: InvoiceRow,
  orderLines: readonly OrderLineRow[],
  copies: readonly PricedCopies[],
): CreditedCopies[] =>
  copies.flatMap(({ productId, quantity, pricePaise }) => {
    const index = orderLines.findIndex((each) => each.productId === productId);
    const ordered = orderLines[index];
    const isOf = (line: StoredInvoiceLine | undefined) =>
      line?.qty != null &&
      line.title === ordered?.title &&
      line.author === ordered.author &&
      line.pricePaise === ordered.pricePaise;
    const { lines } = bill.content;
    const line = isOf(lines[index]) ? lines[index] : lines.find(isOf);
    return line ? [{ line, quantity, pricePaise }] : [];
  });

async function issueBill(
  transaction: Queryable,
  { seller, invoicing: { prefix } }: ShopSettings,
  order: OrderRow,
  at: Date,
): Promise<InvoiceRow> {
  const lines = await findOrderLines(transaction, [order]);
  const taxes = await findProductTaxes(
    transaction,
    lines.map(({ productId }) => productId),
  );
  const takenOut = await findFreeCopiesTakenOut(transaction, order);
  const content = billOf(order, lines, taxes, seller, takenOut);
  const number = await nextInvoiceNumber(transaction, 'billOfSupply', content.isSample, at, prefix);
  return insertInvoice(transaction, order, { kind: 'billOfSupply', subject: wholeOrder, content }, number);
}
