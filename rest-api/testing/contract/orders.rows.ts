import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { notCancellable } from '../../sales/orders/cancel-order.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import {
  ada,
  adasCancelledOrder,
  adasCheckout,
  adasExpiredOrder,
  adasOrder,
  adasPaidOrder,
  adasRefundedOrder,
  aMoment,
  bob,
  guest,
  homeFields,
  ids,
  moment,
  most,
  once,
  twice,
} from './scene.ts';
import { needsText, takesStorableText, takesTextAlone } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const unknownUser = messages.usernameNotRegistered;
const noOrder = 'You have no order with this id.';
const noAddress = 'You have no address with this id.';
const otherAddress =
  'Idempotency-Key: it was sent with another address before. Make a new key to order to this one.';
const noKey = 'Idempotency-Key: send a UUID of your own making with each intent to buy.';

const place = 'POST /user/orders';
const keyed = (key: string) => ada.with({ 'idempotency-key': key });
const buying = keyed('an-intent-of-adas').sends({ addressId: ids.home });
const bought = [
  { book: twice, quantity: 2, pricePaise: 74_900, previousPricePaise: 99_900, codePaise: 0 },
  { book: once, quantity: 1, pricePaise: 44_900, previousPricePaise: 59_900, codePaise: 0 },
  { book: most, quantity: 99, pricePaise: 21_000, previousPricePaise: 35_000, codePaise: 0 },
];
const payablePaise = 2 * 74_900 + 44_900 + 99 * 21_000;
const pricePaise = 2 * 99_900 + 59_900 + 99 * 35_000;
const placed = {
  order: {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    state: 'CREATED',
    lines: bought.map(({ book: { _id: productId, title, author, image }, ...line }) => ({
      productId,
      title,
      author,
      image,
      ...line,
    })),
    address: homeFields,
    pricePaise,
    discountPaise: pricePaise - payablePaise,
    code: null,
    codePaise: 0,
    deliveryPaise: 19_900,
    totalPaise: payablePaise + 19_900,
    deliveryDays: null,
    paymentId: null,
    paymentMethod: null,
    payOnDelivery: false,
    paidAt: null,
    expiresAt: aMoment,
    heldUntil: null,
    holdEnded: false,
    replacedBy: null,
    cancelReason: null,
    cancelNote: null,
    refunds: [],
    disputes: [],
    createdAt: aMoment,
    updatedAt: aMoment,
  },
  payment: {
    ...adasCheckout,
    orderId: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    amountPaise: payablePaise + 19_900,
  },
};
const cartChanged = {
  errors: [
    'Prices or your cart have changed, and nothing is ordered. Look at the cart again before you order.',
  ],
  code: 'CART_CHANGED',
};
const expectedLines = bought.map(({ book, quantity, pricePaise }) => ({
  productId: book._id,
  quantity,
  pricePaise,
}));
const [firstLine = expect.unreachable(), ...otherLines] = expectedLines;
const expecting = (...lines: unknown[]) => buying.sends({ addressId: ids.home, expectedLines: lines });
const expectingTotal = (expectedTotalPaise: unknown) =>
  buying.sends({ addressId: ids.home, expectedLines, expectedTotalPaise });
const codeOf = {
  call: place,
  field: 'code',
  sending: (code: unknown) => buying.sends({ addressId: ids.home, code }),
};
const codeRefused = (sentence: string) => ({ errors: [sentence], code: 'CODE_REFUSED' });
const again = { order: adasOrder, payment: adasCheckout };
const addressOf = {
  call: place,
  field: 'addressId',
  sending: (addressId: unknown) => buying.sends({ addressId }),
};

