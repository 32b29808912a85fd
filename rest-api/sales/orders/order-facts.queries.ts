import { findHoldEnds, findTrackedOrders } from '../../stock/stock.queries.ts';
import { findShipments, type ShipmentWithLines } from '../fulfilment/shipments.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { findPayments, type PaymentWithRefunds } from '../payments/payments.queries.ts';
import { findOrderRefunds, type OrderRefundRow } from '../refunds/order-refunds.queries.ts';
import { findReturns, type ReturnWithLines } from '../returns/returns.queries.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from './orders.queries.ts';

/** The lines, payments and further rows of some orders. */
export interface OrderFacts {
  lines: readonly OrderLineRow[];
  payments: readonly PaymentWithRefunds[];
  shipments: readonly ShipmentWithLines[];
  /** The end of the hold on copies of an unpaid order, by the order's id. */
  heldUntil: ReadonlyMap<string, Date>;
  refunds: readonly OrderRefundRow[];
  returns: readonly ReturnWithLines[];
  /** For how many days after its delivery a book can be sent back; 0 where returns are not asked for. */
  returnDays: number;
  /** The ids of the orders that wait for their payment and have a book whose stock is tracked. */
  tracked: ReadonlySet<string>;
}

/** Reads the rows of some orders; shipments and returns only on request. */
export async function findOrderFacts(
  { database, findSettings }: Pick<OrderContext, 'database' | 'findSettings'>,
  orders: readonly OrderRow[],
  { withShipments, withReturns }: { withShipments: boolean; withReturns: boolean },
): Promise<OrderFacts> {
  const waiting = orders.filter(({ state }) => state === 'created');
  const [lines, payments, shipments, heldUntil, refunds, returns, returnDays, tracked] = await Promise.all([
    findOrderLines(database, orders),
    findPayments(database, orders),
    withShipments ? findShipments(database, orders) : [],
    findHoldEnds(database, waiting),
    findOrderRefunds(database, orders),
    withReturns ? findReturns(database, orders) : [],
    withReturns ? findSettings(database).then((settings) => settings.returns.days) : 0,
    findTrackedOrders(database, waiting),
  ]);
  return { lines, payments, shipments, heldUntil, refunds, returns, returnDays, tracked };
}
