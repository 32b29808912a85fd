import { expect } from 'vitest';
import {
  noReturn as noSuchReturn,
  notApprovedMessage,
  notReceivedMessage,
  notRequestedMessage,
  returnChangedMessage,
  returnOverMessage,
  someFitMessage,
} from '../../sales/returns/change-return.ts';
import { orderChangedMessage } from '../../sales/staff-orders/change-order.ts';
import { needsObject } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ids, once, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const support = staff('support');
const some = (fields: object) => expect.objectContaining(fields);

const list = 'GET /staff/returns';
const read = (id: string) => `GET /staff/returns/${id}`;
const asked = some({
  id: ids.askedReturn,
  state: 'REQUESTED',
  version: 1,
  order: some({
    id: ids.refundedOrder,
    addressName: 'Ada Lovelace',
    shopper: some({ id: ids.ada }),
    refundablePaise: 0,
    version: 1,
  }),
  lines: [
    some({
      productId: once._id,
      quantity: 1,
      reason: 'DAMAGED',
      pricePaise: 44_900,
      refundPaise: 44_900,
      // All of the order's money has gone back.
      toRefund: 0,
      toRefundPaise: 0,
      fit: null,
      missing: null,
    }),
  ],
});
const numbers = (...returnIds: string[]) => ({ returns: returnIds.map((id) => some({ id })) });

const readRows: Row[] = [
  ...accessRows({
    call: `${list}?states=REQUESTED`,
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { returns: [asked] },
  }),
  [
    list,
    'all, the oldest first',
    support,
    200,
    numbers(ids.askedReturn, ids.rejectedReturn, ids.approvedReturn, ids.receivedReturn),
  ],
  [`${list}?first=1`, 'a page', support, 200, numbers(ids.askedReturn)],
  [`${list}?search=CCCC0000`, 'of an order', support, 200, numbers(ids.approvedReturn, ids.receivedReturn)],
  [`${list}?states=APPROVED,RECEIVED&first=1`, 'of two states', support, 200, numbers(ids.approvedReturn)],
  [
    `${list}?states=lost`,
    'a state that is none',
    support,
    400,
    'states: some of REQUESTED, APPROVED, REJECTED, RECEIVED, REFUNDED, WITHDRAWN, with commas between them.',
  ],
  ...refusesPages(list, support, [`RETURNS:2026-02-30T13:41:13.145000Z/${ids.ada}`]),
  ...accessRows({
    call: read('{askedReturn}'),
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { return: asked },
  }),
  ...refusesIds(read, support, 404, noSuchReturn),
];

/** A step of a return: who may take it, its body, and what it refuses. */
function stepRows(
  name: 'decide' | 'receive' | 'refund',
  id: string,
  body: { version: number },
  after: object,
  [otherId, otherVersion, impossible]: [id: string, version: number, message: string],
): Row[] {
  const call = (of: string) => `POST /staff/returns/${of}/${name}`;
  return [
    ...accessRows({
      call: call(id),
      permission: 'orders:refund',
      fresh: true,
      sent: visitor.sends(body),
      status: 200,
      answer: { return: some(after) },
    }),
    [
      call(id),
      'an earlier version',
      support.sends({ ...body, version: 9 }),
      409,
      { errors: [returnChangedMessage], return: some({ version: body.version }) },
    ],
    [
      call(otherId),
      'one in another state',
      support.sends({ ...body, version: otherVersion }),
      409,
      { errors: [impossible], return: some({ version: otherVersion }) },
    ],
    [
      call(id),
      'no version',
      support.sends({ ...body, version: null }),
      400,
      'version: a whole number from 1 to 2147483647.',
    ],
    ...needsObject(call(id), support.sends(body)),
    ...refusesIds(call, support.sends(body), 404, noSuchReturn),
  ];
}

