import { expect } from 'vitest';
import { limits } from '../../contract/rules.ts';
import {
  emailTaken,
  noEmailForLink,
  noShopperMessage,
  notHandedOver,
  totalChanged,
} from '../../sales/orders/take-order.ts';
import { needsObject } from './body.rows.ts';
import type { Row } from './row.ts';
import { ada, aMoment, homeFields, ids, once } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt } from './text.rows.ts';

const some = (fields: object) => expect.objectContaining(fields);
const support = staff('support');
const take = 'POST /staff/orders';
const quote = 'POST /staff/orders/quote';
const keyed = support.with({ 'idempotency-key': 'an-order-by-telephone' });
const wish = { lines: [{ book: ids.once, quantity: 1 }], payment: 'CASH' };
const wishing = (fields: object = {}) => keyed.sends({ ...wish, ...fields });
const taken = (fields: object = {}) => ({
  order: some({
    state: 'PAID',
    paymentMethod: 'CASH',
    paidAt: aMoment,
    deliveryPaise: 0,
    shopper: null,
    fulfilment: 'DELIVERED',
    ...fields,
  }),
});
const address = { ...homeFields };
const toHome = (payment: string) => ({ address, payment });

/** Orders that staff take by telephone or at the counter. */
export const takeOrderRows: Row[] = [
  ...accessRows({
    call: take,
    permission: 'orders:take',
    sent: keyed.sends(wish),
    status: 201,
    answer: taken(),
  }),
  [
    take,
    'delivered to an account',
    wishing({ shopperId: ids.ada, ...toHome('CARD') }),
    201,
    taken({
      paymentMethod: 'CARD',
      deliveryPaise: 19_900,
      fulfilment: 'UNFULFILLED',
      shopper: some({ id: ids.ada }),
      address: homeFields,
    }),
  ],
  [
    take,
    'by link to somebody new',
    wishing({ email: 'new@example.com', ...toHome('LINK') }),
    201,
    taken({
      state: 'CREATED',
      paymentMethod: null,
      paidAt: null,
      deliveryPaise: 19_900,
      fulfilment: 'UNFULFILLED',
      shopper: some({ email: 'new@example.com' }),
    }),
  ],
  [
    take,
    'handed over to somebody new',
    wishing({ name: 'Bina Rao', mobile: '+91 91234 56789' }),
    201,
    taken({ address: some({ name: 'Bina Rao', mobile: '9123456789' }) }),
  ],
  [
    take,
    'no key',
    support.sends(wish),
    400,
    'Idempotency-Key: send a UUID of your own making with each intent to buy.',
  ],
  ...(
    [
      [{ payment: 'LINK', address }, noEmailForLink.message],
      [{ payment: 'LINK', email: 'new@example.com' }, notHandedOver.message],
    ] as const
  ).map(
    ([fields, message]): Row => [
      take,
      JSON.stringify(Object.keys(fields)),
      wishing(fields),
      400,
      `payment: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    ],
  ),
  [
    take,
    'an email of an account',
    wishing({ email: 'ada@example.com', ...toHome('LINK') }),
    400,
    `email: ${emailTaken.message.charAt(0).toLowerCase()}${emailTaken.message.slice(1)}`,
  ],
  ...(
    [
      [{ lines: [] }, `lines: send a list of 1 to ${limits.cartLines} objects.`],
      [{ lines: [{ book: ids.ada, quantity: 1 }] }, 'lines: one of these books is not in the shop.'],
      [{ lines: [wish.lines[0], { book: ids.once, quantity: 2 }] }, 'lines: name each book once.'],
      [{ payment: 'GOLD' }, 'payment: one of LINK, CASH, CARD, ON_DELIVERY.'],
      [{ shopperId: 'ada' }, 'shopperId: send the id of an account.'],
      [{ mobile: '12' }, 'mobile: exactly 10 digits.'],
      [{ email: 'ada' }, 'email: write an address such as name@example.com.'],
      [{ address: { ...address, pincode: '1' } }, 'pincode: exactly 6 digits.'],
      [{ expectedTotalPaise: -1 }, `expectedTotalPaise: a whole number from 0 to ${limits.orderPaise}.`],
    ] as [object, string][]
  ).map(([fields, message]): Row => [take, JSON.stringify(fields), wishing(fields), 400, message]),
  [take, 'an account that is gone', wishing({ shopperId: ids.absent }), 409, noShopperMessage],
  [take, 'another total', wishing({ expectedTotalPaise: 1 }), 409, totalChanged],
  ...endsAt(
    { call: take, field: 'name', sending: (name: unknown) => wishing({ name }) },
    limits.addressNameLength,
    (name) => [201, taken({ address: some({ name }) })],
  ),
  ...needsObject(take, wishing()),

  ...accessRows({
    call: quote,
    permission: 'orders:take',
    sent: ada.by(undefined).sends({ lines: wish.lines }),
    status: 200,
    answer: {
      quote: some({
        lines: [some({ productId: ids.once, title: once.title, quantity: 1, withdrawn: false })],
        deliveryPaise: 0,
        deliveryDays: null,
        refusal: null,
      }),
    },
  }),
  [
    quote,
    'delivered',
    support.sends({ lines: wish.lines, place: { state: 'Karnataka', pincode: '560001' } }),
    200,
    { quote: some({ deliveryPaise: 19_900 }) },
  ],
  [
    quote,
    'a book that there is not',
    support.sends({ lines: [{ book: ids.ada, quantity: 1 }] }),
    400,
    'lines: one of these books is not in the shop.',
  ],
  [
    quote,
    'no state',
    support.sends({ lines: wish.lines, place: { pincode: '560001' } }),
    400,
    'state is required.',
  ],
  ...needsObject(quote, support.sends({ lines: wish.lines })),
];
