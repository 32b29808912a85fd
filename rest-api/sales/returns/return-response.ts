import { priceOfCopies } from '../../../text/price-of-copies.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { Return, ReturnReason } from '../../contract/returns.ts';
import type { OrderShopper } from '../../contract/shopper.ts';
import type { StaffReturn } from '../../contract/staff-returns.ts';
import { timestamp } from '../../database/timestamp.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import { type StoredReturnReason, storedReturnReasons } from '../stored-values.ts';
import type { ReturnWithLines } from './returns.queries.ts';
import { copiesToRefund } from './returns.ts';

const moment = (date: Date | null) => date && timestamp(date);

const reasons = Object.entries(storedReturnReasons) as [ReturnReason, StoredReturnReason][];

function reasonOf(stored: StoredReturnReason): ReturnReason {
  const [reason = 'OTHER'] = reasons.find(([, value]) => value === stored) ?? [];
  return reason;
}

/** A return as its shopper sees it. */
export const returnResponse = (row: ReturnWithLines): Return => ({
  id: row.id,
  state: upperCase(row.state),
  lines: row.lines.map(({ productId, title, quantity, reason }) => ({
    productId,
    title,
    quantity,
    reason: reasonOf(reason),
  })),
  note: row.note,
  shopNote: row.shopNote,
  refundPaise: row.refundPaise,
  requestedAt: timestamp(row.requestedAt),
  decidedAt: moment(row.decidedAt),
  receivedAt: moment(row.receivedAt),
  refundedAt: moment(row.refundedAt),
});

/**
 * A return as staff see it.
 * @param lines those of its order
 * @param refundablePaise what of its payment the order can still give back
 */
export function staffReturnResponse(
  row: ReturnWithLines,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  shopper: OrderShopper | null,
  refundablePaise: number,
): StaffReturn {
  const ordered = new Map(lines.map((line) => [line.productId, line]));
  const left = copiesToRefund(row, lines);
  // Copies that a code has made free go back for nothing, whatever the order has left.
  const isFree = left.every(({ productId, quantity }) => {
    const line = ordered.get(productId);
    return line !== undefined && priceOfCopies(line, quantity, line.refunded) === 0;
  });
  const copies = refundablePaise === 0 && !isFree ? [] : left;
  const toRefund = new Map(copies.map(({ productId, quantity }) => [productId, quantity]));
  return {
    ...returnResponse(row),
    lines: row.lines.map(({ productId, title, quantity, reason, fit, missing }) => {
      const line = ordered.get(productId);
      const givesBack = (count: number) => (line ? priceOfCopies(line, count, line.refunded) : 0);
      return {
        productId,
        title,
        quantity,
        reason: reasonOf(reason),
        pricePaise: line?.pricePaise ?? 0,
        refundPaise: givesBack(1),
        toRefund: toRefund.get(productId) ?? 0,
        toRefundPaise: givesBack(toRefund.get(productId) ?? 0),
        fit,
        missing,
      };
    }),
    order: {
      id: order.id,
      number: orderNumber(order.id),
      state: upperCase(order.state),
      shopper,
      addressName: order.address.name,
      refundablePaise,
      version: order.version,
    },
    version: row.version,
  };
}
