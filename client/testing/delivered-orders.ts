import { payElsewhere, placeOrder, placeOrderOf, shopperWithAddress } from './orders.ts';
import { staffTokenOf } from './staff.tsx';
import { ask } from './visit.tsx';

/** An order of a test that has arrived, and its shopper. */
export interface DeliveredOrder {
  id: string;
  /** How the shop calls it towards the shopper. */
  name: string;
  number: string;
  /** The shopper's token. */
  token: string;
  /** The books, one copy each. */
  lines: { productId: string; title: string }[];
}

/** How many books, or which. */
type Books = number | readonly { id: string }[];

/** An order, of a new shopper where none is given, that is paid; nothing of it is packed. */
export async function paidOrder(
  books: Books = 1,
  by?: { token: string; addressId: string },
): Promise<DeliveredOrder> {
  const shopper = by ?? (await shopperWithAddress());
  const placed = await (typeof books === 'number'
    ? placeOrder(shopper, books)
    : placeOrderOf(shopper, books));
  await payElsewhere(shopper, placed);
  const { order } = await ask<{ order: Pick<DeliveredOrder, 'lines'> }>(
    'query ($id: ID!) { order(id: $id) { lines { productId title } } }',
    { id: placed.id },
    shopper.token,
  );
  const { id, name } = placed;
  return { id, name, number: name.replace('Order ', ''), token: shopper.token, lines: order.lines };
}

interface ShippedOrder extends DeliveredOrder {
  shipments: { id: string; version: number }[];
}

/** The same, all of it shipped in one parcel a moment ago. */
export async function shippedOrder(books: Books = 1): Promise<ShippedOrder> {
  const order = await paidOrder(books);
  const packer = await staffTokenOf('packer');
  const { staffOrder } = await ask<{ staffOrder: { version: number } }>(
    'query ($id: ID!) { staffOrder(id: $id) { version } }',
    { id: order.id },
    packer,
  );
  const { shipOrder } = await ask<{ shipOrder: Pick<ShippedOrder, 'shipments'> }>(
    `mutation ($input: ShipOrderInput!) {
      shipOrder(input: $input) { ... on StaffOrder { shipments { id version } } }
    }`,
    {
      input: {
        orderId: order.id,
        version: staffOrder.version,
        carrierId: 'delhivery',
        trackingNumber: 'DL1490817',
      },
    },
    packer,
  );
  return { ...order, shipments: shipOrder.shipments };
}

/** The same, delivered. */
export async function deliveredOrder(books: Books = 1): Promise<DeliveredOrder> {
  const { shipments, ...order } = await shippedOrder(books);
  const packer = await staffTokenOf('packer');
  for (const { id, version } of shipments) {
    await ask(
      'mutation ($input: ShipmentInput!) { deliverShipment(input: $input) { __typename } }',
      { input: { shipmentId: id, version } },
      packer,
    );
  }
  return order;
}

/** Has the shopper ask for the return of one copy of each of the order's first books, and answers with the id of the return. */
export async function requestReturn({ id, token, lines }: DeliveredOrder, books = 1): Promise<string> {
  const { requestReturn: order } = await ask<{ requestReturn: { returns: { id: string }[] } }>(
    `mutation ($input: RequestReturnInput!) {
      requestReturn(input: $input) { ... on Order { returns { id } } ... on Refusal { message } }
    }`,
    {
      input: {
        orderId: id,
        lines: lines.slice(0, books).map(({ productId }) => ({ productId, quantity: 1, reason: 'DAMAGED' })),
        note: 'The cover is torn.',
      },
    },
    token,
  );
  return order.returns[0]?.id ?? '';
}
