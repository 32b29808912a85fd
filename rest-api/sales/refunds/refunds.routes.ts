import { bookTwice } from '../../input/book-twice.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField, requiredField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { noOrder } from '../orders/no-order.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import {
  copiesInReturn,
  keyUsedMessage,
  moreThanLeft,
  nothingToRefundMessage,
  notRefundableMessage,
  oneOfTwo,
  refundOrder,
  tooManyRefunded,
} from './refund-order.ts';
import { RefundOrderInput } from './refunds.input.ts';
import { lastCopiesMessage, notSentMessage, onTheirWayMessage } from './take-out-free-copies.ts';

/** Staff refund orders. */
export function refundRoutes(context: OrderContext): RouteDefinition[] {
  return [
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/refunds',
      permission: 'orders:refund',
      fresh: true,
      summary: 'Gives money of an order back: for copies in `lines`, or `amountPaise`.',
      description:
        'The payment provider gives it a moment later: `refunds` of the order shows how far it is. Copies that have not ' +
        'left the shop are not sent any more and go back to the stock; with `restock`, so do those that have come back. ' +
        'Where nothing is delivered then, the delivery charge goes back, too. Copies in a return are refunded with it. The ' +
        'order is paid, or the bank did not take a refund of all of it. Copies that the code of the order has made free go ' +
        'back for nothing, with an `amountPaise` of 0 in `refunds`: also of an order that is paid on delivery, until its ' +
        'parcel leaves, and of one whose money has gone back. The same `key` is the same refund. A 409 ' +
        'has the order as it is now in `order`, and where the key has another refund of it, that one in `storedRefund`.',
      parameters: { id: "The order's id." },
      body: RefundOrderInput,
      response: 'StaffOrderResponse',
      errors: {
        400: [
          ...[requiredField('note'), oneOfTwo, tooManyRefunded].map(invalidField),
          ...[copiesInReturn, bookTwice('lines')].map(invalidField),
          ...['lines', 'amountPaise'].map((field) => invalidField(moreThanLeft(field, '₹648'))),
        ],
        404: noOrder,
        409: [
          ...[orderChangedMessage, notRefundableMessage, nothingToRefundMessage, keyUsedMessage],
          ...[onTheirWayMessage, lastCopiesMessage, notSentMessage],
        ],
      },
      async handle({ body: { version, key, lines, amountPaise, note, restock }, caller, request }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noOrder);
        const order = await refundOrder(context, originOf(caller, request), {
          orderId: id.toLowerCase(),
          version,
          key: key.toLowerCase(),
          amountPaise,
          note,
          lines,
          isRestocked: restock === true,
        });
        return { order };
      },
    }),
  ];
}
