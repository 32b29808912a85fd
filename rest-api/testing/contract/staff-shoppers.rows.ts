import { expect } from 'vitest';
import { refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { adasAccount, homeFields, ids, moment, visitor } from './scene.ts';
import { staff, staffIds } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const list = 'GET /staff/shoppers';
const one = `GET /staff/shoppers/${ids.ada}`;
const reset = (id: string) => `POST /staff/shoppers/${id}/reset-link`;
const data = (id: string) => `GET /staff/shoppers/${id}/data`;
const remove = (id: string) => `DELETE /staff/shoppers/${id}`;
const support = staff('support');
const owner = staff('owner');
const noShopper = 'There is no shopper with this id.';
const shopper = {
  id: ids.ada,
  name: 'Ada Lovelace',
  email: adasAccount.email,
  emailConfirmed: false,
  createdAt: moment,
};
const found = { shoppers: [shopper], next: null };

/** Shoppers, as staff look them up. */
export const staffShopperRows: Row[] = [
  ...accessRows({
    call: `${list}?search=ada@`,
    permission: 'shoppers:read',
    sent: visitor,
    status: 200,
    answer: found,
  }),
  [`${list}?search=ADA%20love`, 'by a part of the name', support, 200, found],
  [`${list}?search=${ids.ada}`, 'by the id', support, 200, found],
  [
    `${list}?search=%2B91${homeFields.mobile}&first=1`,
    'by a mobile number that two have, a page of one',
    support,
    200,
    { shoppers: [expect.any(Object)], next: expect.any(String) },
  ],
  ...refusesPages(list, support),
  ...accessRows({
    call: one,
    permission: 'shoppers:read',
    sent: visitor,
    status: 200,
    answer: { shopper, addresses: [{ _id: ids.home, ...homeFields }] },
  }),
  ...refusesIds((id) => `GET /staff/shoppers/${id}`, support, 404, noShopper),
  ...accessRows({
    call: reset(ids.ada),
    permission: 'shoppers:read',
    sent: visitor,
    status: 200,
    answer: { sent: true },
  }),
  [
    reset(ids.guest),
    'to the account that everybody shares',
    support,
    409,
    'The demo account is shared by everybody and has no mailbox.',
  ],
  ...refusesIds(reset, support, 404, noShopper),
  ...accessRows({
    call: data(ids.bob),
    permission: 'shoppers:privacy',
    sent: visitor,
    status: 200,
    answer: expect.objectContaining({ orders: expect.any(Array) }),
  }),
  ...refusesIds(data, owner, 404, noShopper),
  ...accessRows({
    call: remove(ids.bob),
    permission: 'shoppers:privacy',
    sent: visitor,
    status: 200,
    answer: { deleted: true },
  }),
  [
    remove(ids.guest),
    'the demo account',
    owner,
    409,
    'The demo account is everyone’s: it cannot be deleted.',
  ],
  [
    remove(ids.ada),
    'an account whose email was changed lately',
    owner,
    409,
    'The email of this account was changed within the last seven days, and whoever reads the one before can still put ' +
      'it back. Delete the account after that, or go back to that email and confirm it first.',
  ],
  [
    remove(staffIds.packer),
    'a member of staff',
    owner,
    409,
    'This account is one of the staff. Take its role away first, on the page Staff; then it can be deleted.',
  ],
  ...refusesIds(remove, owner, 404, noShopper),
  ...refusesUnreadable(reset(ids.ada), support),
];
