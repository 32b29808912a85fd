import { randomUUID } from 'node:crypto';
import { tryMedianGap } from '../median-gap.ts';
import { sendWithRetry, waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { emailsTo, signUp } from './account.ts';

const forgedHost = 'books.evil.example';

/** What the response to a forgotten password tells about an account, and what its request can put into a letter. */
export async function tryForgotPassword(trial: Trial, shop: Shop): Promise<void> {
  const timing = trial.promise('a forgotten password takes as long for an unknown email (median gap < 2 ms)');
  const words = trial.promise('a forgotten password is answered alike for every email');
  const { email } = await signUp(shop);
  // One as well: a second request for an email meets the job of the first.
  const unknown = `${randomUUID()}@example.com`;
  const hasTime = trial.timeFor('forgotten passwords of known and unknown emails', 10);
  const forget = async (of: string) => {
    const request = { method: 'POST', path: '/api/auth/forgot-password', body: { email: of } };
    const { status, text, headers, ms } = await sendWithRetry(shop.origin, request);
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    const isSame = status === 202 && text === '{}' && !('set-cookie' in others);
    words.try(isSame, () => `${status} ${text} ${JSON.stringify(others)}`);
    return ms;
  };
  await tryMedianGap(trial, timing, { pairs: trial.times(400, 80), hasTime }, [
    () => forget(email),
    () => forget(unknown),
  ]);
  await tryForgedHosts(trial, shop);
}

/** Requests that say to come by another host: no link leads there. */
async function tryForgedHosts(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('no letter takes its host, or anything else, from a request');
  const { email } = await signUp(shop);
  const forgeries: Record<string, string>[] = [
    { host: forgedHost },
    { 'x-forwarded-host': forgedHost },
    { 'x-original-host': forgedHost, 'x-host': forgedHost },
    { forwarded: `for=127.0.0.1;host=${forgedHost};proto=https` },
    { origin: `https://${forgedHost}`, referer: `https://${forgedHost}/forgot-password` },
  ];
  for (const headers of forgeries) {
    for (const origin of [shop.origin, shop.restOrigin]) {
      const request = { method: 'POST', path: '/api/auth/forgot-password', headers, body: { email } };
      await sendWithRetry(origin, request).catch(() => undefined);
    }
  }
  // The jobs of one email are one at a time: the welcome, and the latest link.
  await waitUntil('its letters are there', async () => (await emailsTo(shop, email)).length >= 2);
  for (const letter of await emailsTo(shop, email)) {
    const isClean = letter.includes('http://localhost') || letter.includes(new URL(shop.origin).host);
    tally.try(isClean && !letter.includes('evil'), () => letter.slice(0, 2_000));
  }
}
