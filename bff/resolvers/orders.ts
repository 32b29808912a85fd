import type {
  Checkout,
  Order as RestOrder,
  OrderLine as RestOrderLine,
} from '../../rest-api/contract/orders.ts';
import { idempotencyKeyPattern, limits } from '../../rest-api/contract/rules.ts';
import { requireUserId } from '../context.ts';
import type {
  MutationResolvers,
  OrderConnectionResolvers,
  OrderLineResolvers,
  OrderPlacementResolvers,
  OrderResolvers,
  PaymentConfirmationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { dataOf, pageOf, withoutNulls, withShipmentsAndReturns } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { RestClientError, RestFailure } from '../rest/rest-errors.ts';
import { cartOf } from './cart-of.ts';
import { invoicesAt } from './invoice-addresses.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { invalidInputOr, nullIfMissing, refusedAs } from './refusals.ts';

export interface OrderConnectionParent {
  orders: RestOrder[];
  endCursor: string | null;
  totalCount: number;
}

/** A paid order of a user. The cart is read only if it is selected. */
export interface PaymentConfirmationParent {
  order: RestOrder;
  userId: string;
}

/** The parameters of a call of one order or return, whose response is the order. */
const orderAt = (id: string) => ({ path: { id }, query: withShipmentsAndReturns });

export interface OrderPlacementParent extends PaymentConfirmationParent {
  checkout: Checkout | null;
}

export type OrderParent = RestOrder;
export type OrderLineParent = RestOrderLine;

export const Query = {
  orders: (_parent, { first, after }, context) => {
    requireUserId(context);
    const query = { first: pageSize(first), ...withoutNulls({ after }), ...withShipmentsAndReturns };
    return pageOf(context.rest.GET('/user/orders', { params: { query } }));
  },
  order: (_parent, { id }, context) => {
    requireUserId(context);
    return nullIfMissing(
      dataOf(context.rest.GET('/user/orders/{id}', { params: orderAt(id) })).then((found) => found.order),
    );
  },
  payOnDelivery: (_parent, { addressId }, context) => {
    requireUserId(context);
    const params = { query: { addressId } };
    return dataOf(context.rest.GET('/user/pay-on-delivery', { params })).then((found) => found.payOnDelivery);
  },
  checkout: (_parent, { orderId }, context) => {
    requireUserId(context);
    return dataOf(context.rest.GET('/user/orders/{id}/payment', { params: { path: { id: orderId } } }))
      .then(({ payment }) => ({ __typename: 'Checkout' as const, ...payment }))
      .catch(refusedAs({ 409: 'OrderNotPayable' }));
  },
} satisfies QueryResolvers;

export const Mutation = {
  placeOrder: (_parent, { input }, context) => {
    const userId = requireUserId(context);
    if (!idempotencyKeyPattern.test(input.idempotencyKey)) {
      throw badInput('idempotencyKey: send 8 to 100 letters, digits and signs, such as a UUID.');
    }
    const { addressId, idempotencyKey, ...wish } = input;
    const expected = withoutNulls(wish);
    const params = { query: withShipmentsAndReturns, header: { 'Idempotency-Key': idempotencyKey } };
    return dataOf(context.rest.POST('/user/orders', { params, body: { addressId, ...expected } }))
      .then(({ order, payment: checkout }) => ({
        __typename: 'OrderPlacement' as const,
        ...{ order, checkout, userId },
      }))
      .catch(tooManyWaiting(context.rest))
      .catch(notInStock)
      .catch(
        refusedAs({
          CART_CHANGED: 'CartChanged',
          CODE_REFUSED: 'CodeRefused',
          ...{ 400: 'OrderRefused', 404: 'OrderRefused', 409: 'OrderRefused', 429: 'OrderRefused' },
        }),
      );
  },

  confirmPayment: (_parent, { input }, context) => {
    const userId = requireUserId(context);
    const body = {
      razorpay_order_id: input.razorpayOrderId,
      razorpay_payment_id: input.razorpayPaymentId,
      razorpay_signature: input.razorpaySignature,
    };
    return dataOf(context.rest.POST('/user/orders/{id}/payment', { params: orderAt(input.orderId), body }))
      .then(({ order }) => ({ __typename: 'PaymentConfirmation' as const, order, userId }))
      .catch(refusedAs({ 400: 'PaymentRefused', 409: 'PaymentRefused' }));
  },

  cancelOrder: (_parent, { id }, context) => {
    requireUserId(context);
    return dataOf(context.rest.POST('/user/orders/{id}/cancel', { params: orderAt(id) }))
      .then(({ order }) => ({ __typename: 'Order' as const, ...order }))
      .catch(refusedAs({ 409: 'OrderNotCancellable' }));
  },

  requestReturn: (_parent, { input: { orderId, lines, note } }, context) => {
    requireUserId(context);
    const body = { lines, ...(note && { note }) };
    return returned(context.rest.POST('/user/orders/{id}/returns', { params: orderAt(orderId), body }));
  },

  withdrawReturn: (_parent, { id }, context) => {
    requireUserId(context);
    return returned(context.rest.POST('/user/returns/{id}/withdraw', { params: orderAt(id) }));
  },
} satisfies MutationResolvers;

/** The order with its returns, or why they could not be changed. */
const returned = (change: Promise<{ data?: { order: RestOrder }; response: Response }>) =>
  dataOf(change)
    .then(({ order }) => ({ __typename: 'Order' as const, ...order }))
    .catch(invalidInputOr(refusedAs({ 409: 'ReturnRefused' })));

/** Turns the refusal of a sixth unpaid order into the orders that wait, and rethrows other errors. */
const tooManyWaiting = (rest: RestClient) => async (error: unknown) => {
  if (!(error instanceof RestClientError) || error.code !== 'TOO_MANY_WAITING_ORDERS') throw error;
  const [message = ''] = error.messages;
  const query = { first: limits.waitingOrders, state: 'CREATED' as const, ...withShipmentsAndReturns };
  const { orders } = await dataOf(rest.GET('/user/orders', { params: { query } }));
  return { __typename: 'TooManyWaitingOrders' as const, message, errorCode: error.code, orders };
};

/** Turns the refusal of an order that wants more copies than there are into the shortages, and rethrows other errors. */
function notInStock(error: unknown) {
  if (!(error instanceof RestClientError) || error.shortages.length === 0) throw error;
  const { message, code, shortages } = error;
  return { __typename: 'NotInStock' as const, message, errorCode: code, shortages };
}

export const PaymentConfirmation: PaymentConfirmationResolvers = {
  cart: ({ userId }, _arguments, { rest }) => cartOf(userId, rest),
  currentCart: ({ userId }, _arguments, { rest }) => currentCart(userId, rest),
};

export const OrderPlacement: OrderPlacementResolvers = {
  currentCart: ({ checkout, userId }, _arguments, { rest }) => (checkout ? null : currentCart(userId, rest)),
};

/** The cart of the caller; null where it cannot be read: the order counts all the same. */
const currentCart = (userId: string, rest: RestClient) =>
  cartOf(userId, rest).catch((error: unknown) => {
    if (error instanceof RestFailure) return null;
    throw error;
  });

export const OrderConnection: OrderConnectionResolvers = {
  nodes: ({ orders }) => orders,
  pageInfo: pageInfoOf,
};

export const Order: OrderResolvers = {
  // The order has its own amounts, in fields with the names of Totals.
  totals: (order) => order,
  fulfilment: ({ fulfilment }) => fulfilment ?? notRead(),
  shipments: ({ shipments }) => shipments ?? notRead(),
  cancellable: ({ cancellable }) => cancellable ?? notRead(),
  returns: ({ returns }) => returns ?? notRead(),
  invoices: async ({ id }, _arguments, { rest }) => {
    const params = { path: { id } };
    const { invoices } = await dataOf(rest.GET('/user/orders/{id}/invoices', { params }));
    return invoicesAt('/api/user', invoices);
  },
};

function notRead(): never {
  throw new Error('The order was read without its shipments and returns.');
}

export const OrderLine: OrderLineResolvers = {
  refunded: ({ refunded }) => refunded ?? notRead(),
  returnable: ({ returnable }) => returnable ?? notRead(),
};
