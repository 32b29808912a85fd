import { priceOfCopies } from '../../../text/price-of-copies.ts';
import type { StaffOrder } from './packing.ts';
import { paiseFrom } from './refund-amount.ts';

/** The form's name among those whose drafts are stored. */
export const REFUND_FORM = 'order-refund';

/** What a person has chosen to give back of an order. */
export interface ChosenRefund {
  by: 'copies' | 'amount';
  /** Copies of each line, in the order of the lines. */
  copies: number[];
  /** In rupees, as it was typed. */
  amount: string;
}

type Line = Pick<
  StaffOrder['lines'][number],
  'pricePaise' | 'quantity' | 'codePaise' | 'refunded' | 'shipped' | 'toSend'
>;
type Order = Pick<StaffOrder, 'refundablePaise'> & { lines: Line[] };

type Returns = readonly {
  state: StaffOrder['returns'][number]['state'];
  lines: readonly { productId: string; quantity: number }[];
}[];

const UNDER_WAY: readonly StaffOrder['returns'][number]['state'][] = ['REQUESTED', 'APPROVED', 'RECEIVED'];

/** Copies of a line that are in a return which is not over: their money goes back with it. */
export const copiesInReturns = ({ productId }: { productId: string }, returns: Returns): number =>
  returns
    .filter(({ state }) => UNDER_WAY.includes(state))
    .flatMap(({ lines }) => lines.filter((line) => line.productId === productId))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Copies of a line whose money has not gone back, and does not go back with a return. */
const leftToRefund = (
  line: { productId: string; quantity: number; refunded: number },
  returns: Returns,
): number => Math.max(0, line.quantity - line.refunded - copiesInReturns(line, returns));

/** Copies of a line that its code has made free, of those whose money goes back next: they can be taken out for nothing. */
const freeCopies = (line: Line & { productId: string }, returns: Returns): number => {
  const left = leftToRefund(line, returns);
  let free = 0;
  while (free < left && priceOfCopies(line, free + 1, line.refunded) === 0) free += 1;
  return free;
};

/** Copies of a line that a person can choose: as long as the order has money to give back all that are left, then the free ones. */
export const choosable = (
  { refundablePaise, returns }: { refundablePaise: number; returns: Returns },
  line: Line & { productId: string },
): number => (refundablePaise > 0 ? leftToRefund(line, returns) : freeCopies(line, returns));

/** Whether there is money to give back, or free copies can be taken out: not while the parcel of an unpaid order is on its way. */
export function canRefund(order: StaffOrder): boolean {
  const { state, refundablePaise, lines, returns } = order;
  if (refundablePaise > 0) return true;
  const isOpen = state === 'PAID' || state === 'REFUNDED' || state === 'CONFIRMED';
  return (
    isOpen &&
    !(state === 'CONFIRMED' && lines.some(({ shipped }) => shipped > 0)) &&
    lines.some((line) => freeCopies(line, returns) > 0)
  );
}

/**
 * What a chosen refund comes to, in paise; 0 while nothing is chosen. The shop counts the same again: with the last copies
 * of an order of which nothing has left the shop, all that is left of its money goes back, delivery included.
 */
export function chosenPaise(order: Order, { by, copies, amount }: ChosenRefund): number {
  if (by === 'amount') return paiseFrom(amount) ?? 0;
  const copiesOf = (index: number) => copies[index] ?? 0;
  if (order.lines.every((_line, index) => copiesOf(index) === 0)) return 0;
  const books = order.lines.reduce(
    (sum, line, index) => sum + priceOfCopies(line, copiesOf(index), line.refunded),
    0,
  );
  const nothingIsSent = order.lines.every(
    ({ shipped, toSend }, index) => shipped === 0 && toSend === copiesOf(index),
  );
  return nothingIsSent ? order.refundablePaise : books;
}
