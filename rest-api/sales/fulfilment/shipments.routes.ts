import type { StaffOrder } from '../../contract/staff-orders.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { type Origin, originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { noOrder } from '../orders/no-order.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { changeOrder, orderChangedMessage } from '../staff-orders/change-order.ts';
import {
  deliverShipment,
  noShipment,
  notInShopMessage,
  notOnItsWayMessage,
  returnShipment,
  shipmentChangedMessage,
  unpackShipment,
} from './change-shipment.ts';
import {
  nothingLeftMessage,
  notInOneParcel,
  notSoldMessage,
  packShipment,
  tooManyCopies,
} from './pack-shipment.ts';
import { shipOrders } from './ship-orders.ts';
import {
  carrierAlone,
  carrierMissing,
  consignmentOf,
  givenBackMeanwhile,
  noCarrier,
  notShippableMessage,
  shipOrder,
  shipShipment,
} from './ship-shipment.ts';
import { PackShipmentInput, ShipInput, ShipmentInput, ShipOrdersInput } from './shipments.input.ts';

const again = 'The same call twice changes nothing the second time.';
const otherCarrier =
  'By a carrier of the shop, `carrierId`; or by another one, `carrier`, with the `trackingUrl` of the parcel if it has one.';
const withOrder = 'A 409 has the order as it is now in `order`.';

/** Staff pack, ship and track parcels. */
export function shipmentRoutes(context: PaymentContext): RouteDefinition[] {
  const permission = 'orders:ship';
  const idOf = (id: unknown, unknown: string): string => {
    if (!isId(id)) throw new HttpError(404, unknown);
    return id.toLowerCase();
  };

  const step = (
    name: 'deliver' | 'return' | 'unpack',
    summary: string,
    change: (context: PaymentContext, origin: Origin, id: string, version: number) => Promise<StaffOrder>,
    impossible: string,
  ): RouteDefinition =>
    staffRoute({
      method: 'POST',
      path: `/staff/shipments/:id/${name}`,
      permission,
      summary,
      description: `${again} ${withOrder}`,
      parameters: { id: "The parcel's id." },
      body: ShipmentInput,
      response: 'StaffOrderResponse',
      errors: { 404: noShipment, 409: [shipmentChangedMessage, impossible] },
      async handle({ body, caller, request }) {
        const id = idOf(request.params.id, noShipment);
        return { order: await change(context, originOf(caller, request), id, body.version) };
      },
    });

  return [
    staffRoute({
      method: 'POST',
      path: '/staff/orders/ship',
      permission,
      summary: 'Ships several orders by one carrier; each of them succeeds or fails by itself.',
      description:
        `Of each order what \`POST /staff/orders/{id}/ship\` ships. ${again} A slow shop may have no time for the last ` +
        'ones: their `message` says so, and they are sent again.',
      body: ShipOrdersInput,
      response: 'ShipmentResultsResponse',
      handle: async ({ body, caller, request }) => ({
        results: await shipOrders(context, originOf(caller, request), body),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/shipments',
      permission,
      summary: 'Packs copies of an order into a parcel: those in `lines`, or all that are left.',
      description: `${again} ${withOrder}`,
      parameters: { id: "The order's id." },
      body: PackShipmentInput,
      response: 'StaffOrderResponse',
      errors: {
        400: [invalidField(tooManyCopies), invalidField(bookTwice('lines'))],
        404: noOrder,
        409: [orderChangedMessage, notSoldMessage, nothingLeftMessage, notInOneParcel],
      },
      async handle({ body: { version, lines }, caller, request }) {
        const orderId = idOf(request.params.id, noOrder);
        const origin = originOf(caller, request);
        return { order: await packShipment(context, origin, { orderId, version, lines }) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/ship',
      permission,
      summary:
        'Ships all of an order that has not left the shop: its packed parcels, and what is left as one more.',
      description: `${otherCarrier} The shopper gets an email for each parcel. ${again} ${withOrder}`,
      parameters: { id: "The order's id." },
      body: ShipInput,
      response: 'StaffOrderResponse',
      errors: {
        400: [noCarrier, carrierMissing, carrierAlone].map(invalidField),
        404: noOrder,
        409: [orderChangedMessage, notSoldMessage, nothingLeftMessage, givenBackMeanwhile],
      },
      async handle({ body, caller, request }) {
        const orderId = idOf(request.params.id, noOrder);
        const wish = { ...consignmentOf(body), version: body.version };
        return { order: await changeOrder(context, orderId, shipOrder(originOf(caller, request), wish)) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/shipments/:id/ship',
      permission,
      summary: 'Hands a parcel to its carrier, or corrects carrier and number of one that is on its way.',
      description: `${otherCarrier} The shopper gets an email, once. ${again} ${withOrder}`,
      parameters: { id: "The parcel's id." },
      body: ShipInput,
      response: 'StaffOrderResponse',
      errors: {
        400: [noCarrier, carrierMissing, carrierAlone].map(invalidField),
        404: noShipment,
        409: [shipmentChangedMessage, notSoldMessage, notShippableMessage, givenBackMeanwhile],
      },
      async handle({ body, caller, request }) {
        const id = idOf(request.params.id, noShipment);
        const wish = { ...consignmentOf(body), version: body.version };
        return { order: await shipShipment(context, originOf(caller, request), id, wish) };
      },
    }),
    step(
      'deliver',
      'Says that a parcel has arrived. The shopper gets an email, once.',
      deliverShipment,
      notOnItsWayMessage,
    ),
    step(
      'return',
      'Says that a parcel has come back; its copies can be packed anew.',
      returnShipment,
      notOnItsWayMessage,
    ),
    step('unpack', 'Takes a parcel apart that has not left the shop.', unpackShipment, notInShopMessage),
  ];
}
