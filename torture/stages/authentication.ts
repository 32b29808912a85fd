import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { forgedTokens } from '../forged-tokens.ts';
import { tryMedianGap } from '../median-gap.ts';
import { operationsOf } from '../operations.ts';
import { sendGraphql, sendPastShedding, sendWithRetry } from '../request.ts';
import { at } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

const someId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const eightAtOnce = pLimit(8);

/** Who gets in without a password, and what login responses reveal about accounts. */
export const authentication: Stage = {
  name: 'authentication',
  does: 'forged tokens on every protected call, guesses, the time that unknown emails take',
  async run(trial) {
    const shop = await trial.sharedShop();
    await forgeries(trial, shop);
    await timing(trial, shop);
    await guessing(trial);
  },
};

async function forgeries(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('no forged token is accepted, on any protected call');
  const buyer = await shop.newBuyer();
  await shop.database.update(users).set({ tokenVersion: 3 }).where(eq(users.id, buyer.userId));
  // The short form has one token of each kind, and tries each of them on a part of the calls.
  const tokens = forgedTokens(trial.random, buyer, trial.times(300, 29));
  const step = trial.times(1, 7);
  const calls = (await operationsOf(shop.origin)).filter(({ isProtected }) => isProtected);
  const requests = tokens.flatMap((token, index) =>
    calls.filter((_call, place) => (index + place) % step === 0).map((call) => ({ ...token, ...call })),
  );
  const hasTime = trial.timeFor('forged tokens', 12);
  await eightAtOnce.map(requests, async ({ kind, token, method, path }) => {
    if (!hasTime()) return;
    const address = path.replace(/\{\w+\}/g, someId);
    const body = method === 'POST' ? {} : undefined;
    const response = await sendWithRetry(shop.origin, { method, path: address, token, body });
    const refused = response.status === 401 || (token.length > 8_000 && response.status === 431);
    tally.try(refused, `${kind}: ${method} ${path} answered ${response.status}`);
  });
  await eightAtOnce.map(tokens, async ({ kind, token }) => {
    const { status, body } = await sendGraphql(shop.origin, '{ me { id } }', {}, token);
    tally.try(
      status === 431 || (at(body, 'data', 'me') ?? null) === null,
      `${kind}: GraphQL knows who it is`,
    );
  });
}

async function timing(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('login takes as long for an unknown email (median gap < 2 ms)');
  const email = `${randomUUID()}@example.com`;
  const account = { email, password: 'the right one', firstName: 'Ada', lastName: 'L' };
  await sendWithRetry(shop.origin, { method: 'POST', path: '/api/auth/signup', body: account });
  const msOf = async (of: string) => {
    const guess = { method: 'POST', path: '/api/auth/login', body: { email: of, password: 'wrong' } };
    return (await sendWithRetry(shop.origin, guess)).ms;
  };
  const hasTime = trial.timeFor('logins of known and unknown emails', 15);
  const pairs = trial.times(200, 15);
  await tryMedianGap(trial, tally, { pairs, hasTime }, [
    () => msOf(email),
    () => msOf(`${randomUUID()}@example.com`),
  ]);
}

async function guessing(trial: Trial): Promise<void> {
  const tally = trial.promise('of guesses at one account 20 are looked at, the others are 429');
  const shop = await trial.ownShop({ env: { RATE_LIMITS: 'on' } });
  const email = `${randomUUID()}@example.com`;
  const account = { email, password: 'the right one', firstName: 'Ada', lastName: 'L' };
  await sendWithRetry(shop.origin, { method: 'POST', path: '/api/auth/signup', body: account });
  const guesses = trial.times(60, 24);
  const responses = await eightAtOnce.map(Array.from({ length: guesses }), () =>
    sendPastShedding(shop.origin, {
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: randomUUID() },
    }),
  );
  const looked = responses.filter(({ status }) => status === 401).length;
  const limited = responses.filter(
    ({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0,
  );
  // Looked at or not: on a busy machine the response takes too long.
  const timedOut = responses.filter(({ status }) => status === 503).length;
  tally.held(guesses - 1);
  tally.try(
    looked <= 20 && looked + timedOut >= 20 && looked + timedOut + limited.length === guesses,
    `${looked} of ${guesses} were looked at, ${limited.length} refused, ${timedOut} timed out`,
  );
  const right = { method: 'POST', path: '/api/auth/login', body: { email, password: account.password } };
  const { status } = await sendWithRetry(shop.origin, right);
  tally.try(status === 429, `the right password after them was answered ${status}`);
}
