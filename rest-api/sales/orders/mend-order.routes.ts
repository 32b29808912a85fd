import { isId } from '../../input/validation.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { InvalidFields, invalidField, requiredField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { wholeAddress } from '../../shopping/addresses/addresses.input.ts';
import { addressBodyNow } from '../../shopping/addresses/offered-addresses.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import { cancelByStaff, nothingToCancel } from './cancel-by-staff.ts';
import { obstaclesForStaff } from './cancellable.ts';
import { addressesThatStay, changeAddress } from './change-address.ts';
import { chargesThatStay, findDeliveryCharge } from './charge-delivery.ts';
import { CancelOrderInput, ChangeAddressInput } from './mend-order.input.ts';
import { noOrder } from './no-order.ts';
import { findOrderById } from './orders.queries.ts';
import { QuotePlaceInput } from './take-order.input.ts';

const noteNeeded = requiredField('note');

/** For the documentation. */
const refusedCharges = [
  ...[chargesThatStay.created, chargesThatStay.billed, chargesThatStay.dearer, chargesThatStay.nothingLeft],
  ...[chargesThatStay.tooDear, chargesThatStay.onDelivery(500_000)],
  coded('NOT_DELIVERED_THERE', 'We do not deliver to 744101, Andaman and Nicobar Islands.'),
];

/** Staff mend orders of which nothing is packed. */
export function mendOrderRoutes(context: PaymentContext): RouteDefinition[] {
  const idOf = (id: unknown): string => {
    if (!isId(id)) throw new HttpError(404, noOrder);
    return id.toLowerCase();
  };

  return [
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/cancel',
      permission: 'orders:refund',
      fresh: true,
      summary: 'Cancels an order of which nothing is packed; what was paid goes back whole.',
      description:
        'The payment provider gives the money back a moment later: `refunds` of the order shows how far it is. Its copies ' +
        'are in stock again, and the shopper gets an email with the reason and the note. The same call twice changes ' +
        'nothing the second time. A 409 has the order as it is now in `order`.',
      parameters: { id: "The order's id." },
      body: CancelOrderInput,
      response: 'StaffOrderResponse',
      errors: {
        400: invalidField(noteNeeded),
        404: noOrder,
        409: [orderChangedMessage, ...Object.values(obstaclesForStaff), ...Object.values(nothingToCancel)],
      },
      async handle({ body: { version, reason, note }, caller, request }) {
        const orderId = idOf(request.params.id);
        if (reason === 'OTHER' && !note) throw new InvalidFields(400, noteNeeded);
        const wish = { orderId, version, reason, note: note || null };
        return { order: await cancelByStaff(context, originOf(caller, request), wish) };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/orders/:id/delivery',
      permission: 'orders:ship',
      summary:
        'What delivery of an order costs to another place, by the rates of the shop, and whether it can be charged anew.',
      description:
        'For the copies that are still to be sent. It cannot be charged anew of an order that waits for its payment, of one ' +
        'that has its bill, and of one that is paid where delivery costs more: `refusal` says why.',
      parameters: { id: "The order's id." },
      query: QuotePlaceInput,
      response: 'DeliveryChargeResponse',
      errors: { 404: noOrder },
      async handle({ query: place, request }) {
        const order = await findOrderById(context.database, idOf(request.params.id));
        if (!order) throw new HttpError(404, noOrder);
        const settings = await context.findSettings(context.database);
        const { days: _days, ...delivery } = await findDeliveryCharge(
          context.database,
          settings,
          order,
          place,
        );
        return { delivery };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/address',
      permission: 'orders:ship',
      summary:
        'Sends an order elsewhere of which nothing is packed; what it costs stays, unless delivery is charged anew.',
      description:
        'With `deliveryPaise`, which `GET /staff/orders/{id}/delivery` says, delivery is charged anew: an order that is paid ' +
        'on delivery costs as much more or less, and of one that is paid the difference goes back. The bill is issued to the ' +
        'new address, whose state decides on the tax. Where it is issued already, it keeps the ' +
        'address that it has, and the state stays. The same call twice changes nothing the second time. A 409 has the ' +
        'order as it is now in `order`.',
      parameters: { id: "The order's id." },
      body: ChangeAddressInput,
      bodyNow: addressBodyNow(context.database, context.findSettings, ChangeAddressInput),
      response: 'StaffOrderResponse',
      errors: {
        404: noOrder,
        409: [
          ...[orderChangedMessage, ...Object.values(addressesThatStay)],
          ...[...refusedCharges, chargesThatStay.otherAmount],
        ],
      },
      async handle({ body: { version, address, deliveryPaise }, caller, request }) {
        const orderId = idOf(request.params.id);
        const wish = {
          ...{ orderId, version, address: wholeAddress(address) },
          deliveryPaise,
        };
        return { order: await changeAddress(context, originOf(caller, request), wish) };
      },
    }),
  ];
}
