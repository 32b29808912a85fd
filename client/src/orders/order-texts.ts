import { formatMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import type {
  CancelReason,
  DisputeState,
  Fulfilment,
  PaymentMethod,
  RefundReason,
} from '../../shared/schema.generated.ts';
import type { Order_OrderFragment, Order_PaymentFragment } from './Order.generated.ts';

/** A refund of an order. */
export type Refund = Order_PaymentFragment['refunds'][number];

/** A short name for an order: the beginning of its id. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();

/** `1 book`, `3 books`: copies, not titles. */
export function bookCount(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 book' : `${count} books`;
}

const IF_PAID_LATE = 'Should a payment still arrive, it goes back to you.';

/** How an order was paid, with the provider's id of the payment where it was paid there; null before. */
export function paymentText({
  paymentId,
  paymentMethod,
  payOnDelivery,
}: Pick<Order_OrderFragment, 'paymentId' | 'paymentMethod' | 'payOnDelivery'>): string | null {
  if (payOnDelivery) return 'In cash on delivery';
  if (paymentMethod == null || paymentMethod === 'RAZORPAY') return paymentId ?? null;
  return PAID_OFFLINE[paymentMethod];
}

const PAID_OFFLINE: Record<Exclude<PaymentMethod, 'RAZORPAY'>, string> = {
  CASH: 'In cash in our shop',
  CARD: 'By card in our shop',
  FREE: 'Nothing to pay',
};

/** What it means that an order is paid, by how much of it is on its way. */
const PAID_MEANINGS: Record<Fulfilment, string> = {
  UNFULFILLED: 'Thank you. Your payment has arrived, and your books go to your delivery address.',
  PARTLY_SHIPPED: 'A part of your books is on its way to your delivery address; the rest follows.',
  SHIPPED: 'Your books are on their way to your delivery address.',
  DELIVERED: 'Your books have arrived. Happy reading.',
};

const CONFIRMED_MEANINGS: Record<Fulfilment, string> = {
  ...PAID_MEANINGS,
  UNFULFILLED: 'Thank you. Your order is placed, and your books go to your delivery address.',
};

const SOLD_OUT = 'Some of its books were sold out when your payment arrived, so we cancelled this order.';

/** What it means that the shop has cancelled an order. */
const CANCELLED_BY_SHOP: Record<CancelReason, string> = {
  SHOPPER_ASKED: 'As you wished, we have cancelled this order.',
  NOT_AVAILABLE: 'We are sorry: we cannot get what you ordered, and have cancelled this order.',
  CANNOT_DELIVER: 'We are sorry: we cannot deliver to your address, and have cancelled this order.',
  WRONG_PRICE: 'We are sorry: a price was wrong, and we have cancelled this order.',
  REFUSED: 'The parcel came back to us unpaid, and we have cancelled this order.',
  OTHER: 'We are sorry: we had to cancel this order.',
};

/** What the state of an order means to the shopper. */
export function stateMeaning({
  state,
  fulfilment,
  expiresAt,
  replacedBy,
  cancelReason,
  cancelNote,
  refunds,
  payOnDelivery,
}: Order_PaymentFragment): string {
  const late = refunds.length > 0 || payOnDelivery ? '' : ` ${IF_PAID_LATE}`;
  switch (state) {
    case 'CREATED': {
      const until = expiresAt
        ? `Its prices hold until ${formatMoment(expiresAt)}; unpaid, it then expires. `
        : '';
      return `${until}If you have paid just now, it can take a minute until we hear of it.`;
    }
    case 'CONFIRMED':
      return `${CONFIRMED_MEANINGS[fulfilment]} You pay in cash when they arrive.`;
    case 'PAID':
      return PAID_MEANINGS[fulfilment];
    case 'REFUNDED':
      return 'Your payment has gone back to you.';
    case 'FAILED':
      return `Your bank let this payment fail after all, and nothing was taken. To have the books, please order them again.${late}`;
    case 'CANCELLED':
      if (refunds.some(({ reason }) => reason === 'SOLD_OUT')) return SOLD_OUT;
      if (cancelReason)
        return `${CANCELLED_BY_SHOP[cancelReason]}${cancelNote ? ` ${cancelNote}` : ''}${late}`;
      if (replacedBy) return `A newer order has taken the place of this one.${late}`;
      if (refunds.some(({ reason }) => reason === 'ORDER_CANCELLED')) return 'You cancelled this order.';
      return `You cancelled this order before it was paid.${late}`;
    case 'EXPIRED':
      return `This order was not paid in time.${late}`;
  }
}

/** The reason of a refund, for a shopper who finds the charge at their bank. */
const REFUND_REASONS: Record<RefundReason, string> = {
  PAID_TWICE: 'This order was paid already when this payment arrived, so you were charged twice.',
  ORDER_CANCELLED: 'This payment is of an order that you have cancelled.',
  ORDER_REPLACED: 'This payment arrived after a newer order had taken the place of this one.',
  ORDER_FAILED: 'This payment was taken after your bank had let it fail.',
  ORDER_EXPIRED: 'This payment arrived after the order had expired.',
  SOLD_OUT: 'Some of its books were sold out when this payment arrived.',
  OTHER_AMOUNT: 'This payment was over another amount than the order, so it could not pay it.',
  BY_SHOP: 'We gave this payment back.',
};

/** Whether a refund is a part of the payment that pays the order. */
const isPartOf = (
  { paymentId, totals }: Pick<Order_OrderFragment, 'paymentId' | 'totals'>,
  refund: Refund,
): boolean => refund.paymentId === paymentId && refund.amountPaise < totals.totalPaise;

/** `A payment of ₹698 has gone back to you`, or goes; for a partial refund `₹100 of your payment`. */
export function refundText(order: Pick<Order_OrderFragment, 'paymentId' | 'totals'>, refund: Refund): string {
  const { amountPaise, state } = refund;
  const amount = formatRupees(amountPaise);
  if (amountPaise === 0) return 'Free books were taken out of your order';
  if (state === 'FAILED') return `We could not give ${amount} back to you yet`;
  const what = isPartOf(order, refund) ? `${amount} of your payment` : `A payment of ${amount}`;
  return `${what} ${state === 'GIVEN' ? 'has gone' : 'goes'} back to you`;
}

/** The reason of a refund, and its state. */
export function refundMeaning(
  order: Pick<Order_OrderFragment, 'paymentId' | 'totals' | 'cancelReason'>,
  refund: Refund,
): string {
  if (refund.amountPaise === 0) return 'A code had made them free, so there is no money to give back.';
  const prospect = refund.state === 'GIVEN' ? GIVEN_PROSPECTS[refund.method] : REFUND_PROSPECTS[refund.state];
  if (isPartOf(order, refund)) return `We gave this part of your payment back. ${prospect}`;
  if (refund.reason === 'ORDER_CANCELLED' && order.cancelReason) {
    return `This payment is of an order that we have cancelled. ${prospect}`;
  }
  return `${REFUND_REASONS[refund.reason]} ${prospect}`;
}

/** How the money comes that was given back. */
const GIVEN_PROSPECTS: Record<PaymentMethod, string> = {
  RAZORPAY: 'Banks can take some working days to show it.',
  CASH: 'You paid in cash, and get it back in our shop or by a transfer.',
  CARD: 'You paid by card in our shop, and get it back on your card or by a transfer.',
  FREE: '',
};

/** What the states of a refund mean before it is given. */
const REFUND_PROSPECTS: Record<Exclude<Refund['state'], 'GIVEN'>, string> = {
  DUE: 'All of it goes back by itself; there is nothing you need to do.',
  FAILED: 'Your bank or the payment provider did not take it. We see to it by hand.',
};

/** The state of a dispute, for the shopper who has opened it. */
export const DISPUTE_STATES: Record<DisputeState, string> = {
  OPEN: 'Your bank has asked us about it.',
  UNDER_REVIEW: 'Your bank looks at our answer.',
  WON: 'Your bank has decided that the payment stands.',
  LOST: 'Your bank has decided for you: it gives you the money back.',
  CLOSED: 'It has ended without a decision.',
};
