import type { TimelineEntry } from '../../rest-api/contract/order-timeline.ts';
import type { states } from '../../rest-api/contract/rules.ts';
import type {
  StaffOrder as RestStaffOrder,
  StaffOrderLine as RestStaffOrderLine,
  StaffShipment as RestStaffShipment,
} from '../../rest-api/contract/staff-orders.ts';
import type { OrderQuote as RestOrderQuote } from '../../rest-api/contract/taken-orders.ts';
import type {
  MutationResolvers,
  OrderQuoteResolvers,
  OrderTimelineConnectionResolvers,
  QueryResolvers,
  ShipOrderInput,
  StaffOrderConnectionResolvers,
  StaffOrderLineResolvers,
  StaffOrderResolvers,
  StaffShipmentLineResolvers,
  StaffShipmentResolvers,
} from '../generated/resolvers.ts';
import type { components } from '../generated/rest-api.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { dataOf, idParameter, pageOf, parametersOf, withoutNulls } from '../rest/responses.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { addressBody } from './address-body.ts';
import { invoicesAt } from './invoice-addresses.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { conflictAs, invalidInputOr, nullIfMissing, refusedAs, rethrow } from './refusals.ts';

export interface StaffOrderConnectionParent {
  orders: RestStaffOrder[];
  totalCount: number;
  endCursor: string | null;
}

/** A line or a parcel with the id of its order, from which the ids of lines are made. */
export type StaffOrderLineParent = RestStaffOrderLine & { orderId: string };
export type StaffShipmentParent = RestStaffShipment & { orderId: string };
export type StaffShipmentLineParent = RestStaffShipment['lines'][number] & { orderId: string };

const maxSlips = 20;

export type StaffOrderParent = RestStaffOrder;
export type OrderQuoteParent = RestOrderQuote;

export interface OrderTimelineConnectionParent {
  nodes: TimelineEntry[];
  endCursor: string | null;
}

export const Query = {
  staffToday: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/today'))).today,
  staffOrders: (_parent, { filter, first, after }, { rest }) => {
    // The REST service checks the region.
    const region = filter?.region as (typeof states)[number] | null | undefined;
    const query = parametersOf({ ...filter, region, first: pageSize(first), after });
    return pageOf(rest.GET('/staff/orders', { params: { query } }));
  },
  staffOrder: (_parent, { id }, { rest }) => {
    return nullIfMissing(
      dataOf(rest.GET('/staff/orders/{id}', { params: idParameter(id) })).then((found) => found.order),
    );
  },
  orderDelivery: (_parent, { id, place }, { rest }) =>
    nullIfMissing(
      dataOf(rest.GET('/staff/orders/{id}/delivery', { params: { ...idParameter(id), query: place } })).then(
        ({ delivery }) => delivery,
      ),
    ),
  orderQuote: (_parent, { lines, place }, { rest }) =>
    dataOf(rest.POST('/staff/orders/quote', { body: { lines, ...withoutNulls({ place }) } })).then(
      ({ quote }) => quote,
      (error: unknown) => {
        const isUnknown =
          error instanceof RestClientError && error.fields.some(({ code }) => code === 'UNKNOWN');
        if (isUnknown) return null;
        throw error;
      },
    ),
  packingSlips: async (_parent, { orderIds }, { rest }) => {
    if (orderIds.length < 1 || orderIds.length > maxSlips) {
      throw badInput(`orderIds: ask for 1 to ${maxSlips} orders.`);
    }
    const query = { orders: orderIds.join() };
    return (await dataOf(rest.GET('/staff/slips', { params: { query } }))).slips;
  },
} satisfies QueryResolvers;

