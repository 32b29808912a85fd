import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { noOrderOfYours } from '../../sales/orders/no-order.ts';
import { noReturn, notReturnable, tooLate } from '../../sales/returns/request-return.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, bob, once, twice } from './scene.ts';
import { needsToken } from './token.rows.ts';

const unknownUser = messages.usernameNotRegistered;
const some = (fields: object) => expect.objectContaining(fields);

const ask = (id: string) => `POST /user/orders/${id}/returns`;
const line = { productId: once._id, quantity: 1, reason: 'DAMAGED' };
const asking = ada.sends({ lines: [line], note: 'The cover is torn.' });
const withLines = (...lines: object[]) => ada.sends({ lines });
const withdraw = (id: string) => `POST /user/returns/${id}/withdraw`;

export const returnRows: Row[] = [
  [
    `${ask('{paidOrder}')}?include=returns`,
    'what is delivered',
    asking,
    200,
    {
      order: some({
        lines: [some({ returnable: 0 })],
        returns: [
          some({ state: 'REQUESTED', note: 'The cover is torn.', shopNote: null, refundPaise: null }),
        ],
      }),
    },
  ],
  [ask('{paidOrder}'), 'more than is delivered', withLines({ ...line, quantity: 2 }), 409, notReturnable],
  [ask('{paidOrder}'), 'another book', withLines({ ...line, productId: twice._id }), 409, notReturnable],
  [ask('{order}'), 'one that waits for its payment', asking, 409, notReturnable],
  [ask('{paidOrder}'), 'a book twice', withLines(line, line), 400, 'lines: name each book once.'],
  [
    ask('{paidOrder}'),
    'a reason that the note has to say',
    withLines({ ...line, reason: 'OTHER' }),
    400,
    'note is required.',
  ],
  [
    ask('{paidOrder}'),
    'a reason that is none',
    withLines({ ...line, reason: 'bored' }),
    400,
    'reason: one of DAMAGED, WRONG_BOOK, NOT_AS_DESCRIBED, CHANGED_MIND, OTHER.',
  ],
  [ask('{paidOrder}'), 'no lines', withLines(), 400, 'lines: send a list of 1 to 200 objects.'],
  [ask('{bobsOrder}'), 'the order of another', asking, 404, noOrderOfYours],
  [ask('{paidOrder}'), 'by another', asking.by(bob.token), 404, noOrderOfYours],
  ...needsObject(ask('{paidOrder}'), asking),
  ...refusesIds(ask, asking, 404, noOrderOfYours),
  ...needsToken(ask('{paidOrder}'), asking, unknownUser),
  [
    `${withdraw('{askedReturn}')}?include=returns`,
    'one that waits',
    ada,
    200,
    { order: some({ returns: [some({ state: 'WITHDRAWN' }), some({ state: 'REJECTED' })] }) },
  ],
  [withdraw('{rejectedReturn}'), 'one that is rejected', ada, 409, tooLate],
  [withdraw('{askedReturn}'), 'by another', bob, 404, noReturn],
  ...refusesUnreadable(withdraw('{askedReturn}'), ada),
  ...refusesIds(withdraw, ada, 404, noReturn),
  ...needsToken(withdraw('{askedReturn}'), ada, unknownUser),
];
