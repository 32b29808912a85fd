import type { OrderRefundRow } from '../refunds/order-refunds.queries.ts';
import type { OrderLineRow } from './orders.queries.ts';

export const packedAlready =
  'Some of this order is packed already, so it can no longer be cancelled. You can send it back once it has arrived.';
export const refundOnItsWay =
  'A part of this order’s money is on its way back to you. Cancel the order once it has been given back.';

/** Why the shopper of a paid order cannot cancel it; undefined where they can. */
export function whyNotCancellable(
  lines: readonly Pick<OrderLineRow, 'packed'>[],
  refunds: readonly Pick<OrderRefundRow, 'state'>[],
): string | undefined {
  if (lines.some(({ packed }) => packed > 0)) return packedAlready;
  return refunds.some(({ state }) => state === 'due') ? refundOnItsWay : undefined;
}
