import { isDeepStrictEqual } from 'node:util';
import { v4 as uuid } from 'uuid';
import { publishChange } from '../../changes/publish-change.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { findInvoices } from '../invoices/invoices.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { changeOrder, orderChangedMessage } from '../staff-orders/change-order.ts';
import { isSold } from '../stored-values.ts';
import { chargeDeliveryAnew, chargedNow } from './charge-delivery.ts';
import { insertFormerAddress } from './former-addresses.queries.ts';
import type { OrderAddress } from './order-tables.ts';
import { findOrderLines, type OrderRow, updateAddress } from './orders.queries.ts';

export const addressesThatStay = {
  packed:
    'Some of this order is packed or shipped already. Its address can be changed while nothing of it is: unpack its parcels first.',
  billed:
    'The bill of this order is issued, with the tax of its state: the order can only go elsewhere in the same state. To send it to another, cancel the order and have it placed anew.',
  cancelled: 'This order is cancelled: nothing of it is delivered.',
  expired: 'This order has expired: nothing of it is delivered.',
  refunded: 'This order has been given back: nothing of it is delivered.',
  failed: 'The payment of this order has failed: nothing of it is delivered.',
} as const;

interface AddressChange {
  orderId: string;
  version: number;
  address: OrderAddress;
  /** What delivery costs from now on, as `findDeliveryCharge` says; undefined where what the order costs stays. */
  deliveryPaise: number | undefined;
}

/**
 * Sends an order elsewhere of which nothing is packed. What it costs stays, unless delivery is charged anew. Once its bill is
 * issued its state stays, and the bill keeps the address that it was issued with. The same call twice changes nothing the second
 * time.
 * @throws HttpError 404, 409 as `changeOrder`
 */
export const changeAddress = (
  context: OrderContext,
  { actor, requestId }: Origin,
  { orderId, version, address, deliveryPaise }: AddressChange,
): Promise<StaffOrder> =>
  changeOrder(context, orderId, async (transaction, order) => {
    if (isDeepStrictEqual(order.address, address)) {
      // Charged as it was wished, or with what the order costs as it is.
      if (deliveryPaise === undefined || deliveryPaise === chargedNow(order)) return;
      throw new NotPossible(orderChangedMessage);
    }
    const obstacle = await findObstacle(transaction, order, address);
    if (obstacle) throw new NotPossible(addressesThatStay[obstacle]);
    if (order.version !== version) throw new NotPossible(orderChangedMessage);
    const change = uuid();
    await insertFormerAddress(transaction, order, { id: change, changedTo: address });
    const charge =
      deliveryPaise === undefined
        ? undefined
        : await chargeDeliveryAnew(transaction, await context.findSettings(transaction), order, {
            address,
            deliveryPaise,
          });
    await updateAddress(transaction, order, address, charge?.columns);
    await publishChange(transaction, 'order', 'changed', orderId);
    // The address itself goes with the account, and so stands beside the audit, which stays.
    const fields = Object.keys(address) as (keyof OrderAddress)[];
    const changed = fields.filter((field) => address[field] !== order.address[field]);
    const after = { change, fields: changed, ...charge?.audited };
    const audited = { action: 'order.address_changed', subject: `order:${orderId}`, after };
    await recordChange(transaction, actor, audited, requestId);
    if (charge?.refund) {
      const refunded = { action: 'order.refunded', subject: `order:${orderId}`, after: charge.refund };
      await recordChange(transaction, actor, refunded, requestId);
    }
  });

/** Why a locked order cannot go to an address; undefined where it can. */
async function findObstacle(
  transaction: Queryable,
  order: OrderRow,
  { state }: OrderAddress,
): Promise<keyof typeof addressesThatStay | undefined> {
  if (order.state !== 'created' && !isSold(order.state)) return order.state;
  const lines = await findOrderLines(transaction, [order]);
  if (lines.some(({ packed }) => packed > 0)) return 'packed';
  if (state === order.address.state) return undefined;
  return (await findInvoices(transaction, [order])).length > 0 ? 'billed' : undefined;
}
