import { expect } from 'vitest';
import {
  carrierNameTaken,
  carriersChanged,
  noCarrierToChange,
} from '../../sales/fulfilment/change-carriers.ts';
import { sampleCarriers } from '../sample-carriers.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'settings:write';
const owner = staff('owner');
const list = 'GET /staff/carriers';
const add = 'POST /staff/carriers';
const order = 'POST /staff/carriers/order';
const change = 'POST /staff/carriers/dtdc';
const remove = 'DELETE /staff/carriers/dtdc';

const known = sampleCarriers.map((each) => ({ ...each, version: 0 }));
const [dtdc = expect.unreachable()] = known.slice(-1);
const ids = known.map(({ id }) => id);
const withDtdc = (facts: object) => ({
  carriers: known.map((each) => (each === dtdc ? { ...each, ...facts } : each)),
});
const metro = { name: 'Metro Couriers', linkTemplate: 'https://metro.example/track?parcel={number}' };
const withMetro = (facts: object = {}) => ({
  carriers: [...known, { ...metro, ...facts, id: expect.any(String), version: 0 }],
});
const linkRule =
  'linkTemplate: a link that begins with https://, in which {number} may stand once for the number of a parcel.';
const idsRule = 'ids: the ids of all, each once.';
const versionRule = 'version: the version that you have read.';

/** Who takes parcels to shoppers, as the owner keeps it. */
export const carrierRows: Row[] = [
  ...accessRows({
    call: list,
    permission: 'orders:ship',
    sent: visitor,
    status: 200,
    answer: { carriers: known },
  }),

  ...accessRows({ call: add, permission, sent: visitor.sends(metro), status: 201, answer: withMetro() }),
  [add, 'no link', owner.sends({ name: ' Metro\nCouriers ' }), 201, withMetro({ linkTemplate: null })],
  [
    add,
    'a link without a number',
    owner.sends({ ...metro, linkTemplate: 'https://metro.example:8443' }),
    201,
    withMetro({ linkTemplate: 'https://metro.example:8443' }),
  ],
  [
    add,
    'one that there is already',
    owner.sends({ name: dtdc.name, linkTemplate: dtdc.linkTemplate }),
    201,
    { carriers: known },
  ],
  [
    add,
    'a name of another in another case',
    owner.sends({ ...metro, name: 'blue DART' }),
    409,
    { errors: [carrierNameTaken], carriers: known },
  ],
  [add, 'no name', owner.sends({ ...metro, name: '' }), 400, 'name is required.'],
  [add, 'a long name', owner.sends({ ...metro, name: 'x'.repeat(61) }), 400, 'name: at most 60 characters.'],
  [
    add,
    'a long link',
    owner.sends({ ...metro, linkTemplate: `https://metro.example/${'x'.repeat(479)}` }),
    400,
    'linkTemplate: at most 500 characters.',
  ],
  ...[
    'http://metro.example/{number}',
    'javascript:alert(1)',
    '//metro.example/{number}',
    'https://',
    'https://user:secret@metro.example/{number}',
    'https://{number}.example/',
    'https://metro.example/{number}/{number}',
    'https://metro.example/{parcel}',
    'https://metro.example/a b',
  ].map(
    (linkTemplate): Row => [
      add,
      `the link ${linkTemplate}`,
      owner.sends({ ...metro, linkTemplate }),
      400,
      linkRule,
    ],
  ),
  ...needsObject(add, owner),

  ...accessRows({
    call: change,
    permission,
    sent: visitor.sends({ name: 'DTDC Express', linkTemplate: dtdc.linkTemplate, version: 0 }),
    status: 200,
    answer: withDtdc({ name: 'DTDC Express', version: 1 }),
  }),
  [
    change,
    'no link any more',
    owner.sends({ name: 'DTDC', version: 0 }),
    200,
    withDtdc({ linkTemplate: null, version: 1 }),
  ],
  [
    change,
    'what it is already',
    owner.sends({ name: 'DTDC', linkTemplate: dtdc.linkTemplate, version: 9 }),
    200,
    { carriers: known },
  ],
  [
    change,
    'from another version',
    owner.sends({ name: 'D', version: 1 }),
    409,
    { errors: [carriersChanged], carriers: known },
  ],
  [
    change,
    'the name of another',
    owner.sends({ name: 'delhivery', version: 0 }),
    409,
    { errors: [carrierNameTaken], carriers: known },
  ],
  [change, 'no version', owner.sends({ name: 'D' }), 400, versionRule],
  ...refusesIds(
    (id) => `POST /staff/carriers/${id}`,
    owner.sends({ name: 'D', version: 0 }),
    404,
    noCarrierToChange,
  ),
  ...needsObject(change, owner),

  ...accessRows({
    call: `${remove}?version=0`,
    permission,
    sent: visitor,
    status: 200,
    answer: { carriers: known.filter((each) => each !== dtdc) },
  }),
  [`${remove}?version=3`, 'from another version', owner, 409, { errors: [carriersChanged], carriers: known }],
  ['DELETE /staff/carriers/owl?version=0', 'one that is gone', owner, 200, { carriers: known }],
  ['DELETE /staff/carriers/%00?version=0', 'what can be no id', owner, 200, { carriers: known }],
  [remove, 'no version', owner, 400, versionRule],

  ...accessRows({
    call: order,
    permission,
    sent: visitor.sends({ ids: ids.toReversed() }),
    status: 200,
    answer: { carriers: known.toReversed() },
  }),
  [order, 'the order that there is', owner.sends({ ids }), 200, { carriers: known }],
  ...[['dtdc'], [...ids, 'dtdc'], ids.map(() => 'dtdc'), [...ids.slice(1), '\0']].map(
    (some, place): Row => [
      order,
      `other ids (${place})`,
      owner.sends({ ids: some }),
      409,
      { errors: [carriersChanged], carriers: known },
    ],
  ),
  ...['all', [7], [], null].map(
    (some): Row => [order, `the ids ${some}`, owner.sends({ ids: some }), 400, idsRule],
  ),
  ...needsObject(order, owner),
];