const placeRows: Row[] = [
  [place, 'a cart and an address', buying, 201, placed],
  [place, 'prices of the caller’s', buying.sends({ addressId: ids.home, totalPaise: 1 }), 201, placed],
  [place, 'the cart that the shopper saw', expecting(...expectedLines), 201, placed],
  [
    place,
    'its lines in another order',
    expecting(...otherLines, { ...firstLine, productId: firstLine.productId.toUpperCase() }),
    201,
    placed,
  ],
  [place, 'a cart with another book since', expecting(...otherLines), 409, cartChanged],
  [
    place,
    'a cart without one of its books',
    expecting(...expectedLines, { ...firstLine, productId: ids.cy }),
    409,
    cartChanged,
  ],
  [
    place,
    'a cart with a book in place of another',
    expecting(...otherLines, { ...firstLine, productId: ids.cy }),
    409,
    cartChanged,
  ],
  [
    place,
    'a cart with more copies',
    expecting(...otherLines, { ...firstLine, quantity: 1 }),
    409,
    cartChanged,
  ],
  [place, 'a line twice', expecting(...otherLines, ...otherLines), 409, cartChanged],
  [
    place,
    'prices that cancel out',
    expecting(
      { ...firstLine, pricePaise: 74_901 },
      { ...otherLines[0], pricePaise: 44_898 },
      ...otherLines.slice(1),
    ),
    409,
    cartChanged,
  ],
  [place, 'the total that the shopper saw', expectingTotal(payablePaise + 19_900), 201, placed],
  [place, 'a total with another delivery charge', expectingTotal(payablePaise + 14_900), 409, cartChanged],
  [
    place,
    'another total, without lines',
    buying.sends({ addressId: ids.home, expectedTotalPaise: 0 }),
    409,
    cartChanged,
  ],
  [place, 'an empty code', codeOf.sending(''), 201, placed],
  [
    place,
    'a code that is none',
    codeOf.sending('diwali1'),
    409,
    codeRefused('There is no code DIWALI1. Look how it is written, or order without it.'),
  ],
  [
    place,
    'a code of the shop',
    codeOf.sending(' diwali10 '),
    201,
    {
      order: expect.objectContaining({
        code: 'DIWALI10',
        codePaise: payablePaise / 10,
        totalPaise: payablePaise * 0.9 + 19_900,
      }),
      payment: expect.objectContaining({ amountPaise: payablePaise * 0.9 + 19_900 }),
    },
  ],
  [
    place,
    'the key of an earlier order, with a code',
    keyed(`key-of-${ids.order}`).sends({ addressId: ids.home, code: 'DIWALI10' }),
    409,
    'Idempotency-Key: it was sent with another code before. Make a new key to order with this one.',
  ],
  ...takesTextAlone(codeOf, 'code: send one text.'),
  [place, 'a code of 31 characters', codeOf.sending('A'.repeat(31)), 400, 'code: at most 30 characters.'],
  ...[-1, 1.5, '61900', 2_147_483_648].map(
    (total): Row => [
      place,
      `the total ${JSON.stringify(total)}`,
      expectingTotal(total),
      400,
      'expectedTotalPaise: a whole number from 0 to 2147483647.',
    ],
  ),
  [
    place,
    'the key of an earlier order, with the cart as it is by now',
    keyed(`key-of-${ids.order}`).sends({
      addressId: ids.home,
      expectedTotalPaise: 1,
      expectedLines: [{ ...firstLine, quantity: 7 }],
    }),
    201,
    again,
  ],
  ...[[], 'all', [7], [expectedLines], Array(201).fill(firstLine)].map(
    (lines): Row => [
      place,
      `${JSON.stringify(lines).slice(0, 20)} as expected lines`,
      buying.sends({ addressId: ids.home, expectedLines: lines }),
      400,
      'expectedLines: send a list of 1 to 200 objects.',
    ],
  ),
  [
    place,
    'an expected line without a book',
    expecting({ quantity: 1, pricePaise: 1 }),
    400,
    'productId is required.',
  ],
  [
    place,
    'an expected line of no copies',
    expecting({ ...firstLine, quantity: 0 }),
    400,
    'quantity: a whole number from 1 to 99.',
  ],
  [
    place,
    'an expected line with half a paisa',
    expecting({ ...firstLine, pricePaise: 1.5 }),
    400,
    'pricePaise: a whole number from 0 to 2147483647.',
  ],
  [
    place,
    'the key of an earlier order',
    keyed(`key-of-${ids.order}`).sends({ addressId: ids.home }),
    201,
    again,
  ],
  [
    place,
    'the key of an earlier order to another address',
    keyed(`key-of-${ids.order}`).sends({ addressId: ids.bobsHome }),
    409,
    otherAddress,
  ],
  [
    place,
    'the key of a cancelled order',
    keyed(`key-of-${ids.cancelledOrder}`).sends({ addressId: ids.home }),
    409,
    'Idempotency-Key: the order made with it was cancelled. Make a new key to order again.',
  ],
  [
    place,
    'the key of an expired order',
    keyed(`key-of-${ids.expiredOrder}`).sends({ addressId: ids.home }),
    409,
    'Idempotency-Key: the order made with it has expired. Make a new key to order again.',
  ],
  [place, 'a key of 8 characters', buying.with({ 'idempotency-key': '12345678' }), 201, placed],
  [place, 'a key of 100 characters', buying.with({ 'idempotency-key': 'x'.repeat(100) }), 201, placed],
  [place, 'no key', ada.sends({ addressId: ids.home }), 400, noKey],
  [place, 'a key of 7 characters', buying.with({ 'idempotency-key': '1234567' }), 400, noKey],
  [place, 'a key of 101 characters', buying.with({ 'idempotency-key': 'x'.repeat(101) }), 400, noKey],
  [place, 'a key with a space', buying.with({ 'idempotency-key': 'two words' }), 400, noKey],
  [
    place,
    'an empty cart',
    bob.sends({ addressId: ids.bobsHome }).with({ 'idempotency-key': 'an-intent-of-bobs' }),
    400,
    'Your cart is empty. Add a book before you order.',
  ],
  [place, 'the address of another', addressOf.sending(ids.bobsHome), 404, noAddress],
  [place, 'an address that is gone', addressOf.sending(ids.cy), 404, noAddress],
  [place, 'an address id that is none', addressOf.sending('nonsense'), 404, noAddress],
  [
    place,
    'an address id of 101 characters',
    addressOf.sending('x'.repeat(101)),
    400,
    'addressId: at most 100 characters.',
  ],
  ...needsText(addressOf),
  ...takesStorableText(addressOf),
  ...needsObject(place, buying),
  ...needsToken(place, buying, unknownUser),
];

