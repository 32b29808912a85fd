import { orderChanges } from './order-changes.ts';
import type { StaffOrder } from './packing.ts';
import type { OrderProgressFragment } from './StaffOrders.generated.ts';

/** An order of several that was not shipped. */
export interface RefusedShipment {
  /** As it is now: the next press starts from it, since `words` say what has changed. */
  order: OrderProgressFragment;
  words: string;
  /** Whether the next press can ship it. */
  canShip: boolean;
}

/** Whether something of an order has still to leave the shop, and no parcel has copies whose money has gone back. */
const canBeShipped = ({ lines }: Pick<StaffOrder, 'lines'>): boolean =>
  lines.some(({ toSend }) => toSend > 0) &&
  lines.every(({ packed, shipped, toSend }) => packed - shipped <= toSend);

/**
 * Says why an order was not shipped, and what somebody has changed of it.
 * @param before as the press started from it
 * @param message of the shop
 * @param now null where it is gone, undefined where it could not be read: the next press starts from `before` again
 */
export function refusedShipment(
  before: OrderProgressFragment,
  message: string,
  now: StaffOrder | null | undefined,
): RefusedShipment {
  if (now === undefined) return { order: before, words: message, canShip: true };
  if (now === null) return { order: before, words: `${message} It is left out.`, canShip: false };
  const canShip = canBeShipped(now);
  const hasChanged = now.version !== before.version;
  const reason = hasChanged
    ? ['Somebody has changed it meanwhile.', ...orderChanges(before, now)]
    : [message];
  const next = canShip
    ? hasChanged && 'Press “Mark as shipped” again to ship it as it is now.'
    : 'It cannot be shipped from here, and is left out.';
  return { order: now, words: [...reason, next || []].flat().join(' '), canShip };
}
