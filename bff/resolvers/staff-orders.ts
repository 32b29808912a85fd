import { limits } from '../../rest-api/contract/rules.ts';
import type {
  StaffOrder as RestStaffOrder,
  StaffOrderLine as RestStaffOrderLine,
  StaffShipment as RestStaffShipment,
} from '../../rest-api/contract/staff-orders.ts';
import type {
  CarrierResolvers,
  MutationResolvers,
  OrderShopperResolvers,
  PackingSlipLineResolvers,
  QueryResolvers,
  StaffOrderConnectionResolvers,
  StaffOrderLineResolvers,
  StaffOrderResolvers,
  StaffShipmentLineResolvers,
  StaffShipmentResolvers,
} from '../generated/resolvers.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { papersAt } from './papers.ts';
import { invalidInputOr } from './refusals.ts';

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

export const staffOrderQueries = {
  staffToday: (_parent, _arguments, { rest }) => rest.staffOrders.today(),
  staffOrders: (_parent, { filter, first, after }, { rest }) => {
    if (first < 1 || first > limits.pageSize) throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
    return rest.staffOrders.orders({ ...filter, first, after });
  },
  staffOrder: (_parent, { id }, { rest }) =>
    rest.staffOrders.order(id).catch((error: unknown) => {
      if (error instanceof RestClientError && error.status === 404) return null;
      throw error;
    }),
  packingSlips: (_parent, { orderIds }, { rest }) => {
    if (orderIds.length < 1 || orderIds.length > maxSlips) {
      throw badInput(`orderIds: ask for 1 to ${maxSlips} orders.`);
    }
    return rest.staffOrders.packingSlips(orderIds);
  },
  carriers: (_parent, _arguments, { rest }) => rest.staffOrders.carriers(),
} satisfies QueryResolvers;

export const staffOrderMutations = {
  packShipment: (_parent, { input: { orderId, version, lines } }, { rest }) =>
    changed(
      rest.staffOrders.packShipment(orderId, {
        version,
        lines: lines?.map(({ productId, quantity }) => ({ product: productId, qty: quantity })),
      }),
    ),
  shipShipment: (_parent, { input: { shipmentId, ...consignment } }, { rest }) =>
    changed(rest.staffOrders.changeShipment(shipmentId, 'ship', consignment)),
  deliverShipment: (_parent, { input: { shipmentId, version } }, { rest }) =>
    changed(rest.staffOrders.changeShipment(shipmentId, 'deliver', { version })),
  returnShipment: (_parent, { input: { shipmentId, version } }, { rest }) =>
    changed(rest.staffOrders.changeShipment(shipmentId, 'return', { version })),
  unpackShipment: (_parent, { input: { shipmentId, version } }, { rest }) =>
    changed(rest.staffOrders.changeShipment(shipmentId, 'unpack', { version })),
  shipOrder: (_parent, { input: { orderId, ...consignment } }, { rest }) =>
    changed(rest.staffOrders.shipOrder(orderId, consignment)),
  refundOrder: (_parent, { input: { orderId, lines, amountPaise, restock, ...refund } }, { rest }) =>
    changed(
      rest.staffOrders.refundOrder(orderId, {
        ...refund,
        lines: lines?.map(({ productId, quantity }) => ({ product: productId, qty: quantity })),
        amountPaise: amountPaise ?? undefined,
        restock: restock ?? undefined,
      }),
    ),
  shipOrders: (_parent, { input }, { rest }) =>
    rest.staffOrders
      .shipOrders(input)
      .then((results) => ({ __typename: 'ShippedOrders' as const, results }))
      .catch(
        invalidInputOr((error) => {
          throw error;
        }),
      ),
} satisfies MutationResolvers;

/** The changed order, or why it could not be changed. */
const changed = (change: Promise<RestStaffOrder>) =>
  change.then((order) => ({ __typename: 'StaffOrder' as const, ...order })).catch(invalidInputOr(conflict));

/** Turns a 409 into the order as it is now, and rethrows other errors. */
function conflict(error: unknown) {
  if (!(error instanceof RestClientError) || error.status !== 409 || !error.order) throw error;
  const { message, order, storedRefund = null } = error;
  return { __typename: 'StaffConflict' as const, message, order, storedRefund };
}

export const StaffOrderConnection: StaffOrderConnectionResolvers = {
  nodes: ({ orders }) => orders,
  pageInfo: ({ endCursor }) => ({ hasNextPage: endCursor !== null, endCursor }),
};

export const StaffOrder: StaffOrderResolvers = {
  id: (order) => order._id,
  placedAt: (order) => order.createdAt,
  // The order has its own amounts, in fields with the names of Totals.
  totals: (order) => order,
  lines: ({ _id: orderId, lines }) => lines.map((line) => ({ ...line, orderId })),
  papers: async ({ _id }, _arguments, { rest }) => papersAt('/api/staff', await rest.staffOrders.papers(_id)),
  shipments: ({ _id: orderId, shipments }) => shipments.map((shipment) => ({ ...shipment, orderId })),
};

const lineId = ({ orderId, product }: { orderId: string; product: string }) => `${orderId}.${product}`;

export const StaffOrderLine: StaffOrderLineResolvers = {
  id: lineId,
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};

export const StaffShipment: StaffShipmentResolvers = {
  id: (shipment) => shipment._id,
  carrier: ({ carrierId, carrier }) => (carrierId && carrier ? { id: carrierId, name: carrier } : null),
  lines: ({ orderId, lines }) => lines.map((line) => ({ ...line, orderId })),
};

export const StaffShipmentLine: StaffShipmentLineResolvers = {
  lineId,
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};

export const OrderShopper: OrderShopperResolvers = {
  id: (shopper) => shopper._id,
};

export const Carrier: CarrierResolvers = {
  id: (carrier) => carrier._id,
};

export const PackingSlipLine: PackingSlipLineResolvers = {
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};
