import type { Database } from '../../database/database.ts';
import type { PapersOfLetter } from '../../emails/email-jobs.ts';
import { findOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { paperResponse } from './invoice-response.ts';
import type { PaperSettings } from './invoice-settings.ts';
import type { PaperRow } from './invoices.queries.ts';
import { issuePapers } from './issue-invoices.ts';

/** Finds the papers that go with a letter. Those that are due and not there yet are issued, whichever job runs first. */
export const papersOfLetters =
  (database: Database, settings: PaperSettings): PapersOfLetter =>
  async ({ userId, subject, content }) => {
    if (!('order' in content)) return [];
    const key = { userId, id: content.order.id };
    const announcesBill = settings.billAt === 'paid' ? 'order_paid' : 'order_shipped';
    if (content.kind !== 'refunded' && content.kind !== announcesBill) return [];
    const papers = await issuePapers(database, settings, key);
    const attached =
      content.kind === 'refunded'
        ? await notesOf(database, key, subject, papers)
        : papers.filter(({ kind }) => kind === 'billOfSupply');
    return attached.map(paperResponse);
  };

/**
 * The credit notes of the money that a letter is about.
 * @param subject a refund that the shop has decided on, which has a letter of its own, or a payment: all else of it
 */
async function notesOf(
  database: Database,
  order: { userId: string; id: string },
  subject: string,
  papers: readonly PaperRow[],
): Promise<PaperRow[]> {
  const notes = papers.filter(({ kind }) => kind === 'creditNote');
  const refunds = await findOrderRefunds(database, [order]);
  const own = refunds.find(({ id }) => id === subject);
  if (own) return notes.filter(({ content }) => content.refundId === own.providerRefundId);
  const withOwnLetter = new Set(refunds.map(({ providerRefundId }) => providerRefundId));
  return notes.filter(
    ({ content: { paymentId, refundId } }) =>
      paymentId === subject && (refundId === null || !withOwnLetter.has(refundId)),
  );
}
