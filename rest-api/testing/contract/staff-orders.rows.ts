import { expect } from 'vitest';
import type { ErrorMessage } from '../../routing/errors.ts';
import {
  noShipment,
  notInShopMessage,
  notOnItsWayMessage,
  shipmentChangedMessage,
} from '../../sales/fulfilment/change-shipment.ts';
import { notSoldMessage } from '../../sales/fulfilment/pack-shipment.ts';
import { noOrder } from '../../sales/orders/no-order.ts';
import { orderChangedMessage } from '../../sales/staff-orders/change-order.ts';
import { momentRule } from './audit.rows.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row, Sent } from './row.ts';
import { homeFields, ids, once, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const packer = staff('packer');
const number = 'CCCC0000';
const some = (fields: object) => expect.objectContaining(fields);

const parcels = [
  some({ id: ids.packedParcel, state: 'PACKED', carrierId: null, version: 1 }),
  some({
    id: ids.sentParcel,
    state: 'SHIPPED',
    carrierId: 'dtdc',
    version: 2,
    trackingUrl:
      'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno=D-1234&TrkType2=awb_no',
  }),
];
const cysOrder = some({
  id: ids.cysOrder,
  number,
  shopper: null,
  state: 'PAID',
  fulfilment: 'PARTLY_SHIPPED',
  version: 3,
  lines: [some({ productId: once._id, quantity: 3, packed: 2, shipped: 1, short: null })],
  shipments: parcels,
});
const conflict = (message: ErrorMessage, order: unknown = cysOrder) => ({ errors: [message], order });
const numbers = (...orderIds: string[]) => ({ orders: orderIds.map((id) => some({ id })) });

const list = 'GET /staff/orders';
const csv = 'GET /staff/orders.csv';
const read = (id: string) => `GET /staff/orders/${id}`;
const slips = 'GET /staff/slips';
const slip = {
  orderId: ids.cysOrder,
  number,
  placedAt: '2026-01-31T09:05:00+00:00',
  address: [
    ...[homeFields.name, homeFields.area, homeFields.locality, 'Mumbai, Maharashtra 400001'],
    homeFields.mobile,
  ],
  collectPaise: null,
  barcode: expect.stringMatching(/^<svg .*<\/svg>\s*$/s),
  lines: [some({ productId: once._id, quantity: 2 })],
};

const readRows: Row[] = [
  ...accessRows({
    call: `${list}?search=${number}`,
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { orders: [cysOrder] },
  }),
  [`${list}?queue=true`, 'the queue', packer, 200, numbers(ids.bobsPaidOrder, ids.cysOrder)],
  [`${list}?fulfilment=PARTLY_SHIPPED`, 'by parcels', packer, 200, numbers(ids.cysOrder)],
  [`${list}?state=REFUNDED`, 'by state', packer, 200, numbers(ids.refundedOrder)],
  [`${list}?refundStuck=true`, 'by refunds', packer, 200, numbers()],
  [`${list}?placedTo=2020-01-31`, 'by a day in UTC', packer, 200, numbers()],
  [`${list}?placedTo=2020-01-31T00:00%2B05:30`, 'by a moment', packer, 200, numbers()],
  [`${list}?queue=true&region=Goa`, 'by a state of India', packer, 200, numbers()],
  ...[
    ['queue=yes', 'queue: one of true, false.'],
    ['refundStuck=yes', 'refundStuck: one of true, false.'],
    ['region=Atlantis', 'region: one of the states of India, as addresses have them.'],
    ['placedFrom=yesterday', `placedFrom: ${momentRule}`],
    ['paidFrom=yesterday', `paidFrom: ${momentRule}`],
    ['placedTo=2026-02-31', `placedTo: ${momentRule}`],
    // Weeks and days of the year are ISO 8601, too.
    ['placedFrom=2026-W05', `placedFrom: ${momentRule}`],
    ['placedTo=2026-031', `placedTo: ${momentRule}`],
    // The shop does not guess a zone.
    ['placedFrom=2026-01-31T09:05:00', `placedFrom: ${momentRule}`],
    // PostgreSQL has no year 0.
    ['placedTo=0000-01-01', `placedTo: ${momentRule}`],
    ['fulfilment=lost', 'fulfilment: one of UNFULFILLED, PARTLY_SHIPPED, SHIPPED, DELIVERED.'],
    ['search=%00', 'search: only text without NUL.'],
  ].flatMap(([parameter, message = '']) =>
    [list, csv].map((call): Row => [`${call}?${parameter}`, 'a wrong filter', packer, 400, message]),
  ),
  ...refusesPages(list, packer, [
    'ORDERS:2026-02-30T13:41:13.145000Z:1',
    'ORDERS:0000-01-01T13:41:13.145000Z:1',
  ]),
  ...accessRows({ call: csv, permission: 'orders:read', sent: visitor, status: 200, answer: {} }),
  ...accessRows({
    call: read('{cysOrder}'),
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { order: cysOrder },
  }),
  [
    read('{bobsPaidOrder}'),
    'with a book that has left the catalogue',
    packer,
    200,
    { order: some({ lines: [some({ productId: ids.former, isbn: null, category: null })] }) },
  ],
  ...refusesIds(read, packer, 404, noOrder),
  ...accessRows({
    call: `${slips}?orders={cysOrder}`,
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { slips: [slip] },
  }),
  [
    `${slips}?orders={bobsPaidOrder}`,
    'with a book that has left the catalogue',
    packer,
    200,
    { slips: [some({ lines: [some({ productId: ids.former, isbn: null, category: null, quantity: 2 })] })] },
  ],
  [`${slips}?orders=nonsense`, 'an order that there is not', packer, 404, noOrder],
  [slips, 'no orders', packer, 400, 'orders is required.'],
];

const consignment = { carrierId: 'delhivery', trackingNumber: 'AWB-1' };
const ship = { version: 3, ...consignment };
const badVersion = 'version: a whole number from 1 to 2147483647.';
const badNumber = 'trackingNumber: write 4 to 40 letters, digits and hyphens.';
const carrierAlone = 'carrierId: send it alone, or carrier and trackingUrl in its place.';
const byRavi = { carrierId: undefined, carrier: 'Ravi' };
const unknownCarrier = 'carrierId: there is no such carrier; GET /staff/carriers lists them.';

/** A call that changes an order: who may make it, its body, and what it refuses. */
function changeRows(
  call: (id: string) => string,
  id: string,
  body: { version: number },
  after: object,
  unknown: string,
  stale: ErrorMessage,
): Row[] {
  const sent = (fields: object): Sent => packer.sends({ ...body, ...fields });
  return [
    ...accessRows({
      call: call(id),
      permission: 'orders:ship',
      sent: visitor.sends(body),
      status: 200,
      answer: { order: some(after) },
    }),
    [call(id), 'an earlier version', sent({ version: body.version + 7 }), 409, conflict(stale)],
    ...[0, '1', undefined].map(
      (version): Row => [call(id), `the version ${version}`, sent({ version }), 400, badVersion],
    ),
    ...needsObject(call(id), packer.sends(body)),
    ...refusesIds(call, packer.sends(body), 404, unknown),
  ];
}

const pack = (id: string) => `POST /staff/orders/${id}/shipments`;
const shipOrder = (id: string) => `POST /staff/orders/${id}/ship`;
const change = (name: string) => (id: string) => `POST /staff/shipments/${id}/${name}`;
const [first, second] = parcels;

const writeRows: Row[] = [
  ...changeRows(pack, '{cysOrder}', { version: 3 }, { version: 4 }, noOrder, orderChangedMessage),
  [
    pack('{order}'),
    'one that waits for its payment',
    packer.sends({ version: 1 }),
    409,
    conflict(notSoldMessage, some({ id: ids.order })),
  ],
  [
    pack('{cysOrder}'),
    'more than is left',
    packer.sends({ version: 3, lines: [{ productId: once._id, quantity: 2 }] }),
    400,
    'lines: this is more than the order has left to pack.',
  ],
  [
    pack('{cysOrder}'),
    'a book twice',
    packer.sends({ version: 3, lines: [1, 1].map((quantity) => ({ productId: once._id, quantity })) }),
    400,
    'lines: name each book once.',
  ],
  ...[[], 'all', [7], {}].map(
    (lines): Row => [
      pack('{cysOrder}'),
      `${JSON.stringify(lines)} for lines`,
      packer.sends({ version: 3, lines }),
      400,
      'lines: send a list of 1 to 200 objects.',
    ],
  ),
  ...changeRows(
    ...([shipOrder, '{cysOrder}', ship, { fulfilment: 'SHIPPED', version: 4 }] as const),
    ...([noOrder, orderChangedMessage] as const),
  ),
  [
    shipOrder('{refundedOrder}'),
    'one that is refunded',
    packer.sends({ ...ship, version: 1 }),
    409,
    conflict(notSoldMessage, some({ state: 'REFUNDED' })),
  ],
  [
    shipOrder('{cysOrder}'),
    'a carrier that there is not',
    packer.sends({ ...ship, carrierId: 'owl' }),
    400,
    unknownCarrier,
  ],
  [
    shipOrder('{cysOrder}'),
    'a number that is none',
    packer.sends({ ...ship, trackingNumber: '?' }),
    400,
    badNumber,
  ],
  ...(
    [
      [{ carrierId: undefined }, 'carrierId is required.'],
      [{ carrier: 'Ravi' }, carrierAlone],
      [{ trackingUrl: 'https://ravi.example' }, carrierAlone],
      [{ ...byRavi, carrier: 'x'.repeat(61) }, 'carrier: at most 60 characters.'],
      ...['http://ravi.example', 'javascript:alert(1)', 'https://a b', 'https://me@ravi.example'].map(
        (trackingUrl): [object, string] => [
          { ...byRavi, trackingUrl },
          'trackingUrl: a link that begins with https://.',
        ],
      ),
    ] as [object, string][]
  ).map(
    ([fields, message]): Row => [
      shipOrder('{cysOrder}'),
      `by ${JSON.stringify(fields)}`,
      packer.sends({ ...ship, ...fields }),
      400,
      message,
    ],
  ),
  [
    change('ship')('{packedParcel}'),
    'a carrier of its own',
    packer.sends({ ...ship, version: 1, ...byRavi, trackingUrl: 'https://ravi.example/7' }),
    200,
    {
      order: some({
        shipments: [
          some({ carrierId: null, carrier: 'Ravi', trackingUrl: 'https://ravi.example/7' }),
          second,
        ],
      }),
    },
  ],
  ...changeRows(
    ...([change('ship'), '{packedParcel}', { ...ship, version: 1 }] as const),
    ...([{ shipments: [some({ state: 'SHIPPED', trackingNumber: 'AWB-1' }), second] }, noShipment] as const),
    shipmentChangedMessage,
  ),
  [
    change('ship')('{packedParcel}'),
    'a carrier that there is not',
    packer.sends({ ...ship, version: 1, carrierId: 'owl' }),
    400,
    unknownCarrier,
  ],
  ...changeRows(
    ...([change('deliver'), '{sentParcel}', { version: 2 }] as const),
    ...([{ shipments: [first, some({ state: 'DELIVERED' })] }, noShipment, shipmentChangedMessage] as const),
  ),
  [
    change('deliver')('{packedParcel}'),
    'one in the shop',
    packer.sends({ version: 1 }),
    409,
    conflict(notOnItsWayMessage),
  ],
  ...changeRows(
    ...([change('return'), '{sentParcel}', { version: 2 }] as const),
    ...([{ shipments: [first, some({ state: 'RETURNED' })] }, noShipment, shipmentChangedMessage] as const),
  ),
  [
    change('return')('{packedParcel}'),
    'one in the shop',
    packer.sends({ version: 1 }),
    409,
    conflict(notOnItsWayMessage),
  ],
  ...changeRows(
    ...([change('unpack'), '{packedParcel}', { version: 1 }] as const),
    ...([{ shipments: [second] }, noShipment, shipmentChangedMessage] as const),
  ),
  [
    change('unpack')('{sentParcel}'),
    'one that is away',
    packer.sends({ version: 2 }),
    409,
    conflict(notInShopMessage),
  ],
];

const several = 'POST /staff/orders/ship';
const oneOf = (orderId: string) => ({ orderId, version: 3, trackingNumber: 'AWB-1' });
const cysAlone = { carrierId: 'dtdc', orders: [oneOf(ids.cysOrder)] };

const severalRows: Row[] = [
  ...accessRows({
    call: several,
    permission: 'orders:ship',
    sent: visitor.sends(cysAlone),
    status: 200,
    answer: { results: [{ orderId: ids.cysOrder, shipped: true, message: null }] },
  }),
  [
    several,
    'a carrier that there is not',
    packer.sends({ ...cysAlone, carrierId: 'owl' }),
    200,
    { results: [{ orderId: ids.cysOrder, shipped: false, message: unknownCarrier }] },
  ],
  [
    several,
    'an id that is none',
    packer.sends({ ...cysAlone, orders: [oneOf('owl')] }),
    200,
    { results: [{ orderId: 'owl', shipped: false, message: noOrder }] },
  ],
  [
    several,
    'no orders',
    packer.sends({ ...cysAlone, orders: [] }),
    400,
    'orders: send a list of 1 to 100 objects.',
  ],
  ...refusesUnreadable(several, packer),
];

/** Orders of all shoppers and their parcels. */
export const staffOrderRows: Row[] = [...readRows, ...writeRows, ...severalRows];
