import { requireUserId } from '../context.ts';
import { badInput, refusedAs } from '../errors.ts';
import type { MutationResolvers, OrderLineResolvers, OrderResolvers } from '../generated/resolvers.ts';

/** It travels as a header, which takes no other characters. */
const keyPattern = /^[\x21-\x7e]{8,100}$/;

export const orderMutations = {
  placeOrder: (_parent, { input }, context) => {
    requireUserId(context);
    if (!keyPattern.test(input.idempotencyKey)) {
      throw badInput('idempotencyKey: send 8 to 100 letters, digits and signs, such as a UUID.');
    }
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
