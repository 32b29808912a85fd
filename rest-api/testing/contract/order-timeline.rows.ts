import { limits } from '../../contract/rules.ts';
import { personNeededMessage } from '../../routing/permissions.ts';
import { nobodyToWriteToMessage, noteKeyUsedMessage } from '../../sales/orders/add-note.ts';
import { noOrder } from '../../sales/orders/no-order.ts';
import { needsObject } from './body.rows.ts';
import { noCursor, refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { aMoment, ids, moment, totals, visitor } from './scene.ts';
import { program, staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';

const packer = staff('packer');
const timeline = (id: string) => `GET /staff/orders/${id}/timeline`;
const add = (id: string) => `POST /staff/orders/${id}/notes`;

const bare = {
  at: moment,
  actor: 'The shopper',
  amountPaise: null,
  paymentMethod: null,
  carrier: null,
  trackingNumber: null,
  text: null,
  cancelReason: null,
  toShopper: null,
  emailKind: null,
};
const placed = { ...bare, id: '0', kind: 'PLACED', amountPaise: totals.totalPaise };
const paid = (paymentId: string) => ({
  ...bare,
  id: `1-${paymentId}`,
  kind: 'PAID',
  paymentMethod: 'RAZORPAY',
  amountPaise: totals.totalPaise,
});
const noted = (id: string, text: string, toShopper: boolean) => ({
  ...bare,
  id: `4-${id}`,
  kind: 'NOTE_ADDED',
  actor: 'Staff packer',
  text,
  toShopper,
});
const notes = [
  noted(ids.noteOnAda, 'She called twice.', false),
  noted(ids.noteToAda, 'It leaves tomorrow.', true),
];

const key = '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21';
const note = { key, text: 'The neighbour takes it.', toShopper: false };
const noting = (fields: object) => packer.sends({ ...note, ...fields });
const added = (fields: object = {}) => ({
  entry: { ...noted(key, note.text, false), at: aMoment, ...fields },
});
const textField = {
  call: add('{bobsPaidOrder}'),
  field: 'text',
  sending: (text: unknown) => noting({ text }),
};

/** What happened to an order, and the notes of staff. */
export const orderTimelineRows: Row[] = [
  ...accessRows({
    call: timeline('{cysOrder}'),
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: { entries: [paid('pay_of_cy'), placed], next: null },
  }),
  [
    timeline('{paidOrder}'),
    'with notes',
    packer,
    200,
    { entries: [...notes, paid('pay_twice'), paid('pay_before'), placed], next: null },
  ],
  ...refusesPages(timeline('{cysOrder}'), packer, [
    'TIMELINE:2026-02-30T00:00:00.000000Z/0',
    'TIMELINE:2026-01-31T09:05:00.000000Z/9',
  ]),
  [`${timeline('{cysOrder}')}?after=`, 'an empty cursor', packer, 400, noCursor],
  ...refusesIds(timeline, packer, 404, noOrder),

  ...accessRows({
    call: add('{bobsPaidOrder}'),
    permission: 'orders:read',
    sent: visitor.sends(note),
    status: 201,
    answer: added({ actor: 'Staff owner' }),
  }),
  [
    add('{bobsPaidOrder}'),
    'to the shopper, with spaces around',
    noting({ text: ' Hello. ', toShopper: true }),
    201,
    added({ text: 'Hello.', toShopper: true }),
  ],
  [
    add('{bobsPaidOrder}'),
    'a program that writes to the shopper',
    program('all').sends({ ...note, toShopper: true }),
    403,
    personNeededMessage,
  ],
  [
    add('{paidOrder}'),
    'the same note again',
    noting({ key: ids.noteOnAda, text: 'She called twice.' }),
    201,
    { entry: notes[0] },
  ],
  ...[{ text: 'She called.' }, { text: 'She called twice.', toShopper: true }].map(
    (fields): Row => [
      add('{paidOrder}'),
      'the key of another note',
      noting({ key: ids.noteOnAda, ...fields }),
      409,
      noteKeyUsedMessage,
    ],
  ),
  [
    add('{bobsPaidOrder}'),
    'the key of a note on another order',
    noting({ key: ids.noteOnAda, text: 'She called twice.' }),
    409,
    noteKeyUsedMessage,
  ],
  [add('{cysOrder}'), 'an order without an account', noting({}), 201, added()],
  [
    add('{cysOrder}'),
    'to the shopper of an order without an account',
    noting({ toShopper: true }),
    409,
    nobodyToWriteToMessage,
  ],
  [
    add('{bobsPaidOrder}'),
    'a key that is none',
    noting({ key: 'mine' }),
    400,
    'key: send a UUID of your own making for each note.',
  ],
  [
    add('{bobsPaidOrder}'),
    'words for a switch',
    noting({ toShopper: 'yes' }),
    400,
    'toShopper: one of true, false.',
  ],
  ...needsText(textField),
  ...takesStorableText(textField),
  ...endsAt(textField, limits.orderNoteLength, (text) => [201, added({ text })]),
  ...needsObject(add('{bobsPaidOrder}'), noting({})),
  ...refusesIds(add, noting({}), 404, noOrder),
];
