import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { endWaitingOrder } from '../payments/end-order.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { changeOrder, orderChangedMessage } from '../staff-orders/change-order.ts';
import { isSold } from '../stored-values.ts';
import { findObstacle, giveUpOrder } from './cancel-order.ts';
import { obstaclesForStaff } from './cancellable.ts';
import type { ShopCancellation } from './orders.queries.ts';

export const nothingToCancel = {
  refunded: 'This order has been paid and given back; there is nothing to cancel.',
  failed: 'The payment of this order has failed; there is nothing to cancel.',
  expired: 'This order has expired; there is nothing to cancel.',
  cancelled: 'This order is cancelled already.',
} as const;

/**
 * Cancels an order for the shop: one that waits for its payment, or one that is confirmed or paid and of which nothing is
 * packed, whose money then goes back whole. A payment that arrives later goes back as it does where its shopper cancelled
 * the order. The same call twice changes nothing the second time.
 * @throws HttpError 404, 409 as `changeOrder`
 */
export async function cancelByStaff(
  context: PaymentContext,
  { actor, requestId }: Origin,
  { orderId, version, ...byShop }: ShopCancellation & { orderId: string; version: number },
): Promise<StaffOrder> {
  let ended: 'unpaid' | 'refund_due' | undefined;
  const cancelled = await changeOrder(context, orderId, async (transaction, order) => {
    const { state } = order;
    const isSame = order.cancelReason === byShop.reason && order.cancelNote === byShop.note;
    if (state === 'cancelled' && isSame) return;
    if (state !== 'created' && !isSold(state)) throw new NotPossible(nothingToCancel[state]);
    const obstacle = isSold(state) ? await findObstacle(transaction, order) : undefined;
    if (obstacle) throw new NotPossible(obstaclesForStaff[obstacle]);
    if (order.version !== version) throw new NotPossible(orderChangedMessage);
    const given = isSold(state) ? await giveUpOrder(transaction, order, byShop) : undefined;
    if (state === 'created') await endWaitingOrder(transaction, order, 'cancelled', byShop);
    const after = {
      state: 'cancelled',
      ...given,
      cancelReason: byShop.reason,
      shopNote: byShop.note ?? undefined,
    };
    const change = { action: 'order.cancelled', subject: `order:${orderId}`, before: { state }, after };
    await recordChange(transaction, actor, change, requestId);
    if (state === 'created') ended = 'unpaid';
    else if (given?.refundPaise && !given.paidInShop) ended = 'refund_due';
  });
  if (ended === 'unpaid') context.metrics.ended.cancelled += 1;
  if (ended === 'refund_due') context.metrics.refunds.due += 1;
  return cancelled;
}
