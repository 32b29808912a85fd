import type { StoredFulfilment } from '../stored-values.ts';
import type { StoredShipmentState } from './shipment-tables.ts';

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
