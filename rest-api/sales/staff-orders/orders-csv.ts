import { indianDay } from '../../contract/indian-day.ts';
import { lowerCase } from '../../contract/letter-case.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { csvRow } from '../../routing/csv-row.ts';
import { findStaffOrders, type StaffOrderFilter, staffOrderList } from '../order-lists/order-lists.ts';
import type { OrderPlace } from '../orders/order-place.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { staffOrderResponses } from './staff-order-response.ts';

const columns = [
  ...['number', 'id', 'placedAt', 'state', 'fulfilment', 'paidAt', 'paymentId', 'total', 'email'],
  ...['name', 'mobile', 'area', 'locality', 'city', 'region', 'pincode', 'books', 'isbns', 'parcels'],
  ...['placedOn', 'refunded', 'code', 'codeDiscount'],
];

const batchSize = 100;

/** The orders of a filter as CSV, in the order of their list, read a hundred at a time: a row for each, amounts in rupees. */
export async function* ordersCsv(context: OrderContext, filter: StaffOrderFilter): AsyncGenerator<string> {
  yield csvRow(columns);
  const list = await staffOrderList(context.database, filter);
  let after: OrderPlace | undefined;
  do {
    const { orders, next } = await findStaffOrders(context.database, list, { first: batchSize, after });
    const responses = await staffOrderResponses(context, orders);
    if (responses.length > 0) yield responses.map(orderRow).join('');
    after = next;
  } while (after);
}

function orderRow(order: StaffOrder): string {
  const { number, id, createdAt, state, fulfilment, paidAt, paymentId, totalPaise, shopper } = order;
  const refundedPaise = order.refunds
    // An order that was cancelled after its payment has none any more.
    .filter((refund) => (paymentId === null || refund.paymentId === paymentId) && refund.state === 'GIVEN')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { name, mobile, area, locality, city, state: region, pincode } = order.address;
  return csvRow([
    ...[
      number,
      id,
      createdAt,
      lowerCase(state),
      lowerCase(fulfilment),
      paidAt,
      paymentId,
      rupeesFromPaise(totalPaise),
    ],
    shopper?.email ?? null,
    ...[name, mobile, area, locality, city, region, pincode],
    order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join('; '),
    order.lines.flatMap(({ isbn }) => isbn ?? []).join('; '),
    order.shipments
      .map(({ state, carrier, trackingNumber }) =>
        [lowerCase(state), carrier, trackingNumber].filter(Boolean).join(' '),
      )
      .join('; '),
    indianDay(new Date(createdAt)),
    rupeesFromPaise(refundedPaise),
    ...[order.code, rupeesFromPaise(order.codePaise)],
  ]);
}
