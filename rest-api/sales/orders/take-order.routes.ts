import { randomBytes } from 'node:crypto';
import { bookTwice } from '../../input/book-twice.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { hashPassword } from '../../shopping/account/password.ts';
import { wholeAddress } from '../../shopping/addresses/addresses.input.ts';
import { addressBodyNow } from '../../shopping/addresses/offered-addresses.ts';
import { notInStock } from '../../stock/hold-stock.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findStaffOrder } from '../staff-orders/staff-order-response.ts';
import { noOrder } from './no-order.ts';
import { idempotencyKeyOf, noKey } from './orders.routes.ts';
import { tooDearMessage } from './place-order.ts';
import { QuoteOrderInput, TakeOrderInput } from './take-order.input.ts';
import {
  emailTaken,
  noEmailForLink,
  noShopperMessage,
  noSuchBook,
  notHandedOver,
  otherOrderMessage,
  quoteOrder,
  takeOrder,
  totalChanged,
} from './take-order.ts';

const permission = 'orders:take';

/** Staff take orders by telephone and at the counter. */
export function takeOrderRoutes(context: PaymentContext, secret: string): RouteDefinition[] {
  const { database, findSettings } = context;
  const ofLines = [noSuchBook, bookTwice('lines')].map(invalidField);
  return [
    staffRoute({
      method: 'POST',
      path: '/staff/orders',
      permission,
      summary: 'Takes an order by telephone or at the counter, at the prices of the catalogue.',
      description:
        'Paid in cash or by card machine it is paid at once. With `LINK` it waits for its payment, and its shopper gets an ' +
        'email with the link to its page. Without an `address` it is handed over in the shop at once, and costs no ' +
        'delivery. For somebody new with an `email` an account is made, and a link that sets its password sent. The same ' +
        '`Idempotency-Key` gives the same order.',
      parameters: {
        'Idempotency-Key': {
          description: 'A UUID made by the caller for each order, in either case.',
          example: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
        },
      },
      body: TakeOrderInput,
      bodyNow: addressBodyNow(database, findSettings, TakeOrderInput),
      response: 'StaffOrderResponse',
      status: 201,
      errors: {
        400: [
          noKey,
          tooDearMessage,
          ...ofLines,
          ...[emailTaken, noEmailForLink, notHandedOver].map(invalidField),
        ],
        409: [
          otherOrderMessage,
          noShopperMessage,
          totalChanged,
          coded('NOT_DELIVERED_THERE', 'We do not deliver to 744101, Andaman and Nicobar Islands.'),
          ...[0, 2].map((left) =>
            notInStock({ productId: '', title: 'The Silent Patient', left, withdrawn: false }),
          ),
        ],
      },
      async handle({ body, caller, request }) {
        const { shopperId, name, mobile, email, lines, payment, expectedTotalPaise } = body;
        const idempotencyKey = idempotencyKeyOf(request);
        // The class of other bodies with an address has no room for null.
        const address: TakeOrderInput['address'] | null | undefined = body.address;
        const taken = await takeOrder(context, originOf(caller, request), {
          idempotencyKey,
          shopperId: shopperId?.toLowerCase() ?? null,
          name: name ?? null,
          mobile: mobile || null,
          email: email ?? null,
          lines,
          address: address ? wholeAddress(address) : null,
          payment,
          expectedTotalPaise,
          passwordHash: email ? await hashPassword(randomBytes(32).toString('base64url')) : '',
          secret,
        });
        const order = await findStaffOrder(context, taken.id);
        if (!order) throw new HttpError(404, noOrder);
        return { order };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/orders/quote',
      permission,
      summary: 'What an order would come to, and what there is of its books. Nothing is stored.',
      description: 'Without a `place` it is handed over in the shop.',
      body: QuoteOrderInput,
      response: 'OrderQuoteResponse',
      errors: { 400: ofLines },
      handle: async ({ body: { lines, place } }) => ({
        quote: await quoteOrder(context, { lines, place: place ?? null }),
      }),
    }),
  ];
}
