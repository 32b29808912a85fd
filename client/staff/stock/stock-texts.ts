import type { StockReason } from '../../shared/schema.generated.ts';
import { copies } from '../orders/order-texts.ts';
import type { BookStockPartsFragment } from './Stock.generated.ts';

type Copies = Pick<BookStockPartsFragment, 'onHand' | 'held' | 'unsent' | 'short'>;

/** Copies that can be sold; of a book that is not tracked there is no number. */
export const leftOf = ({ onHand, held }: Pick<Copies, 'onHand' | 'held'>): number => (onHand ?? 0) - held;

/** Copies that are there to be counted: what is sold lies among them until it leaves the shop, but for what is missing. */
export const onShelf = ({ onHand, unsent, short }: Pick<Copies, 'onHand' | 'unsent' | 'short'>): number =>
  (onHand ?? 0) + unsent - short;

/** `3 copies left: 5 on the shelf, 2 sold and not sent yet, 1 of them missing, 1 held by orders that wait for their payment` */
export function leftText(book: Copies): string {
  if (book.onHand === null || book.onHand === undefined) return 'Not tracked: it can always be bought.';
  const missing = book.short > 0 ? `, ${book.short} of them missing` : '';
  const sold = book.unsent > 0 ? `, ${book.unsent} sold and not sent yet${missing}` : '';
  const held = book.held > 0 ? `, ${book.held} held by orders that wait for their payment` : '';
  return `${copies(leftOf(book))} left: ${onShelf(book)} on the shelf${sold}${held}`;
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
