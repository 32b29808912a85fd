import type { OwnOrder } from '../../contract/own-data.ts';
import { timestamp } from '../../database/timestamp.ts';
import { invoiceResponse } from '../invoices/invoice-response.ts';
import { findInvoices } from '../invoices/invoices.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { findFormerAddresses } from './former-addresses.queries.ts';
import { listOrders } from './list-orders.ts';
import { findNotesToShopper } from './order-notes.queries.ts';
import { orderResponses } from './order-response.ts';

const ordersPerPage = 24;

/** The orders of a user with their invoices and what the shop wrote about them, the newest first, some at a time: there may be many. */
export async function* findOwnOrders(context: OrderContext, userId: string): AsyncGenerator<OwnOrder[]> {
  let before: number | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await listOrders(context.database, userId, { first: ordersPerPage, before });
    const invoices = await findInvoices(context.database, page.orders);
    const notes = await findNotesToShopper(context.database, page.orders);
    const moves = await findFormerAddresses(context.database, page.orders);
    const orders = await orderResponses(context, page.orders, ['shipments', 'returns']);
    yield orders.map((order) => ({
      ...order,
      invoices: invoices.filter(({ orderId }) => orderId === order.id).map(invoiceResponse),
      notes: notes
        .filter(({ orderId }) => orderId === order.id)
        .map(({ text, createdAt }) => ({ text, createdAt: timestamp(createdAt) })),
      formerAddresses: moves
        .filter(({ orderId }) => orderId === order.id)
        .map(({ address, createdAt }) => ({ address, changedAt: timestamp(createdAt) })),
    }));
    before = page.orders.at(-1)?.number;
    hasMore = page.hasMore;
  }
}