const step = (name: string, id: string) => `POST /staff/returns/${id}/${name}`;
const stepsRows: Row[] = [
  ...stepRows(
    ...(['decide', '{askedReturn}', { version: 1, approve: true } as { version: number }] as const),
    { state: 'APPROVED', version: 2, decidedAt: expect.any(String) },
    ['{approvedReturn}', 2, notRequestedMessage],
  ),
  [
    step('decide', '{approvedReturn}'),
    'a rejection after all',
    support.sends({ version: 2, approve: false, shopNote: 'Nothing has arrived.' }),
    200,
    { return: some({ state: 'REJECTED', shopNote: 'Nothing has arrived.' }) },
  ],
  [
    step('decide', '{rejectedReturn}'),
    'a rejection once more',
    support.sends({ version: 1, approve: false, shopNote: 'It is worn.' }),
    409,
    { errors: [returnOverMessage], return: some({ state: 'REJECTED' }) },
  ],
  [
    step('decide', '{receivedReturn}'),
    'a rejection with a copy fit for sale',
    support.sends({ version: 3, approve: false, shopNote: 'It is worn.' }),
    409,
    { errors: [someFitMessage], return: some({ version: 3 }) },
  ],
  [
    step('decide', '{askedReturn}'),
    'without a note',
    support.sends({ version: 1, approve: false, shopNote: ' ' }),
    400,
    'shopNote is required.',
  ],
  [
    step('decide', '{askedReturn}'),
    'no decision',
    support.sends({ version: 1 }),
    400,
    'approve: one of true, false.',
  ],
  ...stepRows(
    ...([
      'receive',
      '{approvedReturn}',
      { version: 2, fit: [{ productId: once._id, quantity: 1 }] } as { version: number },
    ] as const),
    { state: 'RECEIVED', version: 3, lines: [some({ fit: 1 })] },
    ['{askedReturn}', 1, notApprovedMessage],
  ),
  ...(
    [
      [[{ productId: once._id, quantity: 2 }], 'fit: this is more than the shopper sends back.'],
      [[0, 0].map((quantity) => ({ productId: once._id, quantity })), 'fit: name each book once.'],
      [[{ productId: once._id, quantity: -1 }], 'quantity: a whole number from 0 to 99.'],
      ['all', 'fit: send a list of 0 to 200 objects.'],
    ] as [unknown, string][]
  ).map(
    ([fit, message]): Row => [
      step('receive', '{approvedReturn}'),
      `${JSON.stringify(fit)} as fit`,
      support.sends({ version: 2, fit }),
      400,
      message,
    ],
  ),
  ...stepRows(
    ...(['refund', '{receivedReturn}', { version: 3 }] as const),
    { state: 'REFUNDED', version: 4, refundPaise: 44_900 },
    ['{approvedReturn}', 2, notReceivedMessage],
  ),
  [
    step('refund', '{receivedReturn}'),
    'another amount without a reason',
    support.sends({ version: 3, amountPaise: 100 }),
    400,
    'note is required.',
  ],
  [
    step('refund', '{receivedReturn}'),
    'more than is left',
    support.sends({ version: 3, amountPaise: 64_801, note: 'All.' }),
    400,
    'amountPaise: only ₹648 of this order’s money is left to give back: give an amount up to that back.',
  ],
  [
    step('refund', '{receivedReturn}'),
    'an earlier version of the order',
    support.sends({ version: 3, orderVersion: 9 }),
    409,
    {
      errors: [orderChangedMessage],
      return: some({
        version: 3,
        lines: [some({ toRefund: 1 })],
        order: some({ refundablePaise: 64_800 }),
      }),
    },
  ],
  [
    step('refund', '{receivedReturn}'),
    'a version of the order that is none',
    support.sends({ version: 3, orderVersion: 0 }),
    400,
    'orderVersion: a whole number from 1 to 2147483647.',
  ],
];

/** What goes back: money that staff give back, and copies that shoppers send back. */

export const staffReturnRows: Row[] = [...readRows, ...stepsRows];
