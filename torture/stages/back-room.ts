import { setTimeout as sleep } from 'node:timers/promises';
import { sendSlowBodies } from '../../http/testing/slow-bodies.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { firstPassword, isLoggedIn, linkTo, post, signUp } from '../accounts/account.ts';
import { sendRequest } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

/** Ways of strangers into the back room and to the letters of the shop, and what keeps staff from their uploads. */
export const backRoom: Stage = {
  name: 'back-room',
  does: 'invitations to accounts that strangers opened, a mailbox behind a plain proxy, uploads without a token',
  async run(trial) {
    const shop = await trial.ownShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await tryInvitations(trial, shop);
    await tryMailbox(trial, shop);
    await tryUploads(trial, shop);
  },
};

async function tryInvitations(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('who opened an account with an invited email never enters the back room');
  const { token: owner } = await addStaff(shop.database, 'owner');
  for (let left = trial.times(20, 2); left > 0; left -= 1) {
    const { email, token } = await signUp(shop);
    const confirmation = await linkTo(shop, email, 'confirm-email');
    const isConfirmed = left % 2 === 0;
    if (isConfirmed) await post(shop, '/auth/confirm-email', { token: confirmation });
    await post(shop, '/staff/members', { email, role: 'manager' }, owner);
    if (!isConfirmed) {
      await post(shop, '/auth/confirm-email', { token: confirmation });
      tally.try(!(await isLoggedIn(shop, token)), 'the token of the stranger is good after the invitation');
    }
    const login = await post(shop, '/staff/login', { email, password: firstPassword });
    tally.try(
      login.status === (isConfirmed ? 403 : 401),
      `the stranger's login was answered ${login.status}`,
    );
  }
}

async function tryMailbox(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('nobody reads letters without the key of the mailbox');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'localhost:4000']) {
    for (const path of ['/mailbox', '/mailbox?key=', `/mailbox?key=${'A'.repeat(22)}`]) {
      const { status, text } = await sendRequest(shop.origin, { path, headers: { host } });
      tally.try(status >= 400 && !text.includes('@example.com'), `${host}${path} was answered ${status}`);
    }
  }
}

async function tryUploads(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('uploads without a token take no place of those of staff');
  const { token } = await addStaff(shop.database, 'buyer');
  const path = '/api/staff/books/any/cover';
  for (let left = trial.times(10, 2); left > 0; left -= 1) {
    const crowds = ['203.0.113.1', '198.51.100.1'].map((address) =>
      sendSlowBodies(Number(new URL(shop.origin).port), 4, {
        path,
        method: 'PUT',
        contentLength: 90_000,
        headers: { 'X-Forwarded-For': address },
      }),
    );
    const senders = await Promise.all(crowds);
    // Until the shop has asked who they are: the places that they would take are taken then.
    await sleep(300);
    try {
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const { status, ms } = await sendRequest(shop.origin, {
        method: 'PUT',
        path,
        token,
        headers,
        body: {},
      });
      tally.took(ms);
      // It is no picture.
      tally.try(status === 400, `the upload of staff was answered ${status}`);
    } finally {
      for (const sender of senders) sender.close();
    }
  }
}
