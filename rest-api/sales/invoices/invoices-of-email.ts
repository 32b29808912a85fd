import type { Database } from '../../database/database.ts';
import type { InvoicesOfEmail } from '../../emails/email-jobs.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { findOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { invoiceResponse } from './invoice-response.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { issueInvoices } from './issue-invoices.ts';

/** Finds the invoices that go with an email. Those that are due and not there yet are issued, whichever job runs first. */
export const invoicesOfEmails =
  (database: Database, findSettings: FindSettings): InvoicesOfEmail =>
  async ({ userId, subject, content }) => {
    if (!('order' in content)) return [];
    const key = { userId, id: content.order.id };
    const { invoicing } = await findSettings(database);
    // What is paid on delivery leaves the shop with its bill, whenever others are issued.
    const isShippedFirst = invoicing.issuedAt === 'SHIPPED' || content.order.toPayPaise !== undefined;
    const announcesBill = isShippedFirst ? 'order_shipped' : 'order_paid';
    if (content.kind !== 'refunded' && content.kind !== announcesBill) return [];
    const invoices = await issueInvoices(database, findSettings, key);
    const attached =
      content.kind === 'refunded'
        ? await notesOf(database, key, subject, invoices)
        : invoices.filter(({ kind }) => kind === 'billOfSupply');
    return attached.map(invoiceResponse);
  };

/**
 * The credit notes of the money that an email is about.
 * @param subject a refund that the shop has decided on, which has an email of its own, or a payment: all else of it
 */
async function notesOf(
  database: Database,
  order: { userId: string; id: string },
  subject: string,
  invoices: readonly InvoiceRow[],
): Promise<InvoiceRow[]> {
  const notes = invoices.filter(({ kind }) => kind === 'creditNote');
  const refunds = await findOrderRefunds(database, [order]);
  const own = refunds.find(({ id }) => id === subject);
  if (own?.amountPaise === 0) return [];
  if (own) return notes.filter(({ content }) => content.refundId === own.providerRefundId);
  const withOwnEmail = new Set(refunds.map(({ providerRefundId }) => providerRefundId));
  return notes.filter(
    ({ content: { paymentId, refundId } }) =>
      paymentId === subject && (refundId === null || !withOwnEmail.has(refundId)),
  );
}
