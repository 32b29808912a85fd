import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { notHandedOver } from '../../sales/orders/take-order.ts';
import type { Row } from './row.ts';
import { ada, bob, homeFields, ids } from './scene.ts';
import { staff } from './staff.scene.ts';
import { needsToken } from './token.rows.ts';

const asked = 'GET /user/pay-on-delivery';
const ofHome = `${asked}?addressId=${ids.home}`;
const place = 'POST /user/orders';
const noAddress = 'You have no address with this id.';
const buying = ada.with({ 'idempotency-key': 'an-intent-of-adas' });
const some = (fields: object) => expect.objectContaining(fields);

/** Payment on delivery in a shop that does not take it. */
export const payOnDeliveryRows: Row[] = [
  [ofHome, 'in a shop that does not take it', ada, 200, { payOnDelivery: null }],
  [ofHome, 'an address of somebody else', bob, 404, noAddress],
  [`${asked}?addressId=home`, 'no id', ada, 404, noAddress],
  [asked, 'no address', ada, 400, 'addressId is required.'],
  ...needsToken(ofHome, ada, messages.emailNotRegistered),
  [
    place,
    'to be paid on delivery',
    buying.sends({ addressId: ids.home, payOnDelivery: true }),
    409,
    'We do not take payment on delivery.',
  ],
  ...['yes', 1].map(
    (payOnDelivery): Row => [
      place,
      `${payOnDelivery} for payOnDelivery`,
      buying.sends({ addressId: ids.home, payOnDelivery }),
      400,
      'payOnDelivery: true or false.',
    ],
  ),
];

/** What the owner has set in the scene of the next rows. */
export const storedPayOnDelivery = {
  name: 'PAY_ON_DELIVERY' as const,
  value: { maxPaise: 5_000_000, pincodes: ['400'], maxRefused: 1 },
  version: 1,
};

/** Payment on delivery in a shop that takes it. */
export const offeredOnDeliveryRows: Row[] = [
  [ofHome, 'where it can be', ada, 200, { payOnDelivery: { maxPaise: 5_000_000, refusal: null } }],
  ['GET /shop', 'anybody', ada, 200, { shop: some({ payOnDeliveryMaxPaise: 5_000_000 }) }],
  [
    'GET /staff/settings',
    'the owner',
    staff('owner'),
    200,
    { settings: some({ payOnDelivery: storedPayOnDelivery.value }) },
  ],
  [
    place,
    'to be paid on delivery',
    buying.sends({ addressId: ids.home, payOnDelivery: true }),
    201,
    { order: some({ state: 'CONFIRMED', payOnDelivery: true, paymentId: null }), payment: null },
  ],
  [
    'POST /staff/orders',
    'to be paid on delivery',
    staff('manager')
      .with({ 'idempotency-key': 'an-order-by-telephone' })
      .sends({
        lines: [{ book: ids.once, quantity: 1 }],
        payment: 'ON_DELIVERY',
        address: homeFields,
      }),
    201,
    { order: some({ state: 'CONFIRMED', payOnDelivery: true, refusedParcels: 0 }) },
  ],
  [
    'POST /staff/orders',
    'to be paid on delivery over the counter',
    staff('manager')
      .with({ 'idempotency-key': 'an-order-by-telephone' })
      .sends({ lines: [{ book: ids.once, quantity: 1 }], payment: 'ON_DELIVERY' }),
    400,
    `payment: ${notHandedOver.message.charAt(0).toLowerCase()}${notHandedOver.message.slice(1)}`,
  ],
];
