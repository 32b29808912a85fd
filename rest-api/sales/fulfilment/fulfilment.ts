import type { Queryable } from '../../database/database.ts';
import type { Copies } from '../../stock/stock.queries.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from '../orders/orders.queries.ts';
import type { StoredFulfilment } from '../stored-values.ts';
import type { StoredShipmentState } from './shipment-tables.ts';
import { findShipments, type ShipmentWithLines } from './shipments.queries.ts';

interface Parcel {
  state: StoredShipmentState;
  lines: readonly { quantity: number }[];
}

/** Parcels in these states have left the shop and not come back. */
const away: readonly StoredShipmentState[] = ['shipped', 'delivered'];

export const hasLeft = ({ state }: Pick<Parcel, 'state'>): boolean => away.includes(state);

const countCopies = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * How much of an order is on its way.
 * @param lines what was bought
 * @param parcels those that were packed for it
 */
export function fulfilmentOf(
  lines: readonly { quantity: number }[],
  parcels: readonly Parcel[],
): StoredFulfilment {
  const gone = parcels.filter(hasLeft);
  const copies = countCopies(gone.flatMap((parcel) => parcel.lines));
  if (copies === 0) return 'unfulfilled';
  if (copies < countCopies(lines)) return 'partly_shipped';
  return gone.every(({ state }) => state === 'delivered') ? 'delivered' : 'shipped';
}

/** Copies of an order that have left the shop and not come back, by book. */
export async function findShippedQuantities(
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
): Promise<Map<string, number>> {
  return shippedQuantities(await findShipments(transaction, [order]));
}

/** Copies that have left the shop and not come back, by book, from the shipments of an order. */
export const shippedQuantities = (shipments: readonly ShipmentWithLines[]): Map<string, number> =>
  copiesIn(shipments.filter(hasLeft));

/** The copies in some shipments or returns, by book. */
export function copiesIn(
  parts: readonly { lines: readonly { productId: string; quantity: number }[] }[],
): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { productId, quantity } of parts.flatMap(({ lines }) => lines)) {
    copies.set(productId, (copies.get(productId) ?? 0) + quantity);
  }
  return copies;
}

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

/** Copies of an order that have still to leave the shop, packed or not, in the order of its lines. The order must be locked. */
export async function findUnsentCopies(
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
): Promise<(Copies & { title: string })[]> {
  const away = await findShippedQuantities(transaction, order);
  const lines = await findOrderLines(transaction, [order]);
  return lines.map((line) => ({
    productId: line.productId,
    title: line.title,
    copies: copiesToSend(line, away.get(line.productId) ?? 0),
  }));
}

/** Copies of books, each book once. */
type Quantities = readonly { productId: string; quantity: number }[];

/** True for the same copies in any order, and for ids in either case. */
export const sameCopies = (some: Quantities, others: Quantities): boolean => textOf(some) === textOf(others);

const textOf = (copies: Quantities): string =>
  copies
    .map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`)
    .sort()
    .join();
