import { expect } from 'vitest';
import { noOrder } from '../../sales/orders/no-order.ts';
import { notRefundableMessage } from '../../sales/refunds/refund-order.ts';
import { orderChangedMessage } from '../../sales/staff-orders/change-order.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ids, once, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const support = staff('support');
const some = (fields: object) => expect.objectContaining(fields);

const refund = (id: string) => `POST /staff/orders/${id}/refunds`;
const wish = {
  version: 3,
  key: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
  amountPaise: 100,
  note: 'A torn page.',
};
const wishing = (fields: object) => support.sends({ ...wish, ...fields });

export const staffRefundRows: Row[] = [
  ...accessRows({
    call: refund('{cysOrder}'),
    permission: 'orders:refund',
    fresh: true,
    sent: visitor.sends(wish),
    status: 200,
    answer: {
      order: some({
        id: ids.cysOrder,
        version: 4,
        refundablePaise: 64_700,
        refunds: [some({ state: 'DUE', amountPaise: 100, note: 'A torn page.', reason: 'BY_SHOP' })],
      }),
    },
  }),
  ...[
    [{ version: 2 }, orderChangedMessage],
    [{ version: 9 }, orderChangedMessage],
  ].map(
    ([fields, message]): Row => [
      refund('{cysOrder}'),
      'an earlier version',
      wishing(fields as object),
      409,
      { errors: [message], order: some({ id: ids.cysOrder, version: 3 }) },
    ],
  ),
  [
    refund('{order}'),
    'one that waits for its payment',
    wishing({ version: 1 }),
    409,
    { errors: [notRefundableMessage], order: some({ id: ids.order }) },
  ],
  ...(
    [
      [
        { amountPaise: 64_801 },
        'amountPaise: only ₹648 of this order’s money is left to give back: give an amount up to that back.',
      ],
      [{ amountPaise: 0 }, 'amountPaise: a whole number of paise, 1 or more.'],
      [{ amountPaise: 1.5 }, 'amountPaise: a whole number of paise, 1 or more.'],
      [
        { amountPaise: undefined },
        'lines: send lines or amountPaise, one of the two, to say what goes back.',
      ],
      [
        { amountPaise: undefined, lines: [{ productId: once._id, quantity: 4 }] },
        'lines: this is more than the order has left to give back.',
      ],
      [
        { amountPaise: undefined, lines: [1, 1].map((quantity) => ({ productId: once._id, quantity })) },
        'lines: name each book once.',
      ],
      [
        { amountPaise: undefined, lines: [{ productId: once._id, quantity: 3 }] },
        'lines: some of these copies are in a return: give their money back there.',
      ],
      [{ note: ' ' }, 'note is required.'],
      [{ key: 'mine' }, 'key: send a UUID of your own making for each refund.'],
      [{ restock: 'yes' }, 'restock: one of true, false.'],
      [{ version: 0 }, 'version: a whole number from 1 to 2147483647.'],
    ] as [object, string][]
  ).map(
    ([fields, message]): Row => [refund('{cysOrder}'), JSON.stringify(fields), wishing(fields), 400, message],
  ),
  ...needsObject(refund('{cysOrder}'), wishing({})),
  ...refusesIds(refund, wishing({}), 404, noOrder),
];
