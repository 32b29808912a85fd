import type { OrderLineRow } from '../orders/orders.queries.ts';

type LineCopies = Pick<OrderLineRow, 'quantity' | 'packed' | 'refunded' | 'returned'>;

/** Copies that the shopper still gets or has: without those that have been given back and were not sent back by them. */
const wantedCopies = ({ quantity, refunded, returned }: LineCopies): number =>
  quantity - (refunded - returned);

/** Copies of a line that are still to be packed. */
export const copiesToPack = (line: LineCopies): number => Math.max(0, wantedCopies(line) - line.packed);

/**
 * Copies of a line that have still to leave the shop, packed or not.
 * @param away its copies that have left the shop
 */
export const copiesToSend = (line: LineCopies, away: number): number =>
  Math.max(0, wantedCopies(line) - away);
