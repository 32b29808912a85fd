import type { InvoiceSettings } from '../../contract/settings.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import type { PaymentWithRefunds } from '../payments/payments.queries.ts';
import { isSold } from '../stored-values.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** Refunded money that no credit note covers yet. */
interface Credit {
  /** The id of the refund, or of the payment if all of it was refunded. */
  subject: string;
  amountPaise: number;
  refundId: string | null;
}

/**
 * Whether an order without a bill gets one. An order whose money has gone back before it had one never does: nothing was
 * sold; nor does one that was never paid, came too late for its books, or costs nothing.
 */
export function isBillDue(
  { state, fulfilment, totalPaise }: Pick<OrderRow, 'state' | 'fulfilment' | 'totalPaise'>,
  { issuedAt }: Pick<InvoiceSettings, 'issuedAt'>,
): boolean {
  if (!isSold(state) || totalPaise === 0) return false;
  // What is paid on delivery leaves the shop with its bill, whenever others are issued.
  return fulfilment !== 'unfulfilled' || (state === 'paid' && issuedAt === 'PAID');
}

/**
 * What is to be credited on an order's bill. What the provider has given back counts once the refund is processed; where
 * the whole payment has gone back, also what no known refund accounts for. A signed payment that failed afterwards is
 * credited whole, and so is what was to be paid on delivery and came back. A payment that does not pay the order, such as
 * a second one, is on no bill.
 * @param payment the one that the bill is for
 * @param notes the credit notes of the bill so far
 */
export function dueCredits(
  { state }: Pick<OrderRow, 'state'>,
  payment: PaymentWithRefunds | undefined,
  bill: Pick<InvoiceRow, 'totalPaise' | 'content'>,
  notes: readonly Pick<InvoiceRow, 'subject' | 'totalPaise'>[],
): Credit[] {
  const credits: Credit[] = [];
  let credited = notes.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const credit = (subject: string, amountPaise: number, refundId: string | null) => {
    const amount = Math.min(amountPaise, bill.totalPaise - credited);
    if (amount <= 0 || notes.some((note) => note.subject === subject)) return;
    credits.push({ subject, amountPaise: amount, refundId });
    credited += amount;
  };
  if (!payment) {
    // It was to be paid on delivery, and was not taken.
    if (state === 'cancelled') credit(bill.content.paymentId, bill.totalPaise, null);
    return credits;
  }
  if (state === 'failed') credit(payment.id, bill.totalPaise, null);
  const { refunds } = payment;
  for (const { id, status, amountPaise } of refunds) {
    if (status === 'processed') credit(id, amountPaise, id);
  }
  const isPending = refunds.some(({ status }) => status === 'pending');
  const isWhole = refundedPaiseOf(payment, refunds) >= payment.amountPaise;
  if (isWhole && !isPending) credit(payment.id, bill.totalPaise, null);
  return credits;
}
