import { v4 as uuid } from 'uuid';
import { storedValue } from '../../shared/stored-value.ts';

/** A book of a delivery with the copies that were scanned. */
export interface DeliveryLine {
  bookId: string;
  title: string;
  copies: number;
  /** What is typed as the copies on the shelf in all, of a book that is not counted yet. */
  onShelf?: string | undefined;
}

/** A delivery that is being scanned. */
export interface Delivery {
  /** Stays the same until the shop has stored it: what is sent twice is stored once. */
  id: string;
  /** The book that was scanned last comes first. */
  lines: DeliveryLine[];
}

const isDelivery = (stored: unknown): stored is Delivery =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  'lines' in stored &&
  Array.isArray(stored.lines);

/** A reload of the page, or the phone in a pocket, must not lose what is scanned. */
export const storedDelivery = storedValue('local', 'staff-delivery', isDelivery);

const areCodes = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((code) => typeof code === 'string');

/** What was scanned and is no book of the shop, until somebody has put these books aside. */
export const unknownScans = storedValue('local', 'staff-unknown-scans', areCodes);

/** @returns the copies of the book that are counted now */
export function countCopy(book: { id: string; title: string; onHand: number | null }): number {
  const { id, lines } = storedDelivery.get() ?? { id: uuid(), lines: [] };
  const before = lines.find(({ bookId }) => bookId === book.id);
  const copies = (before?.copies ?? 0) + 1;
  const onShelf = book.onHand === null ? (before?.onShelf ?? '') : undefined;
  const others = lines.filter(({ bookId }) => bookId !== book.id);
  storedDelivery.set({ id, lines: [{ bookId: book.id, title: book.title, copies, onShelf }, ...others] });
  return copies;
}

/** Changes the line of a book; without copies it is taken off the delivery. */
export function changeLine(bookId: string, change: Partial<Pick<DeliveryLine, 'copies' | 'onShelf'>>): void {
  const delivery = storedDelivery.get();
  if (!delivery) return;
  const lines = delivery.lines
    .map((line) => (line.bookId === bookId ? { ...line, ...change } : line))
    .filter((line) => line.copies > 0);
  storedDelivery.set(lines.length > 0 ? { ...delivery, lines } : null);
}

/**
 * Takes what the shop has stored of a delivery off the list, unless another tab has. What is left is another delivery.
 * @returns what the shop has stored and the list has not
 */
export function takeOff(deliveryId: string, stored: readonly DeliveryLine[]): DeliveryLine[] {
  const delivery = storedDelivery.get();
  if (delivery?.id !== deliveryId) return [];
  const lines = without(delivery.lines, stored);
  storedDelivery.set(lines.length > 0 ? { id: uuid(), lines } : null);
  return without(stored, delivery.lines);
}

function without(lines: readonly DeliveryLine[], others: readonly DeliveryLine[]): DeliveryLine[] {
  const taken = new Map(others.map(({ bookId, copies }) => [bookId, copies]));
  return lines
    .map(({ onShelf, ...line }) => {
      const away = taken.get(line.bookId);
      // What is stored is counted with it.
      return away === undefined ? { ...line, onShelf } : { ...line, copies: line.copies - away };
    })
    .filter(({ copies }) => copies > 0);
}

export const copiesOf = (lines: readonly DeliveryLine[]): number =>
  lines.reduce((sum, { copies }) => sum + copies, 0);
