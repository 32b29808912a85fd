import { expect } from 'vitest';
import type { Row } from './row.ts';
import { ada, adasCart, homeFields, ids, once, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';

const near = {
  name: 'Near',
  area: 'STATES' as const,
  states: ['Maharashtra'],
  pincodes: [],
  maxGrams: null,
  chargePaise: 4_900,
  freeFromPaise: null,
  days: { min: 1, max: 2 },
};
const light = {
  ...near,
  name: 'Letters',
  states: ['Goa'],
  maxGrams: 1,
  chargePaise: 9_900,
  freeFromPaise: 40_000,
};

/** What the owner has set in the scene of these rows. */
export const storedRates = {
  name: 'DELIVERY' as const,
  value: { rates: [near, light], defaultGrams: 400, furtherStates: [] },
  version: 1,
};

const call = 'GET /shop/delivery';
const india = {
  pincode: null,
  state: null,
  deliveryPaise: 4_900,
  freeFromPaise: null,
  days: near.days,
  refusal: null,
};
const home = { ...india, pincode: homeFields.pincode, state: homeFields.state };
const goa = `${call}?pincode=403001&state=Goa`;
const nowhere = { deliveryPaise: null, freeFromPaise: null, days: null };
const halfAPlace = 'Send pincode and state together, or neither.';

const amounts = {
  pricePaise: 2 * 99_900 + 59_900 + 99 * 35_000,
  discountPaise: 2 * 25_000 + 15_000 + 99 * 14_000,
  codePaise: 0,
  deliveryPaise: 4_900,
  totalPaise: 2 * 74_900 + 44_900 + 99 * 21_000 + 4_900,
};

/** What delivery costs in a shop with rates. */
export const deliveryRows: Row[] = [
  [
    'GET /shop',
    'anybody',
    visitor,
    200,
    { shop: expect.objectContaining({ deliveryPaise: 4_900, deliveryRates: [near, light] }) },
  ],
  [call, 'to no known place', visitor, 200, { delivery: india }],
  [`${call}?pincode=400001&state=Maharashtra`, 'to a place', visitor, 200, { delivery: home }],
  [
    `${call}?pincode=400+001&state=Maharashtra&productId=${once._id}`,
    'of a book',
    visitor,
    200,
    { delivery: home },
  ],
  [
    goa,
    'of nothing that weighs anything',
    visitor,
    200,
    { delivery: { ...india, pincode: '403001', state: 'Goa', deliveryPaise: 9_900, freeFromPaise: 40_000 } },
  ],
  [
    `${goa}&productId=${once._id}`,
    'of a book that is too heavy',
    visitor,
    200,
    {
      delivery: {
        pincode: '403001',
        state: 'Goa',
        ...nowhere,
        refusal: expect.stringMatching(
          /^We deliver up to 1 g to 403001, Goa, and these books weigh \d+ g\.$/,
        ),
      },
    },
  ],
  [
    `${call}?pincode=110001&state=Delhi`,
    'to a place that no rate is for',
    visitor,
    200,
    {
      delivery: {
        pincode: '110001',
        state: 'Delhi',
        ...nowhere,
        refusal: 'We do not deliver to 110001, Delhi.',
      },
    },
  ],
  [call, 'as it is stored', visitor.with({ 'if-none-match': '*' }), 304, {}],
  [`${call}?pincode=400001`, 'without a state', visitor, 400, halfAPlace],
  [`${call}?state=Goa`, 'without a pincode', visitor, 400, halfAPlace],
  [`${call}?pincode=4000&state=Goa`, 'no pincode', visitor, 400, 'pincode: exactly 6 digits.'],
  [
    `${call}?pincode=400001&state=Bavaria`,
    'no state of India',
    visitor,
    400,
    'state: a state or union territory of India.',
  ],
  [`${call}?productId=7`, 'no id', visitor, 400, 'productId: the _id of a product.'],
  [`${call}?productId=${ids.ada}`, 'no book', visitor, 404, 'There is no product with this id.'],
  [
    'GET /staff/orders/{cysOrder}/delivery?pincode=110001&state=Delhi',
    'of an order to a place that no rate is for',
    staff('packer'),
    200,
    {
      delivery: { chargedPaise: 19_900, deliveryPaise: null, refusal: 'We do not deliver to 110001, Delhi.' },
    },
  ],
  [
    'GET /user/cart?include=totals',
    'with what it comes to',
    ada,
    200,
    {
      cart: adasCart,
      takesCodes: true,
      totals: amounts,
      delivery: home,
      deliveries: [{ addressId: ids.home, delivery: home, totals: amounts }],
    },
  ],
  [
    'POST /user/orders',
    'at another total than by the rates',
    ada.with({ 'idempotency-key': 'an-intent-of-adas' }).sends({
      addressId: ids.home,
      expectedTotalPaise: amounts.totalPaise + 15_000,
    }),
    409,
    {
      errors: [
        'Prices or your cart have changed, and nothing is ordered. Look at the cart again before you order.',
      ],
      code: 'CART_CHANGED',
    },
  ],
];

/** What the owner has set where an order comes to nothing. */
export const freeDelivery = {
  ...storedRates,
  value: { ...storedRates.value, rates: [{ ...near, chargePaise: 0 }] },
};
export const freeCode = { code: 'GIFT', percent: 100, scope: 'all' as const, changedBy: 'Staff owner' };

/** An order that comes to nothing, by a code and free delivery. */
export const freeOrderRows: Row[] = [
  [
    'POST /user/orders',
    'that comes to nothing',
    ada
      .with({ 'idempotency-key': 'an-intent-of-adas' })
      .sends({ addressId: ids.home, code: 'gift', expectedTotalPaise: 0 }),
    201,
    {
      order: expect.objectContaining({ state: 'PAID', totalPaise: 0, code: 'GIFT', paymentMethod: 'FREE' }),
      payment: null,
    },
  ],
];