const list = 'GET /user/orders';
const newestFirst = [adasExpiredOrder, adasCancelledOrder, adasRefundedOrder, adasPaidOrder, adasOrder];
const withParcels = (order: object) => ({ ...order, fulfilment: 'UNFULFILLED', shipments: [] });
const withParcel = {
  ...adasPaidOrder,
  fulfilment: 'DELIVERED',
  shipments: [expect.objectContaining({ id: ids.deliveredParcel, state: 'DELIVERED' })],
};
const wrongInclude = 'include: send one or more of shipments, returns, with commas between, or leave it out.';
const listRows: Row[] = [
  [list, 'some orders', ada, 200, { orders: newestFirst }],
  [`${list}?first=1`, 'a page', ada, 200, { orders: newestFirst.slice(0, 1) }],
  [`${list}?first=100`, 'the largest page', ada, 200, { orders: newestFirst }],
  [list, 'none', guest, 200, { orders: [] }],
  ...refusesPages(list, ada),
  [`${list}?state=CREATED`, 'those of one state', ada, 200, { orders: [adasOrder] }],
  [
    `${list}?include=shipments`,
    'with parcels',
    ada,
    200,
    { orders: newestFirst.map((order) => (order === adasPaidOrder ? withParcel : withParcels(order))) },
  ],
  ...['wishes', 'shipments,wishes', 'shipments,', '', 'shipments&include=wishes'].map(
    (included): Row => [`${list}?include=${included}`, 'with what there is not', ada, 400, wrongInclude],
  ),
  [
    `${list}?state=open`,
    'a state that is none',
    ada,
    400,
    'state: one of CREATED, CONFIRMED, PAID, REFUNDED, FAILED, CANCELLED, EXPIRED.',
  ],
  [
    `${list}?status=paid`,
    'an unknown parameter',
    ada,
    400,
    'status: no such parameter here; there are first, after, state, include.',
  ],
  ...needsToken(list, ada, unknownUser),
];

