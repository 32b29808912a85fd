import type { StaffOrder } from '../orders/packing.ts';
import { paiseFrom } from './refund-amount.ts';

/** What a person has chosen to give back of an order. */
export interface ChosenRefund {
  by: 'copies' | 'amount';
  /** Copies of each line, in the order of the lines. */
  copies: number[];
  /** In rupees, as it was typed. */
  amount: string;
}

type Order = Pick<StaffOrder, 'refundablePaise'> & {
  lines: Pick<StaffOrder['lines'][number], 'refundPaise' | 'shipped' | 'toSend'>[];
};

/** Copies of a line whose money has not gone back. */
export const leftToRefund = ({ quantity, refunded }: { quantity: number; refunded: number }): number =>
  Math.max(0, quantity - refunded);

/**
 * What a chosen refund comes to, in paise; 0 while nothing is chosen. The shop counts the same again: with the last copies
 * of an order of which nothing has left the shop, all that is left of its money goes back, delivery included.
 */
export function chosenPaise(order: Order, { by, copies, amount }: ChosenRefund): number {
  if (by === 'amount') return paiseFrom(amount) ?? 0;
  const copiesOf = (index: number) => copies[index] ?? 0;
  const books = order.lines.reduce((sum, { refundPaise }, index) => sum + copiesOf(index) * refundPaise, 0);
  if (books === 0) return 0;
  const nothingIsSent = order.lines.every(
    ({ shipped, toSend }, index) => shipped === 0 && toSend === copiesOf(index),
  );
  return nothingIsSent ? order.refundablePaise : books;
}
