import { expect } from 'vitest';
import { refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { moment, visitor } from './scene.ts';
import { emailIds, staff, staffEmail } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const list = 'GET /staff/emails';
const send = (id: string) => `POST /staff/emails/${id}/send`;
const support = staff('support');
const owner = staff('owner');
const noEmail = 'There is no email with this id.';
const dead = {
  id: emailIds.dead,
  kind: 'password_changed',
  recipient: staffEmail('support'),
  orderId: null,
  state: 'DEAD',
  createdAt: moment,
  sentAt: null,
  failure: '550 No such mailbox',
};

const emailRows: Row[] = [
  ...accessRows({
    call: list,
    permission: 'shoppers:read',
    sent: visitor,
    status: 200,
    answer: { emails: expect.arrayContaining([dead]), next: null },
  }),
  [
    `${list}?state=DEAD&recipient=SUPPORT@`,
    'by state and address',
    support,
    200,
    { emails: [dead], next: null },
  ],
  [`${list}?kind=refunded`, 'of a kind that was not sent', support, 200, { emails: [], next: null }],
  [`${list}?state=lost`, 'a state that is none', support, 400, 'state: one of WAITING, SENT, DEAD, UNSENT.'],
  ...refusesPages(list, support),
  ...accessRows({
    call: send(emailIds.dead),
    permission: 'shoppers:read',
    sent: visitor,
    status: 200,
    answer: { email: { ...dead, state: 'WAITING' } },
  }),
  [
    send(emailIds.sent),
    'that was sent and has no link',
    support,
    200,
    { email: expect.objectContaining({ state: 'WAITING', sentAt: null }) },
  ],
  [
    send(emailIds.waiting),
    'that waits anyway',
    support,
    409,
    'This email waits to be sent. Look again in a moment.',
  ],
  [
    send(emailIds.withLink),
    'whose link is gone',
    support,
    409,
    'This email had a link that works once, and the shop does not store it. Send a new link from the page of the shopper.',
  ],
  ...refusesIds(send, support, 404, noEmail),
  ...refusesUnreadable(send(emailIds.dead), support),
];

const retry = 'POST /staff/jobs/retry';
const stuck = { kind: 'refund', subject: 'pay_stuck' };

const jobRows: Row[] = [
  ...accessRows({
    call: 'GET /staff/jobs',
    permission: 'integrations:write',
    sent: visitor,
    status: 200,
    answer: {
      kinds: [
        { kind: 'letter', waiting: 1, dead: 1 },
        { kind: 'refund', waiting: 0, dead: 1 },
      ],
      dead: [{ ...stuck, attempts: 20, deadAt: moment, lastError: 'No balance.' }],
      next: null,
    },
  }),
  ...refusesPages('GET /staff/jobs', owner, ['JOBS:2026-02-30T13:41:13.145000Z refund 1']),
  ...accessRows({
    call: retry,
    permission: 'integrations:write',
    sent: visitor.sends(stuck),
    status: 200,
    answer: { retried: 1 },
  }),
  [retry, 'all of a kind', owner.sends({ kind: 'refund' }), 200, { retried: 1 }],
  [
    retry,
    'of which there is none',
    owner.sends({ ...stuck, subject: 'pay_other' }),
    404,
    'There is no such dead job. Somebody may have started it again: look again.',
  ],
  [retry, 'without a kind', owner.sends({}), 400, 'kind is required.'],
  ...refusesUnreadable(retry, owner),
];

/** Emails and jobs, as staff see them. */
export const staffEmailRows: Row[] = [...emailRows, ...jobRows];
