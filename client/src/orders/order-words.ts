import type { Order_PaymentFragment, OrderState, RefundReason } from '../generated/graphql.ts';
import { formatRupees } from '../money.ts';

/** A payment that goes back. */
export type Refund = Order_PaymentFragment['refunds'][number];

/** What an order is called by people: short, and the beginning of its id. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** `31 January 2026`, where the shopper is. */
export const orderDay = (createdAt: string): string => day.format(new Date(createdAt));

/** `31 January 2026 at 2:35 pm`, where the shopper is. */
export const orderMoment = (createdAt: string): string => moment.format(new Date(createdAt));

/** `1 book`, `3 books`: copies, not titles. */
export function bookCount(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 book' : `${count} books`;
}

/** How far an order has come, in a word or two. */
export const STATE_NAMES: Record<OrderState, string> = {
  CREATED: 'Awaiting payment',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

const IF_PAID_LATE = 'Should a payment still arrive, it goes back to you.';

/** What the state of an order means to the shopper. */
export function stateMeaning({ state, expiresAt, refunds }: Order_PaymentFragment): string {
  const late = refunds.length > 0 ? '' : ` ${IF_PAID_LATE}`;
  switch (state) {
    case 'CREATED': {
      const until = expiresAt
        ? `Its prices hold until ${orderMoment(expiresAt)}; unpaid, it then expires. `
        : '';
      return `${until}If you have paid just now, it can take a minute until we hear of it.`;
    }
    case 'PAID':
      return 'Thank you. Your payment has arrived, and your books go to the address below.';
    case 'REFUNDED':
      return 'Your payment has gone back to you.';
    case 'CANCELLED':
      return `You cancelled this order before it was paid.${late}`;
    case 'EXPIRED':
      return `This order was not paid in time.${late}`;
  }
}

/** Why a payment goes back, for a shopper who finds it among the charges of their bank. */
export const REFUND_REASONS: Record<RefundReason, string> = {
  PAID_TWICE: 'This order was paid already when this payment arrived, so you were charged twice.',
  ORDER_CANCELLED: 'This payment arrived after you had cancelled the order.',
  ORDER_EXPIRED: 'This payment arrived after the order had expired.',
  OTHER_AMOUNT: 'This payment was over another amount than the order, so it could not pay it.',
  BY_SHOP: 'We gave this payment back.',
};

/** `A payment of ₹698 has gone back to you`, or goes. */
export const refundWords = ({ amountPaise, state }: Refund): string =>
  `A payment of ${formatRupees(amountPaise)} ${state === 'GIVEN' ? 'has gone' : 'goes'} back to you`;
