import type { ShipmentResult } from '../contract/staff-orders.ts';
import { isId } from '../input/validation.ts';
import { HttpError } from '../routing/errors.ts';
import { type Origin } from '../staff/origin.ts';
import { type FulfilmentContext, noOrder } from './change-order.ts';
import { shipOrder } from './ship-shipment.ts';

/** Ships several orders by one carrier, one after the other; each of them succeeds or fails by itself. */
export async function shipOrders(
  context: FulfilmentContext,
  origin: Origin,
  carrierId: string,
  orders: readonly { orderId: string; version: number; trackingNumber: string }[],
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const order of orders) {
    const message = await refusalOf(() => {
      if (!isId(order.orderId)) throw new HttpError(404, noOrder);
      return shipOrder(context, origin, { ...order, carrierId });
    });
    results.push({ orderId: order.orderId, shipped: message === null, message });
  }
  return results;
}

/** Why a change is refused; null where it is not. Faults of the shop are thrown. */
async function refusalOf(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
