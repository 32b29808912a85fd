import { expect } from 'vitest';
import { limits, messages } from '../../contract/rules.ts';
import { needsObject } from './body.rows.ts';
import type { Row } from './row.ts';
import {
  ada,
  adasAccount,
  adasCancelledOrder,
  adasExpiredOrder,
  adasFormerEmail,
  adasInvoice,
  adasOrder,
  adasPaidOrder,
  adasRefundedOrder,
  adasSampleInvoice,
  aMoment,
  bob,
  gone,
  guest,
  homeFields,
  ids,
  moment,
  password,
  twice,
} from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const data = 'GET /user/data';
const remove = 'POST /user/account/delete';
const wrong = 'password: this is not your password.';
const passwordField = {
  call: remove,
  field: 'password',
  sending: (value: unknown) => bob.sends({ password: value }),
};

/** An order with its parcels, returns and invoices: none, but for its parts. */
const withAllParts = (
  order: { lines: readonly object[]; refunds: readonly object[] },
  parts: object = {},
  returnable = 0,
) => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, refunded: 0, returnable })),
  refunds: order.refunds.map((refund) => ({ ...refund, note: null })),
  cancellable: false,
  returnableUntil: null,
  returns: [],
  fulfilment: 'UNFULFILLED',
  shipments: [],
  invoices: [],
  notes: [],
  formerAddresses: [],
  ...parts,
});
const adasReturns: object = expect.arrayContaining([
  expect.objectContaining({ state: 'REQUESTED' }),
  expect.objectContaining({ state: 'REJECTED', shopNote: 'Worn.' }),
]);
const deliveredParts = {
  fulfilment: 'DELIVERED',
  shipments: [expect.objectContaining({ state: 'DELIVERED' })],
  returnableUntil: aMoment,
  invoices: [adasInvoice],
  // Not what staff wrote for each other.
  notes: [{ text: 'It leaves tomorrow.', createdAt: moment }],
  formerAddresses: [{ address: { ...homeFields, city: 'Pune' }, changedAt: moment }],
};

export const ownDataRows: Row[] = [
  [
    data,
    'with a token',
    ada,
    200,
    {
      readAt: aMoment,
      user: adasAccount,
      account: { email: adasAccount.email, emailConfirmed: false },
      previousEmails: [{ email: adasFormerEmail, heldUntil: aMoment }],
      emails: [{ kind: 'password_changed', recipient: adasAccount.email, createdAt: moment, sentAt: null }],
      backInStock: [{ productId: gone._id, requestedAt: moment }],
      reviews: [
        {
          ...{ id: ids.adasReview, productId: ids.twice, title: twice.title, rating: 5 },
          ...{ text: 'I read it in one night.', createdAt: moment, editedAt: null, hiddenReason: null },
        },
      ],
      helpfulReviews: [],
      reports: [],
      orders: [
        ...[adasExpiredOrder, adasCancelledOrder].map((order) => withAllParts(order)),
        withAllParts(adasRefundedOrder, { returns: adasReturns, invoices: [adasSampleInvoice] }),
        withAllParts(adasPaidOrder, deliveredParts, 1),
        withAllParts(adasOrder, { cancellable: true }),
      ],
    },
  ],
  ...needsToken(data, ada, messages.usernameNotRegistered),

  [remove, 'the right password', bob.sends({ password }), 200, { deleted: true }],
  [remove, 'a wrong password', bob.sends({ password: 'wrong' }), 400, wrong],
  [
    remove,
    'an account whose email was changed lately',
    ada.sends({ password }),
    409,
    'The email of this account was changed within the last seven days, and whoever reads the one before can still ' +
      'put it back. Delete the account after that, or go back to that email and confirm it first.',
  ],
  [
    remove,
    'the demo account',
    guest.sends({ password }),
    403,
    'The demo account is everyone’s: it cannot be deleted.',
  ],
  [
    remove,
    `a password of ${limits.passwordLength + 1} letters`,
    bob.sends({ password: 'x'.repeat(limits.passwordLength + 1) }),
    400,
    `password: at most ${limits.passwordLength} characters.`,
  ],
  ...needsText(passwordField),
  ...takesStorableText(passwordField),
  ...needsObject(remove, bob.sends({ password })),
  ...needsToken(remove, ada.sends({ password }), messages.usernameNotRegistered),
];
