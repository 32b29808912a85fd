import type { Request } from 'express';
import { findUser } from '../account/account.queries.ts';
import { type Call, userCall } from '../call.ts';
import { type Checkout, currency, messages, type OrderAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { isId } from '../validation.ts';
import { confirmPayment, notVerified, paidOtherwise } from './confirm-payment.ts';
import { PaymentProofInput, PlaceOrderInput } from './orders.input.ts';
import { findOrder, findOrderLines, type OrderRow, orderAnswer } from './orders.queries.ts';
import { emptyCart, type PayableOrder, placeOrder } from './place-order.ts';

const noOrder = 'You have no order with this id.';
const noKey = 'Idempotency-Key: send a UUID of your own making with each intent to buy.';
const keyPattern = /^[\x21-\x7e]{8,100}$/;

/** Orders of the logged-in user and their payment. */
export function orderCalls(database: Database, provider: PaymentProvider): Call[] {
  const unknownUser = messages.usernameNotRegistered;
  const answerOf = async (order: OrderRow): Promise<OrderAnswer> => ({
    order: orderAnswer(order, await findOrderLines(database, order.userId, order.id)),
  });

  return [
    userCall({
      method: 'POST',
      path: '/user/orders',
      summary: 'Turns the cart into an order and opens its payment.',
      description:
        'The order holds copies of the prices, the books and the address. The same `Idempotency-Key` gives ' +
        'the same order, so a call whose answer got lost can be sent again.',
      parameters: {
        'Idempotency-Key': {
          description: 'A UUID made by the caller for each intent to buy.',
          example: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
        },
      },
      body: PlaceOrderInput,
      answer: 'OrderPlacedAnswer',
      status: 201,
      refusals: { 400: [noKey, emptyCart], 404: 'You have no address with this id.' },
      unknownUser,
      async handle({ body: { addressId }, request, userId }) {
        const idempotencyKey = idempotencyKeyOf(request);
        const order = await placeOrder(database, provider, { userId, idempotencyKey, addressId });
        return { ...(await answerOf(order)), payment: await checkoutOf(database, provider, order) };
      },
    }),
    userCall({
      method: 'GET',
      path: '/user/orders/:id',
      summary: 'One order.',
      parameters: { id: "The order's _id." },
      answer: 'OrderAnswer',
      refusals: { 404: noOrder },
      unknownUser,
      async handle({ request: { params }, userId }) {
        const order = isId(params.id) && (await findOrder(database, userId, params.id));
        if (!order) throw new Refusal(404, noOrder);
        return answerOf(order);
      },
    }),
    userCall({
      method: 'POST',
      path: '/user/orders/:id/payment',
      summary: "Hands in what the payment provider's checkout answered; its signature makes the order paid.",
      description:
        'Without a Razorpay key the shop has a payment sandbox: `POST /api/payments/sandbox/pay` with ' +
        '`{"order_id": "…"}`, the `orderId` of the payment, answers what its checkout would.',
      parameters: { id: "The order's _id." },
      body: PaymentProofInput,
      answer: 'OrderAnswer',
      refusals: { 400: [notVerified, paidOtherwise], 404: noOrder },
      unknownUser,
      async handle({ body, request: { params }, userId }) {
        if (!isId(params.id)) throw new Refusal(404, noOrder);
        const order = await confirmPayment(database, provider.secret, userId, params.id, {
          providerOrderId: body.razorpay_order_id,
          paymentId: body.razorpay_payment_id,
          signature: body.razorpay_signature,
        });
        return answerOf(order);
      },
    }),
  ];
}

function idempotencyKeyOf(request: Request): string {
  const key = request.get('idempotency-key') ?? '';
  if (keyPattern.test(key)) return key;
  throw new Refusal(400, noKey);
}

async function checkoutOf(
  database: Database,
  provider: PaymentProvider,
  order: PayableOrder,
): Promise<Checkout> {
  const user = await findUser(database, order.userId);
  return {
    script: provider.script,
    key: provider.publicKey,
    orderId: order.providerOrderId,
    amountPaise: order.totalPaise,
    currency,
    prefill: { name: order.address.name, email: user?.email ?? '', contact: order.address.mobile },
  };
}