const read = (id: string) => `GET /user/orders/${id}`;
const sendable = {
  order: expect.objectContaining({
    cancellable: false,
    returns: [],
    returnableUntil: aMoment,
    fulfilment: 'DELIVERED',
    lines: [expect.objectContaining({ returnable: 1, refunded: 0 })],
    refunds: [expect.objectContaining({ refundId: 'rfnd_twice', note: null })],
  }),
};
const packed = {
  order: expect.objectContaining({
    fulfilment: 'UNFULFILLED',
    shipments: [
      {
        id: ids.bobsParcel,
        state: 'PACKED',
        packedAt: moment,
        lines: [{ productId: ids.former, title: once.title, quantity: 1 }],
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
        shippedAt: null,
        deliveredAt: null,
        returnedAt: null,
      },
    ],
  }),
};
const readRows: Row[] = [
  [read('{order}'), 'one’s own', ada, 200, { order: adasOrder }],
  [`${read('{order}')}?include=shipments`, 'with parcels', ada, 200, { order: withParcels(adasOrder) }],
  [`${read('{bobsPaidOrder}')}?include=shipments`, 'with a parcel that is packed', bob, 200, packed],
  ...[
    'shipments,returns',
    'returns,shipments',
    'returns&include=shipments',
    'shipments&include=returns,shipments',
  ].map(
    (included): Row => [
      `${read('{paidOrder}')}?include=${included}`,
      'with parcels and returns',
      ada,
      200,
      sendable,
    ],
  ),
  [`${read('{order}')}?included=all`, 'a parameter that nobody reads', ada, 200, { order: adasOrder }],
  [read('{paidOrder}'), 'one’s own that is paid', ada, 200, { order: adasPaidOrder }],
  [read('{cancelledOrder}'), 'one’s own that is cancelled', ada, 200, { order: adasCancelledOrder }],
  [read('{bobsOrder}'), 'the order of another', ada, 404, noOrder],
  [read('{order}'), 'by another', bob, 404, noOrder],
  ...refusesIds(read, ada, 404, noOrder),
  ...needsToken(read('{order}'), ada, unknownUser),
];

const cancel = (id: string) => `POST /user/orders/${id}/cancel`;
const cancelled = {
  order: { ...adasOrder, state: 'CANCELLED', expiresAt: null, updatedAt: aMoment },
};
const cancelRows: Row[] = [
  [cancel('{order}'), 'one’s own that waits', ada, 200, cancelled],
  [cancel('{order}'), 'a body that nobody reads', ada.sends({ state: 'PAID' }), 200, cancelled],
  [cancel('{cancelledOrder}'), 'one that is cancelled', ada, 200, { order: adasCancelledOrder }],
  [cancel('{paidOrder}'), 'one that is paid', ada, 409, notCancellable.paid],
  [
    cancel('{refundedOrder}'),
    'one that is refunded',
    ada,
    409,
    'This order has been paid and refunded; there is nothing to cancel.',
  ],
  [
    cancel('{expiredOrder}'),
    'one that has expired',
    ada,
    409,
    'This order has expired; there is nothing to cancel.',
  ],
  [cancel('{bobsOrder}'), 'the order of another', ada, 404, noOrder],
  [cancel('{order}'), 'by another', bob, 404, noOrder],
  ...refusesUnreadable(cancel('{order}'), ada),
  ...refusesIds(cancel, ada, 404, noOrder),
  ...needsToken(cancel('{order}'), ada, unknownUser),
];

export const orderRows: Row[] = [...placeRows, ...listRows, ...readRows, ...cancelRows];
