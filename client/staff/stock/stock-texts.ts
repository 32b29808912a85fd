import type { BookStockPartsFragment, StockReason } from '../generated/requests.ts';
import { copies } from '../orders/order-texts.ts';

type Copies = Pick<BookStockPartsFragment, 'onHand' | 'held'>;

/** Copies that can be sold; of a book that is not tracked there is no number. */
export const leftOf = ({ onHand, held }: Copies): number => (onHand ?? 0) - held;

/** `3 copies left: 4 on the shelf, 1 held by orders` */
export function leftText(book: Copies): string {
  if (book.onHand === null || book.onHand === undefined) return 'Not tracked: it can always be bought.';
  const held = book.held > 0 ? `, ${book.held} held by orders that wait for their payment` : '';
  return `${copies(leftOf(book))} left: ${book.onHand} on the shelf${held}`;
}

export const REASON_NAMES: Record<StockReason, string> = {
  RECEIPT: 'Received',
  SALE: 'Sold',
  COUNT: 'Counted',
  DAMAGE: 'Damaged',
  RETURN: 'Came back',
};

/** `+12`, `−3`. */
export const signed = (count: number): string => (count > 0 ? `+${count}` : `−${-count}`);
