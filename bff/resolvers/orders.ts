import { requireUserId } from '../context.ts';
import { refusedAs } from '../errors.ts';
import type { MutationResolvers, OrderLineResolvers, OrderResolvers } from '../generated/resolvers.ts';

export const orderMutations = {
  placeOrder: (_parent, { input }, context) => {
    requireUserId(context);
    return context.rest
      .placeOrder(input.addressId, input.idempotencyKey)
      .then(({ order, payment }) => ({ __typename: 'OrderPlacement' as const, order, checkout: payment }))
      .catch(refusedAs({ 400: 'OrderRefused', 404: 'OrderRefused' }));
  },

  confirmPayment: (_parent, { input }, context) => {
    const userId = requireUserId(context);
    return context.rest
      .confirmPayment(input.orderId, {
        razorpay_order_id: input.razorpayOrderId,
        razorpay_payment_id: input.razorpayPaymentId,
        razorpay_signature: input.razorpaySignature,
      })
      .then(async (order) => ({
        __typename: 'PaymentConfirmation' as const,
        order,
        cart: { userId, items: await context.rest.cart() },
      }))
      .catch(refusedAs({ 400: 'PaymentRefused' }));
  },
} satisfies MutationResolvers;

export const Order: OrderResolvers = {
  id: (order) => order._id,
  // The order carries its own amounts; a Totals takes them by the same names.
  totals: (order) => order,
};

export const OrderLine: OrderLineResolvers = {
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};