export const Mutation = {
  packShipment: (_parent, { input: { orderId, version, lines } }, { rest }) => {
    const body = { version, ...withoutNulls({ lines }) };
    return changed(rest.POST('/staff/orders/{id}/shipments', { params: idParameter(orderId), body }));
  },
  shipShipment: (_parent, { input: { shipmentId, ...input } }, { rest }) =>
    changed(
      rest.POST('/staff/shipments/{id}/ship', { params: idParameter(shipmentId), body: shipBody(input) }),
    ),
  deliverShipment: (_parent, { input: { shipmentId, ...body } }, { rest }) =>
    changed(rest.POST('/staff/shipments/{id}/deliver', { params: idParameter(shipmentId), body })),
  returnShipment: (_parent, { input: { shipmentId, ...body } }, { rest }) =>
    changed(rest.POST('/staff/shipments/{id}/return', { params: idParameter(shipmentId), body })),
  unpackShipment: (_parent, { input: { shipmentId, ...body } }, { rest }) =>
    changed(rest.POST('/staff/shipments/{id}/unpack', { params: idParameter(shipmentId), body })),
  shipOrder: (_parent, { input: { orderId, ...input } }, { rest }) =>
    changed(rest.POST('/staff/orders/{id}/ship', { params: idParameter(orderId), body: shipBody(input) })),
  refundOrder: (_parent, { input: { orderId, lines, amountPaise, restock, ...refund } }, { rest }) => {
    const body = {
      ...refund,
      ...withoutNulls({ lines, amountPaise, restock }),
    };
    return changed(rest.POST('/staff/orders/{id}/refunds', { params: idParameter(orderId), body }));
  },
  cancelStaffOrder: (_parent, { input: { orderId, ...cancellation } }, { rest }) => {
    // The REST service checks that staff can choose the reason.
    const body = cancellation as components['schemas']['CancelOrderInput'];
    return changed(rest.POST('/staff/orders/{id}/cancel', { params: idParameter(orderId), body }));
  },
  changeOrderAddress: (_parent, { input: { orderId, version, address, deliveryPaise } }, { rest }) => {
    const body = { version, address: addressBody(address), ...withoutNulls({ deliveryPaise }) };
    return changed(rest.POST('/staff/orders/{id}/address', { params: idParameter(orderId), body }));
  },
  takeOrder: (_parent, { input: { idempotencyKey, address, expectedTotalPaise, ...input } }, { rest }) => {
    const body = {
      ...input,
      ...withoutNulls({ address: address && addressBody(address), expectedTotalPaise }),
    };
    const params = { header: { 'Idempotency-Key': idempotencyKey } };
    return dataOf(rest.POST('/staff/orders', { params, body }))
      .then(({ order }) => ({ __typename: 'StaffOrder' as const, ...order }))
      .catch(invalidInputOr(refusedAs({ 409: 'OrderNotTaken', 429: 'OrderNotTaken' })));
  },
  addOrderNote: (_parent, { input: { orderId, ...body } }, { rest }) =>
    dataOf(rest.POST('/staff/orders/{id}/notes', { params: idParameter(orderId), body }))
      .then(({ entry }) => ({ __typename: 'OrderTimelineEntry' as const, ...entry }))
      .catch(invalidInputOr(refusedAs({ 409: 'OrderNoteRefused' }))),
  shipOrders: (_parent, { input }, { rest }) =>
    dataOf(rest.POST('/staff/orders/ship', { body: input }))
      .then(({ results }) => ({ __typename: 'ShippedOrders' as const, results }))
      .catch(invalidInputOr(rethrow)),
} satisfies MutationResolvers;

const shipBody = ({
  version,
  trackingNumber,
  carrierId,
  carrier,
  trackingUrl,
}: Omit<ShipOrderInput, 'orderId'>) => ({
  version,
  trackingNumber,
  ...withoutNulls({ carrierId, carrier, trackingUrl }),
});

/** The changed order, or why it could not be changed. */
const changed = (change: Promise<{ data?: { order: RestStaffOrder }; response: Response }>) =>
  dataOf(change)
    .then(({ order }) => ({ __typename: 'StaffOrder' as const, ...order }))
    .catch(invalidInputOr(conflictAs('StaffConflict', 'order')));

// The quote has its own amounts, in fields with the names of Totals.
export const OrderQuote: OrderQuoteResolvers = { totals: (quote) => quote };

export const StaffOrderConnection: StaffOrderConnectionResolvers = {
  nodes: ({ orders }) => orders,
  pageInfo: pageInfoOf,
};

export const OrderTimelineConnection: OrderTimelineConnectionResolvers = { pageInfo: pageInfoOf };

export const StaffOrder: StaffOrderResolvers = {
  placedAt: (order) => order.createdAt,
  // The order has its own amounts, in fields with the names of Totals.
  totals: (order) => order,
  lines: ({ id: orderId, lines }) => lines.map((line) => ({ ...line, orderId })),
  invoices: async ({ id }, _arguments, { rest }) => {
    const { invoices } = await dataOf(rest.GET('/staff/orders/{id}/invoices', { params: idParameter(id) }));
    return invoicesAt('/api/staff', invoices);
  },
  timeline: async ({ id }, { first, after }, { rest }) => {
    const query = parametersOf({ first: pageSize(first), after });
    const params = { ...idParameter(id), query };
    const { entries, next } = await dataOf(rest.GET('/staff/orders/{id}/timeline', { params }));
    return { nodes: entries, endCursor: next };
  },
  shipments: ({ id: orderId, shipments }) => shipments.map((shipment) => ({ ...shipment, orderId })),
};

const lineId = ({ orderId, productId }: { orderId: string; productId: string }) => `${orderId}.${productId}`;

export const StaffOrderLine: StaffOrderLineResolvers = {
  id: lineId,
};

export const StaffShipment: StaffShipmentResolvers = {
  carrier: ({ carrierId, carrier }) => (carrier === null ? null : { id: carrierId, name: carrier }),
  lines: ({ orderId, lines }) => lines.map((line) => ({ ...line, orderId })),
};

export const StaffShipmentLine: StaffShipmentLineResolvers = {
  lineId,
};
