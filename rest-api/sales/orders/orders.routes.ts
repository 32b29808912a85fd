import type { Request } from 'express';
import { lowerCase } from '../../contract/letter-case.ts';
import type { OrderResponse, OrdersResponse } from '../../contract/responses.ts';
import {
  idempotencyKeyPattern,
  messages,
  limits as orderLimits,
  tooManyWaitingOrders,
} from '../../contract/rules.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { isId } from '../../input/validation.ts';
import { coded, HttpError, TooManyAttempts } from '../../routing/errors.ts';
import { nextLink } from '../../routing/next-link.ts';
import { requestIdIn } from '../../routing/origin.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import { type AuthRateLimiter, tooMany } from '../../shopping/account/auth-rate-limiter.ts';
import { noAddress } from '../../shopping/addresses/no-address.ts';
import { notInStock } from '../../stock/hold-stock.ts';
import { codeRefusalExamples, guessCode } from '../codes/guess-code.ts';
import {
  confirmPayment,
  notVerifiedMessage,
  paidOtherwiseMessage,
  paidTooLate,
  soldOut,
} from '../payments/confirm-payment.ts';
import { PaymentOpener } from '../payments/open-payment.ts';
import { payOnDeliveryRefusalExamples } from '../payments/pay-on-delivery.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { cancelOrder, notCancellable } from './cancel-order.ts';
import { obstaclesForShopper } from './cancellable.ts';
import { countOrders, listOrders } from './list-orders.ts';
import { noOrderOfYours } from './no-order.ts';
import { newOrderResponse, orderResponses } from './order-response.ts';
import { OrderQuery, OrdersQuery, PaymentProofInput, PlaceOrderInput } from './orders.input.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';
import {
  cartChanged,
  emptyCartMessage,
  endedOrders,
  isFree,
  otherAddress,
  otherCode,
  otherPayment,
  placeOrder,
  tooDearMessage,
} from './place-order.ts';
import { unpaidOrders, waitingOrders } from './waiting-orders.ts';

export const noKey = 'Idempotency-Key: send a UUID of your own making with each intent to buy.';
const defaultPageSize = 24;
const notPayable = {
  confirmed: 'This order is paid on delivery.',
  paid: 'This order has been paid.',
  refunded: 'This order has been paid and refunded.',
  failed: 'The payment of this order has failed. Order again to buy it.',
  cancelled: 'This order was cancelled. Order again to buy it.',
  expired: 'This order has expired. Order again to buy it.',
} as const;

