import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { signPayment } from '../../sales/payments/provider.ts';
import { testSecrets } from '../test-service.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import {
  ada,
  adasCheckout,
  adasOrder,
  adasPaidOrder,
  aMoment,
  bob,
  ids,
  orderInSandbox,
  providerOrderOf,
  visitor,
} from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const unknownUser = messages.usernameNotRegistered;
const noOrder = 'You have no order with this id.';

const pay = (id: string) => `POST /user/orders/${id}/payment`;
const proof = (orderId: string, paymentId: string, secret = testSecrets.sandboxSecret) => ({
  razorpay_order_id: providerOrderOf(orderId),
  razorpay_payment_id: paymentId,
  razorpay_signature: signPayment(secret, providerOrderOf(orderId), paymentId),
});
const genuine = proof(ids.order, 'pay_1');
const notVerified = 'The payment could not be verified. Nothing has been marked as paid.';
const paid = {
  order: {
    ...adasOrder,
    state: 'PAID',
    paymentId: 'pay_1',
    paymentMethod: 'RAZORPAY',
    paidAt: aMoment,
    expiresAt: null,
    updatedAt: aMoment,
  },
};
const proofField = (field: string) => ({
  call: pay('{order}'),
  field,
  sending: (value: unknown) => ada.sends({ ...genuine, [field]: value }),
});
const fields = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'];
const forged = (situation: string, body: object): Row => [
  pay('{order}'),
  situation,
  ada.sends(body),
  400,
  notVerified,
];

const payRows: Row[] = [
  [pay('{order}'), 'a genuine proof', ada.sends(genuine), 200, paid],
  [
    pay('{paidOrder}'),
    'the same proof again',
    ada.sends(proof(ids.paidOrder, 'pay_before')),
    200,
    { order: adasPaidOrder },
  ],
  [
    pay('{paidOrder}'),
    'the proof of a second payment',
    ada.sends(proof(ids.paidOrder, 'pay_2')),
    409,
    'This order has been paid by another payment. This one goes back to you.',
    'a refund that is due',
  ],
  [
    pay('{cancelledOrder}'),
    'a genuine proof, too late',
    ada.sends(proof(ids.cancelledOrder, 'pay_3')),
    409,
    'This order was cancelled. Your payment goes back to you.',
    'a refund that is due',
  ],
  [
    pay('{expiredOrder}'),
    'a genuine proof, too late',
    ada.sends(proof(ids.expiredOrder, 'pay_4')),
    409,
    'This order has expired. Your payment goes back to you.',
    'a refund that is due',
  ],
  forged('a forged signature', { ...genuine, razorpay_signature: 'f'.repeat(64) }),
  forged('a short signature', { ...genuine, razorpay_signature: 'f' }),
  forged('a signature in capitals', {
    ...genuine,
    razorpay_signature: genuine.razorpay_signature.toUpperCase(),
  }),
  forged('a signature of another payment', { ...genuine, razorpay_payment_id: 'pay_2' }),
  forged('a signature by another secret', proof(ids.order, 'pay_1', 'guessed')),
  forged('a genuine proof of another order', proof(ids.paidOrder, 'pay_before')),
  [pay('{bobsOrder}'), 'the order of another', ada.sends(proof(ids.bobsOrder, 'pay_1')), 404, noOrder],
  [pay('{order}'), 'by another', bob.sends(genuine), 404, noOrder],
  ...fields.map(proofField).flatMap((field) => [...needsText(field), ...takesStorableText(field)]),
  ...refusesIds(pay, ada.sends(genuine), 404, noOrder),
  ...needsObject(pay('{order}'), ada.sends(genuine)),
  ...needsToken(pay('{order}'), ada.sends(genuine), unknownUser),
];

const open = (id: string) => `GET /user/orders/${id}/payment`;
const openRows: Row[] = [
  [open('{order}'), 'one’s own that waits', ada, 200, { payment: adasCheckout }],
  [open('{paidOrder}'), 'one that is paid', ada, 409, 'This order has been paid.'],
  [open('{refundedOrder}'), 'one that is refunded', ada, 409, 'This order has been paid and refunded.'],
  [
    open('{cancelledOrder}'),
    'one that is cancelled',
    ada,
    409,
    'This order was cancelled. Order again to buy it.',
  ],
  [
    open('{expiredOrder}'),
    'one that has expired',
    ada,
    409,
    'This order has expired. Order again to buy it.',
  ],
  [open('{bobsOrder}'), 'the order of another', ada, 404, noOrder],
  ...refusesIds(open, ada, 404, noOrder),
  ...needsToken(open('{order}'), ada, unknownUser),
];

const sandbox = 'POST /payments/sandbox/pay';
const inSandbox = visitor.sends({ order_id: orderInSandbox });
const orderId = {
  call: sandbox,
  field: 'order_id',
  sending: (value: unknown) => visitor.sends({ order_id: value }),
};
const sandboxRows: Row[] = [
  [
    sandbox,
    'an order of the sandbox',
    inSandbox,
    200,
    {
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_order_id: orderInSandbox,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ],
  [
    sandbox,
    'an order that it does not have',
    visitor.sends({ order_id: 'order_x' }),
    404,
    'The sandbox knows no such order.',
  ],
  ...needsText(orderId),
  ...needsObject(sandbox, inSandbox),
];

export const paymentRows: Row[] = [...openRows, ...payRows, ...sandboxRows];
