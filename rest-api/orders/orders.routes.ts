import { Router } from 'express';
import { findUser } from '../account/account.queries.ts';
import { requireUser, userIdOf } from '../auth.ts';
import { type Checkout, currency, messages, type OrderAnswer, type OrderPlacedAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods, Refusal } from '../errors.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { isId, validated } from '../validation.ts';
import { confirmPayment } from './confirm-payment.ts';
import { PaymentProofInput, PlaceOrderInput } from './orders.input.ts';
import { findOrder, findOrderLines, type OrderRow, orderAnswer } from './orders.queries.ts';
import { type PayableOrder, placeOrder } from './place-order.ts';

const keyPattern = /^[\x21-\x7e]{8,100}$/;

/** Orders of the logged-in user and their payment. */
export function orderRoutes(database: Database, secret: string, provider: PaymentProvider): Router {
  const routes = Router();
  const asUser = requireUser(database, secret, messages.usernameNotRegistered);
  const answerOf = async (order: OrderRow): Promise<OrderAnswer> => ({
    order: orderAnswer(order, await findOrderLines(database, order.userId, order.id)),
  });

  routes
    .route('/user/orders')
    .post(asUser, async (request, response) => {
      const idempotencyKey = request.get('idempotency-key') ?? '';
      if (!keyPattern.test(idempotencyKey)) {
        throw new Refusal(400, 'Idempotency-Key: send a UUID of your own making with each intent to buy.');
      }
      const { addressId } = validated(PlaceOrderInput, request.body);
      const userId = userIdOf(response);
      const order = await placeOrder(database, provider, { userId, idempotencyKey, addressId });
      const payment = await checkoutOf(database, provider, order);
      response.status(201).json({ ...(await answerOf(order)), payment } satisfies OrderPlacedAnswer);
    })
    .all(onlyMethods('POST'));

  routes
    .route('/user/orders/:id')
    .get(asUser, async (request, response) => {
      const { id } = request.params;
      const order = isId(id) && (await findOrder(database, userIdOf(response), id));
      if (!order) throw new Refusal(404, 'You have no order with this id.');
      response.json(await answerOf(order));
    })
    .all(onlyMethods('GET'));

  routes
    .route('/user/orders/:id/payment')
    .post(asUser, async (request, response) => {
      const { id } = request.params;
      const input = validated(PaymentProofInput, request.body);
      if (!isId(id)) throw new Refusal(404, 'You have no order with this id.');
      const order = await confirmPayment(database, provider.secret, userIdOf(response), id, {
        providerOrderId: input.razorpay_order_id,
        paymentId: input.razorpay_payment_id,
        signature: input.razorpay_signature,
      });
      response.json(await answerOf(order));
    })
    .all(onlyMethods('POST'));

  return routes;
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
