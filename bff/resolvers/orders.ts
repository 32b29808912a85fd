import type { Order as RestOrder } from '../../rest-api/contract/orders.ts';
import { idempotencyKeyPattern, limits } from '../../rest-api/contract/rules.ts';
import { requireUserId } from '../context.ts';
import type {
  MutationResolvers,
  OrderConnectionResolvers,
  OrderLineResolvers,
  OrderResolvers,
  PaymentConfirmationResolvers,
  QueryResolvers,
  ReturnLineResolvers,
  ReturnResolvers,
  ShipmentLineResolvers,
  ShipmentResolvers,
} from '../generated/resolvers.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { RestClientError, RestFailure } from '../rest/rest-errors.ts';
import type { RestClient } from '../rest-client.ts';
import { papersAt } from './papers.ts';
import { invalidInputOr, refusedAs } from './refusals.ts';

export interface OrderConnectionParent {
  orders: RestOrder[];
  endCursor: string | null;
}

/** A paid order of a user. The cart is read only if it is selected. */
export interface PaymentConfirmationParent {
  order: RestOrder;
  userId: string;
}

export const orderQueries = {
  orders: (_parent, { first, after }, context) => {
    requireUserId(context);
    if (first < 1 || first > limits.pageSize) throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
    return context.rest.orders({ first, after });
  },
  order: (_parent, { id }, context) => {
    requireUserId(context);
    return context.rest.order(id).catch((error: unknown) => {
      if (error instanceof RestClientError && error.status === 404) return null;
      throw error;
    });
  },
  checkout: (_parent, { orderId }, context) => {
    requireUserId(context);
    return context.rest
      .checkout(orderId)
      .then((checkout) => ({ __typename: 'Checkout' as const, ...checkout }))
      .catch(refusedAs({ 409: 'OrderNotPayable' }));
  },
} satisfies QueryResolvers;

export const orderMutations = {
  placeOrder: (_parent, { input }, context) => {
    requireUserId(context);
    if (!idempotencyKeyPattern.test(input.idempotencyKey)) {
      throw badInput('idempotencyKey: send 8 to 100 letters, digits and signs, such as a UUID.');
    }
    const { addressId, idempotencyKey, expectedLines, expectedTotalPaise } = input;
    const expected = {
      expectedLines: expectedLines?.map(({ productId, quantity, pricePaise }) => ({
        product: productId,
        qty: quantity,
        pricePaise,
      })),
      expectedTotalPaise: expectedTotalPaise ?? undefined,
    };
    return context.rest
      .placeOrder(idempotencyKey, { addressId, ...expected })
      .then(({ order, payment }) => ({ __typename: 'OrderPlacement' as const, order, checkout: payment }))
      .catch(tooManyWaiting(context.rest))
      .catch(notInStock)
      .catch(cartChanged)
      .catch(
        refusedAs({ 400: 'OrderRefused', 404: 'OrderRefused', 409: 'OrderRefused', 429: 'OrderRefused' }),
      );
  },

  confirmPayment: (_parent, { input }, context) => {
    const userId = requireUserId(context);
    return context.rest
      .confirmPayment(input.orderId, {
        razorpay_order_id: input.razorpayOrderId,
        razorpay_payment_id: input.razorpayPaymentId,
        razorpay_signature: input.razorpaySignature,
      })
      .then((order) => ({ __typename: 'PaymentConfirmation' as const, order, userId }))
      .catch(refusedAs({ 400: 'PaymentRefused', 409: 'PaymentRefused' }));
  },

  cancelOrder: (_parent, { id }, context) => {
    requireUserId(context);
    return context.rest
      .cancelOrder(id)
      .then((order) => ({ __typename: 'Order' as const, ...order }))
      .catch(refusedAs({ 409: 'OrderNotCancellable' }));
  },

  requestReturn: (_parent, { input: { orderId, lines, note } }, context) => {
    requireUserId(context);
    const wanted = lines.map(({ productId, quantity, reason }) => ({
      product: productId,
      qty: quantity,
      reason,
    }));
    return returned(context.rest.requestReturn(orderId, { lines: wanted, ...(note && { note }) }));
  },

  withdrawReturn: (_parent, { id }, context) => {
    requireUserId(context);
    return returned(context.rest.withdrawReturn(id));
  },
} satisfies MutationResolvers;

/** The order with its returns, or why they could not be changed. */
const returned = (change: Promise<RestOrder>) =>
  change
    .then((order) => ({ __typename: 'Order' as const, ...order }))
    .catch(invalidInputOr(refusedAs({ 409: 'ReturnRefused' })));

/** Turns the refusal of a sixth unpaid order into the orders that wait, and rethrows other errors. */
const tooManyWaiting = (rest: RestClient) => async (error: unknown) => {
  if (!(error instanceof RestClientError) || error.code !== 'TOO_MANY_WAITING_ORDERS') throw error;
  const [message = ''] = error.messages;
  const { orders } = await rest.orders({ first: limits.waitingOrders, state: 'created' });
  return { __typename: 'TooManyWaitingOrders' as const, message, orders };
};

/** Turns the refusal of an order that wants more copies than there are into the shortages, and rethrows other errors. */
function notInStock(error: unknown) {
  if (!(error instanceof RestClientError) || error.shortages.length === 0) throw error;
  const { message, shortages } = error;
  return { __typename: 'NotInStock' as const, message, shortages };
}

/** Turns the refusal of an order that the shopper did not see into its type, and rethrows other errors. */
function cartChanged(error: unknown) {
  if (!(error instanceof RestClientError) || error.code !== 'CART_CHANGED') throw error;
  return { __typename: 'CartChanged' as const, message: error.message };
}

export const PaymentConfirmation: PaymentConfirmationResolvers = {
  cart: async ({ userId }, _arguments, { rest }) => ({ userId, items: await rest.cart() }),
  currentCart: ({ userId }, _arguments, { rest }) =>
    rest
      .cart()
      .then((items) => ({ userId, items }))
      .catch((error: unknown) => {
        // The payment counts, whether or not the cart can be read.
        if (error instanceof RestFailure) return null;
        throw error;
      }),
};

export const OrderConnection: OrderConnectionResolvers = {
  nodes: ({ orders }) => orders,
  pageInfo: ({ endCursor }) => ({ hasNextPage: endCursor !== null, endCursor }),
};

export const Order: OrderResolvers = {
  id: (order) => order._id,
  // The order has its own amounts, in fields with the names of Totals.
  totals: (order) => order,
  fulfilment: ({ fulfilment }) => fulfilment ?? notRead(),
  shipments: ({ shipments }) => shipments ?? notRead(),
  cancellable: ({ cancellable }) => cancellable ?? notRead(),
  returns: ({ returns }) => returns ?? notRead(),
  papers: async ({ _id }, _arguments, { rest }) => papersAt('/api/user', await rest.papers(_id)),
};

function notRead(): never {
  throw new Error('The order was read without its shipments and returns.');
}

export const Shipment: ShipmentResolvers = {
  id: (shipment) => shipment._id,
};

export const ShipmentLine: ShipmentLineResolvers = {
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};

export const OrderLine: OrderLineResolvers = {
  productId: (line) => line.product,
  quantity: (line) => line.qty,
  refunded: ({ refunded }) => refunded ?? notRead(),
  returnable: ({ returnable }) => returnable ?? notRead(),
};

export const Return: ReturnResolvers = {
  id: ({ _id }) => _id,
};

export const ReturnLine: ReturnLineResolvers = {
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};
