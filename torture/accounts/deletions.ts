import { eq, sql } from 'drizzle-orm';
import { demoAccount } from '../../rest-api/contract/rules.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { firstPassword, isLoggedIn, login, post, postOnce, resetLink, signUp } from './account.ts';

const path = '/user/account/delete';
const atOnce = 5;

/** Deletions by who has no right to them, and by the owner several times at once. */
export async function tryDeletions(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise(
    'only its owner deletes an account, once, and nothing of it logs in afterwards',
  );
  const rowsOf = (email: string) =>
    shop.database.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()));
  const hasTime = trial.timeFor('deletions', 10);
  for (let left = trial.times(40, 1); left > 0 && hasTime(); left -= 1) {
    const { email, token } = await signUp(shop);
    const wrong = await post(shop, path, { password: 'guessed' }, token);
    tally.try(wrong.status >= 400 && (await isLoggedIn(shop, token)), `a wrong password: ${wrong.status}`);
    const reset = await resetLink(shop, email);
    const mine = { password: firstPassword };
    const responses = await Promise.all(
      Array.from({ length: atOnce }, () => postOnce(shop, path, mine, token)),
    );
    const deleted = responses.filter(({ status }) => status === 200).length;
    // One that the shop had no time to answer may have been the first.
    const unknown = responses.filter(({ status }) => status === 503).length;
    tally.try(deleted <= 1 && deleted + unknown >= 1, () => responses.map(({ status }) => status).join(', '));
    tally.try((await rowsOf(email)) === 0, 'the account is still there');
    tally.try(!(await isLoggedIn(shop, token)), 'its session goes on');
    tally.try((await login(shop, email, firstPassword)) === 404, 'its password still logs in');
    const { status } = await post(shop, '/auth/reset-password', { token: reset, password: 'back again' });
    tally.try(status === 400, `its link was answered ${status}`);
  }

  // Whoever has got in changes the email, and by it the password; the owner has seven days to come back.
  const { email, token } = await signUp(shop);
  await post(shop, '/users/edit', { userData: { email: `thief-${email}` } }, token);
  const { status } = await post(shop, path, { password: firstPassword }, token);
  tally.try(
    status === 409 && (await rowsOf(`thief-${email}`)) === 1,
    `after a change of the email: ${status}`,
  );
  const guest = await post(shop, '/auth/login', { ...demoAccount });
  const demo = await post(shop, path, { password: demoAccount.password }, tokenIn(guest.body));
  tally.try(
    demo.status === 403 && (await rowsOf(demoAccount.email)) === 1,
    `the demo account: ${demo.status}`,
  );
}

const tokenIn = (body: unknown) => String((body as { encodedToken?: unknown }).encodedToken);
