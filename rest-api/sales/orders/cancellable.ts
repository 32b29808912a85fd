import type { OrderRefundRow } from '../refunds/order-refunds.queries.ts';
import type { OrderLineRow } from './orders.queries.ts';

type Obstacle = 'packed' | 'refundDue';

export const obstaclesForShopper: Record<Obstacle | 'paidInShop', string> = {
  paidInShop: 'You paid this order in our shop. Ask us to cancel it: we give your money back in person.',
  packed:
    'Some of this order is packed already, so it can no longer be cancelled. You can send it back once it has arrived.',
  refundDue:
    'A part of this order’s money is on its way back to you. Cancel the order once it has been given back.',
};

export const obstaclesForStaff: Record<Obstacle, string> = {
  packed:
    'Some of this order is packed already. Unpack its parcels to cancel it; what has left the shop can come back.',
  refundDue: 'A part of this order’s money is on its way back. Cancel the order once it has been given back.',
};

/** Why a paid order cannot be cancelled; undefined where it can. */
export function obstacleTo(
  lines: readonly Pick<OrderLineRow, 'packed'>[],
  refunds: readonly Pick<OrderRefundRow, 'state'>[],
): Obstacle | undefined {
  if (lines.some(({ packed }) => packed > 0)) return 'packed';
  return refunds.some(({ state }) => state === 'due') ? 'refundDue' : undefined;
}
