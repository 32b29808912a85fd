import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { linkNotValid } from '../../rest-api/contract/rules.ts';
import { accountTokens } from '../../rest-api/shopping/account/account-tables.ts';
import type { ShopResponse } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { firstPassword, isLoggedIn, linkTo, login, post, postOnce, resetLink, signUp } from './account.ts';

const paths = ['/auth/reset-password', '/auth/confirm-email', '/auth/restore-email'] as const;
const atOnce = 10;

/** Links that are not good, and good ones that are followed several times at once. */
export async function tryLinks(trial: Trial, shop: Shop): Promise<void> {
  await trySpoiled(trial, shop);
  const once = trial.promise('one link acts once, however many follow it at once');
  const ended = trial.promise('a link that sets a password ends every session and every other link');
  const hasTime = trial.timeFor('links followed at once', 20);
  for (let left = trial.times(60, 1); left > 0 && hasTime(); left -= 1) {
    await tryReset(once, ended, shop);
    await tryRestore(once, ended, shop);
  }
}

/** Each is 400 with one sentence, for each of the links. */
async function trySpoiled(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise(
    'a link that is unknown, used, replaced, expired, cut or foreign is 400 with one sentence',
  );
  const { email, token: session } = await signUp(shop);
  const confirm = await linkTo(shop, email, 'confirm-email');
  const replaced = await resetLink(shop, email);
  const good = await resetLink(shop, email, replaced);
  const expired = await resetLink(shop, (await signUp(shop)).email);
  await expire(shop, expired);
  const used = await linkTo(shop, (await signUp(shop)).email, 'confirm-email');
  await post(shop, '/auth/confirm-email', { token: used });
  const spoiled: Record<string, string> = {
    used,
    replaced,
    expired,
    unknown: randomBytes(32).toString('base64url'),
    cut: good.slice(0, -1),
    longer: `${good}A`,
    padded: `${good}=`,
    spaced: ` ${good}`,
    session,
    otherCase: swapCase(good),
    wildcard: '%',
    empty: '',
    quoted: `${good}' or '1'='1`,
  };
  for (const [kind, token] of Object.entries(spoiled)) {
    for (const path of paths) await tryRefused(tally, shop, path, token, kind);
  }
  // A link is good for what its letter says alone.
  await tryRefused(tally, shop, '/auth/confirm-email', good, 'of another letter');
  await tryRefused(tally, shop, '/auth/restore-email', good, 'of another letter');
  await tryRefused(tally, shop, '/auth/reset-password', confirm, 'of another letter');
  tally.try((await login(shop, email, firstPassword)) === 200, 'a spoiled link has set a password');
  tally.try(await isLoggedIn(shop, session), 'a spoiled link has ended a session');
  const { status } = await post(shop, '/auth/reset-password', { token: good, password: 'another one' });
  tally.try(status === 200, `the good link was answered ${status} after them`);
}

async function tryRefused(tally: Tally, shop: Shop, path: string, token: string, kind: string) {
  const { status, text } = await post(shop, path, { token, password: 'taken over' });
  // What is no token at all is said at the field.
  const isRefused = status === 400 && (text === sentence || token.length < 2 || kind === 'session');
  tally.try(isRefused, () => `${path} with one that is ${kind}: ${status} ${text}`);
}

const sentence = JSON.stringify({ errors: [linkNotValid], code: 'LINK_NOT_VALID' });

/** Several people follow one link, each with a password of their own. */
async function tryReset(once: Tally, ended: Tally, shop: Shop): Promise<void> {
  const { email, token: session } = await signUp(shop);
  tryOnce(once, await follow(shop, '/auth/confirm-email', await linkTo(shop, email, 'confirm-email')));
  const link = await resetLink(shop, email);
  const wins = await follow(shop, '/auth/reset-password', link);
  await tryWinner(once, shop, email, wins);
  ended.try(!(await isLoggedIn(shop, session)), 'the session from before a reset goes on');
  await tryRefused(ended, shop, '/auth/reset-password', link, 'followed before');
}

/** Somebody has got in and changed the email; its owner follows the way back, several times at once. */
async function tryRestore(once: Tally, ended: Tally, shop: Shop): Promise<void> {
  const { email, token: stolen } = await signUp(shop);
  const theirs = `thief-${email}`;
  await post(shop, '/users/edit', { userData: { email: theirs } }, stolen);
  const way = await linkTo(shop, email, 'restore-email');
  const thiefs = await resetLink(shop, theirs);
  const wins = await follow(shop, '/auth/restore-email', way);
  await tryWinner(once, shop, email, wins);
  ended.try(!(await isLoggedIn(shop, stolen)), 'the session of the thief goes on');
  await tryRefused(ended, shop, '/auth/reset-password', thiefs, 'of the thief');
  ended.try((await login(shop, theirs, firstPassword)) === 404, 'the email of the thief still logs in');
}

const passwordOf = (index: number) => `password of number ${index}`;

/** Follows a link ten times at once. Answers with which of them succeeded. */
async function follow(shop: Shop, path: string, token: string): Promise<ShopResponse[]> {
  const passwords = Array.from({ length: atOnce }, (_none, index) => passwordOf(index));
  return Promise.all(passwords.map((password) => postOnce(shop, path, { token, password })));
}

/** Answers with who may have been the first: who got 200 or, if nobody did, everybody who got 503. */
function tryOnce(tally: Tally, responses: readonly ShopResponse[]): number[] {
  const indexesOf = (status: number) =>
    responses.flatMap((response, index) => (response.status === status ? [index] : []));
  const [winners, unknown] = [indexesOf(200), indexesOf(503)];
  const others = responses.filter(({ status, text }) => status === 400 && text === sentence).length;
  tally.held(atOnce - 1);
  tally.try(
    winners.length <= 1 &&
      winners.length + unknown.length >= 1 &&
      winners.length + unknown.length + others === atOnce,
    () =>
      `${winners.length} followed one link, ${others} of ${atOnce} were told that it is not valid, ` +
      `${unknown.length} timed out`,
  );
  return winners.length > 0 ? winners : unknown;
}

async function tryWinner(
  tally: Tally,
  shop: Shop,
  email: string,
  responses: readonly ShopResponse[],
): Promise<void> {
  const logins: number[] = [];
  for (const winner of tryOnce(tally, responses)) logins.push(await login(shop, email, passwordOf(winner)));
  tally.try(logins.filter((status) => status === 200).length === 1, 'the password is not the winner’s');
  tally.try((await login(shop, email, firstPassword)) === 401, 'the password from before still logs in');
}

/** As if its thirty minutes were over. */
async function expire(shop: Shop, token: string): Promise<void> {
  const digest = sql`translate(encode(sha256(${token}::bytea), 'base64'), '+/=', '-_')`;
  await shop.database
    .update(accountTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(sql`${accountTokens.digest} = ${digest}`);
}

const swapCase = (text: string) =>
  [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
