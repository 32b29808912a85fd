import type { ShipmentResult } from '../../contract/staff-orders.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { type Origin } from '../../routing/origin.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { noOrder } from '../orders/no-order.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { lockAndChangeOrder } from '../staff-orders/change-order.ts';
import { shipOrder } from './ship-shipment.ts';
import type { ShipOrdersInput } from './shipments.input.ts';

/** Well below the time limit of a response, so that its caller learns what became of each order. */
const maxShippingMs = 1_500;

export const noTimeLeftMessage = 'There was no time left for this order. Send it again.';

/**
 * Ships several orders by one carrier, one after the other; each of them succeeds or fails by itself. Those that it has no
 * time for stay as they are.
 */
export async function shipOrders(
  context: Pick<OrderContext, 'database'>,
  origin: Origin,
  { carrierId, orders }: ShipOrdersInput,
  maxMs = maxShippingMs,
): Promise<ShipmentResult[]> {
  const end = performance.now() + maxMs;
  const byCarrier = { carrierId, otherCarrier: null, otherTrackingUrl: null };
  const results: ShipmentResult[] = [];
  for (const { orderId, ...consignment } of orders) {
    const message =
      results.length > 0 && performance.now() >= end
        ? noTimeLeftMessage
        : await errorMessageOf(() => {
            if (!isId(orderId)) throw new HttpError(404, noOrder);
            return lockAndChangeOrder(context, orderId, shipOrder(origin, { ...consignment, ...byCarrier }));
          });
    results.push({ orderId, shipped: message === null, message });
  }
  return results;
}

/** Makes a change; returns the message of the expected error that stopped it, or null. Other errors are thrown. */
async function errorMessageOf(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof HttpError || error instanceof NotPossible) return error.message;
    throw error;
  }
}
