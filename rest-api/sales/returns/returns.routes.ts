import { messages } from '../../contract/rules.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { requestIdIn } from '../../routing/origin.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import { noOrderOfYours } from '../orders/no-order.ts';
import { orderResponses } from '../orders/order-response.ts';
import { OrderQuery } from '../orders/orders.input.ts';
import { findOrder } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { storedReturnReasons } from '../stored-values.ts';
import {
  noReturn,
  noteNeeded,
  notReturnable,
  requestReturn,
  returnOpen,
  tooLate,
  withdrawReturn,
} from './request-return.ts';
import { RequestReturnInput } from './returns.input.ts';

/** Shoppers send copies back. */
export function returnRoutes(context: OrderContext): RouteDefinition[] {
  const { database } = context;
  const unknownUser = messages.usernameNotRegistered;
  const responseOf = async (userId: string, orderId: string, { include }: OrderQuery) => {
    const row = await findOrder(database, userId, orderId);
    const [order] = row ? await orderResponses(context, [row], include) : [];
    if (!order) throw new HttpError(404, noOrderOfYours);
    return { order };
  };

  return [
    userRoute({
      method: 'POST',
      path: '/user/orders/:id/returns',
      summary: 'Asks the shop to take delivered copies of an order back.',
      description:
        'The shop approves it or not, and an email says which. The same request again, while the first one waits, ' +
        'changes nothing. With `include=returns` the order shows how far it is.',
      parameters: { id: "The order's id." },
      query: OrderQuery,
      body: RequestReturnInput,
      response: 'OrderResponse',
      errors: {
        400: [invalidField(bookTwice('lines')), invalidField(noteNeeded)],
        404: noOrderOfYours,
        409: [returnOpen, notReturnable],
      },
      unknownUser,
      async handle({ body: { lines, note = '' }, query, request, userId }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noOrderOfYours);
        const wanted = lines.map(({ reason, ...line }) => ({ ...line, reason: storedReturnReasons[reason] }));
        const wish = { userId, orderId: id.toLowerCase(), lines: wanted, note };
        await requestReturn(context, wish, requestIdIn(request));
        return responseOf(userId, id, query);
      },
    }),
    userRoute({
      method: 'POST',
      path: '/user/returns/:id/withdraw',
      summary: 'Withdraws a return that the shop has not received.',
      description: 'Withdrawing it again changes nothing.',
      parameters: { id: "The return's id." },
      query: OrderQuery,
      response: 'OrderResponse',
      errors: { 404: noReturn, 409: tooLate },
      unknownUser,
      async handle({ query, request, userId }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noReturn);
        const orderId = await withdrawReturn(database, userId, id.toLowerCase(), requestIdIn(request));
        return responseOf(userId, orderId, query);
      },
    }),
  ];
}