/** Orders of the logged-in user and their payment. */
export function orderRoutes(context: PaymentContext, limits: AuthRateLimiter | undefined): RouteDefinition[] {
  const { database, provider, metrics, timing } = context;
  const opener = new PaymentOpener(database, provider);
  const unknownUser = messages.usernameNotRegistered;
  const parameters = { id: "The order's id." };
  // These routes took no parameters before.
  const extended = { query: OrderQuery, otherParameters: true } as const;
  const responseOf = async (row: OrderRow, { include }: OrderQuery): Promise<OrderResponse> => {
    const [order] = await orderResponses(context, [row], include);
    if (!order) throw new Error('An order was left out of its response.');
    return { order };
  };
  const requireOrder = async (userId: string, id: unknown): Promise<OrderRow> => {
    const order = isId(id) && (await findOrder(database, userId, id));
    if (!order) throw new HttpError(404, noOrderOfYours);
    return order;
  };

  return [
    userRoute({
      method: 'POST',
      path: '/user/orders',
      summary: 'Turns the cart into an order and opens its payment.',
      description:
        'The order holds copies of the prices, the books and the address. The same `Idempotency-Key` gives ' +
        'the same order, whatever is in the cart by then, so a call whose answer got lost can be sent again. ' +
        'Older orders that wait for their payment and whose books are all in the new one are cancelled. At most ' +
        `${orderLimits.waitingOrders} others can wait. With \`expectedLines\` and \`expectedTotalPaise\`, a cart that has ` +
        'changed since the shopper saw it is not ordered: the response is 409 with the `code` CART_CHANGED. With a code ' +
        'of the shop the books cost less; where it does not count by now, nothing is ordered: 409 with the `code` CODE_REFUSED. ' +
        'With `payOnDelivery` the order is `CONFIRMED` at once, where `GET /user/pay-on-delivery` says that it can be.',
      parameters: {
        'Idempotency-Key': {
          description: 'A UUID made by the caller for each intent to buy, in either case.',
          example: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
        },
      },
      ...extended,
      body: PlaceOrderInput,
      response: 'OrderPlacedResponse',
      status: 201,
      errors: {
        400: [noKey, emptyCartMessage, tooDearMessage],
        404: noAddress,
        409: [
          otherAddress,
          otherCode,
          otherPayment,
          ...Object.values(endedOrders),
          cartChanged,
          ...codeRefusalExamples,
          ...payOnDeliveryRefusalExamples,
          coded('NOT_DELIVERED_THERE', 'We do not deliver to 744101, Andaman and Nicobar Islands.'),
          coded(
            'NOT_DELIVERED_THERE',
            'We deliver up to 10 kg to 560001, Karnataka, and these books weigh 12.4 kg.',
          ),
          tooManyWaitingOrders,
          waitingOrders(['b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b']),
          ...[0, 2].map((left) =>
            notInStock({ productId: '', title: 'The Silent Patient', left, withdrawn: false }),
          ),
        ],
        429: [...new TooManyAttempts(unpaidOrders).messages, ...tooMany('discountCode')],
      },
      unknownUser,
      async handle({ body, query, request, userId }) {
        const idempotencyKey = idempotencyKeyOf(request);
        if (body.code) await guessCode(database, limits, { typed: body.code, userId, request });
        const { payOnDelivery = false } = body;
        const wish = { ...body, payOnDelivery, userId, idempotencyKey };
        const { order, placed } = await placeOrder(context, wish);
        if (isFree(order) || payOnDelivery) return { ...(await responseOf(order, query)), payment: null };
        if (!placed) return { ...(await responseOf(order, query)), payment: await opener.checkout(order) };
        const payment = await opener.checkoutOfNew(placed.order, placed.email);
        return { order: newOrderResponse(timing, placed, query.include), payment };
      },
    }),
    userRoute({
      method: 'GET',
      path: '/user/orders',
      summary: "The user's orders, the newest first, page by page.",
      description:
        'Follow `Link` to the next page until there is none. A page has fewer orders than asked for where they have ' +
        `more than ${orderLimits.orderLinesOnPage} lines together; an order with more than that is a page by itself.`,
      headers: {
        'X-Total-Count': {
          description: 'How many orders there are, over all pages.',
          example: '3',
          always: true,
        },
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example: '</api/user/orders?first=10&after=T1JERVI6NDI>; rel="next"',
          always: false,
        },
      },
      query: OrdersQuery,
      response: 'OrdersResponse',
      unknownUser,
      async handle({ query, request, response, userId }): Promise<OrdersResponse> {
        const { first = defaultPageSize, after, state, include } = query;
        const before =
          after === undefined ? undefined : Number(decodeListCursor('ORDER', after, /^\d{1,15}$/));
        const stored = state && lowerCase(state);
        const [{ orders, hasMore }, total] = await Promise.all([
          listOrders(database, userId, { first, before, state: stored }),
          countOrders(database, userId, stored),
        ]);
        response.set('X-Total-Count', String(total));
        const last = orders.at(-1);
        if (last && hasMore)
          response.set('Link', nextLink(request, encodeListCursor('ORDER', String(last.number))));
        return { orders: await orderResponses(context, orders, include) };
      },
    }),
    userRoute({
      method: 'GET',
      path: '/user/orders/:id',
      summary: 'One order.',
      parameters,
      ...extended,
      response: 'OrderResponse',
      errors: { 404: noOrderOfYours },
      unknownUser,
      handle: async ({ query, request: { params }, userId }) =>
        responseOf(await requireOrder(userId, params.id), query),
    }),
    userRoute({
      method: 'GET',
      path: '/user/orders/:id/payment',
      summary: 'What opens the payment of an order that waits for it.',
      description: 'To pay an order whose checkout was closed. The order keeps its prices.',
      parameters,
      response: 'CheckoutResponse',
      errors: { 404: noOrderOfYours, 409: Object.values(notPayable) },
      unknownUser,
      async handle({ request: { params }, userId }) {
        const order = await requireOrder(userId, params.id);
        if (order.state !== 'created') throw new HttpError(409, notPayable[order.state]);
        return { payment: await opener.checkout(order) };
      },
    }),
    userRoute({
      method: 'POST',
      path: '/user/orders/:id/payment',
      summary: "Hands in what the payment provider's checkout answered; its signature makes the order paid.",
      description:
        'Without a Razorpay key the shop has a payment sandbox: `POST /api/payments/sandbox/pay` with ' +
        '`{"order_id": "…"}`, the `orderId` of the payment, answers what its checkout would.',
      parameters,
      ...extended,
      body: PaymentProofInput,
      response: 'OrderResponse',
      errors: {
        400: notVerifiedMessage,
        404: noOrderOfYours,
        409: [paidOtherwiseMessage, soldOut, ...Object.values(paidTooLate)],
      },
      unknownUser,
      async handle({ body, query, request: { params }, userId }) {
        if (!isId(params.id)) throw new HttpError(404, noOrderOfYours);
        const order = await confirmPayment(database, metrics, provider.secret, userId, params.id, {
          providerOrderId: body.razorpay_order_id,
          paymentId: body.razorpay_payment_id,
          signature: body.razorpay_signature,
        });
        return responseOf(order, query);
      },
    }),
    userRoute({
      method: 'POST',
      path: '/user/orders/:id/cancel',
      summary: 'Cancels an order that waits for its payment, or is not packed.',
      description:
        'The money of a paid order, and a payment that arrives afterwards, go back to the payer. Cancelling again ' +
        'changes nothing.',
      parameters,
      ...extended,
      response: 'OrderResponse',
      errors: { 404: noOrderOfYours, 409: [...Object.values(notCancellable), obstaclesForShopper.refundDue] },
      unknownUser,
      async handle({ query, request, userId }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noOrderOfYours);
        const wish = { userId, id, requestId: requestIdIn(request) };
        return responseOf(await cancelOrder(database, metrics, wish), query);
      },
    }),
  ];
}

/** The key of an order: a UUID counts without case, as all other UUIDs do. */
export function idempotencyKeyOf(request: Request): string {
  const key = request.get('idempotency-key') ?? '';
  if (idempotencyKeyPattern.test(key)) return isId(key) ? key.toLowerCase() : key;
  throw new HttpError(400, noKey);
}
