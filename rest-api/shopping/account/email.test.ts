import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, linkNotValid, messages } from '../../contract/rules.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { emailsTo, emailTo, linkTo } from '../../testing/mail.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { previousEmails } from './account-tables.ts';
import { AuthRateLimiter } from './auth-rate-limiter.ts';
import { holdEmail } from './previous-emails.queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newEmail = () => `${randomUUID()}@example.com`;
const send = (path: string, body: object) => service.http.post(`/api/auth/${path}`).send(body);
const confirm = (token: string) => send('confirm-email', { token });
const restore = (token: string | undefined, password = 'mine again') =>
  send('restore-email', { token, password });
const login = (email: string, password: string) => send('login', { email, password });
const as = (token: string) => ({
  get: (path: string) => service.http.get(`/api${path}`).set('authorization', token),
  post: (path: string, body: object = {}) =>
    service.http.post(`/api${path}`).set('authorization', token).send(body),
});
const edit = (token: string, email: string) => as(token).post('/users/edit', { userData: { email } });
const isConfirmed = async (token: string) =>
  (await as(token).get('/user/account').expect(200)).body.account.emailConfirmed;
const notValid = { errors: [linkNotValid.message], code: 'LINK_NOT_VALID' };
/** The link of the first email that tells an address of a change. */
const wayBackToFirst = async (email: string) => {
  const mail = (await emailsTo(service.database, email)).find(({ kind }) => kind === 'email_changed');
  return mail && 'token' in mail ? mail.token : undefined;
};
const wayBackTo = (email: string) => linkTo(service.database, email, 'email_changed');

describe('confirming an email', () => {
  it('happens by the link of the welcome email, once', async () => {
    const { token, user } = await signUp(service.http);
    expect(await isConfirmed(token)).toBe(false);
    const mail = await emailTo(service.database, user.email, 'welcome');
    expect(await confirm(mail.token).expect(200)).toMatchObject({ body: { emailConfirmed: true } });
    expect(await isConfirmed(token)).toBe(true);
    await confirm(mail.token).expect(400, notValid);
  });

  it('happens once, also where all who follow the link have found it before the first uses it up', async () => {
    const { user } = await signUp(service.http);
    const { token } = await emailTo(service.database, user.email, 'welcome');
    const { following } = await inTransaction(service.database, async (transaction) => {
      await transaction.execute(sql`select from users where id = ${user._id} for update`);
      const following = Promise.all([confirm(token), confirm(token)]);
      await expect.poll(() => countLockWaiters(service.database)).toBe(2);
      return { following };
    });
    expect((await following).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is not required for shopping', async () => {
    const { token } = await signUp(service.http);
    const { body } = await service.http.get('/api/products?first=1');
    await as(token)
      .post('/user/cart', { product: { _id: body.products[0]._id } })
      .expect(201);
  });

  it('is needed again for a new address, whose email has a link of its own', async () => {
    const { token, user } = await signUp(service.http);
    const { token: old } = await emailTo(service.database, user.email, 'welcome');
    await confirm(old).expect(200);
    const email = newEmail();
    await edit(token, email).expect(201);
    expect(await isConfirmed(token)).toBe(false);
    await confirm((await emailTo(service.database, email, 'confirm_address')).token).expect(200);
    expect(await isConfirmed(token)).toBe(true);
  });

  it('survives a change of case and every edit of other fields', async () => {
    const { token, user } = await signUp(service.http);
    await confirm((await emailTo(service.database, user.email, 'welcome')).token).expect(200);
    await edit(token, user.email.toUpperCase()).expect(201);
    expect(await isConfirmed(token)).toBe(true);
  });

  it('fails by a link to the previous email', async () => {
    const { token, user } = await signUp(service.http);
    const mail = await emailTo(service.database, user.email, 'welcome');
    await edit(token, newEmail()).expect(201);
    await confirm(mail.token).expect(400, notValid);
    expect(await isConfirmed(token)).toBe(false);
  });

  it('can be requested again, which revokes the previous link; sends nothing if it is confirmed', async () => {
    const { token, user } = await signUp(service.http);
    const { token: older } = await emailTo(service.database, user.email, 'welcome');
    await as(token).post('/user/account/confirmation').expect(200);
    await confirm(older).expect(400, notValid);
    await confirm((await emailTo(service.database, user.email, 'confirm_address')).token).expect(200);
    const { body } = await as(token).post('/user/account/confirmation').expect(200);
    expect(body).toEqual({ account: { email: user.email, emailConfirmed: true } });
    expect(await emailsTo(service.database, user.email)).toHaveLength(2);
  });

  it('can be requested five times an hour, and does not fill a mailbox by repeated changes', async () => {
    const limited = await startTestService({ limits: new AuthRateLimiter() });
    try {
      const { token: another } = await signUp(limited.http);
      const again = () =>
        limited.http.post('/api/user/account/confirmation').set('authorization', another).send({});
      for (let count = 0; count < 5; count += 1) await again().expect(200);
      await again().expect(429);
      const { token, user } = await signUp(limited.http);
      const theirs = newEmail();
      for (let count = 0; count < 7; count += 1) {
        for (const email of [theirs, user.email]) {
          await limited.http
            .post('/api/users/edit')
            .set('authorization', token)
            .send({ userData: { email } })
            .expect(201);
        }
      }
      expect(await emailsTo(limited.database, theirs)).toHaveLength(5);
    } finally {
      await limited.close();
    }
  });

  it('sends the demo account no email', async () => {
    const { body } = await login(demoAccount.email, demoAccount.password).expect(200);
    await as(body.encodedToken).post('/user/account/confirmation').expect(403);
    expect(await emailsTo(service.database, demoAccount.email)).toEqual([]);
  });
});

describe('the previous email of an account', () => {
  it('is notified of the change, with a link that restores it', async () => {
    const first = `Ada.${newEmail()}`;
    const { token, user } = await signUp(service.http, { email: first });
    const second = newEmail();
    await edit(token, second).expect(201);
    const mail = await emailTo(service.database, first, 'email_changed');
    const { changedAt, ...content } = mail;
    const validUntil = new Date(Date.parse(changedAt) + 7 * 24 * 3_600_000).toISOString();
    expect(content).toMatchObject({ newEmail: second, validUntil });
    expect(Math.abs(Date.parse(changedAt) - Date.now())).toBeLessThan(60_000);

    const link = await wayBackTo(first);
    const { body } = await restore(link).expect(200);
    expect(body).toEqual({ email: first });
    await as(token)
      .get('/user/cart')
      .expect(401, { errors: [messages.invalidToken], code: 'UNAUTHENTICATED' });
    await login(first, 'secret').expect(401);
    const { body: session } = await login(first, 'mine again').expect(200);
    expect(session.foundUser).toMatchObject({ _id: user._id, email: first });
    expect(await isConfirmed(session.encodedToken)).toBe(true);
    // The account no longer has anything of the attacker's email.
    await login(second, 'mine again').expect(404);
    await send('forgot-password', { email: second }).expect(202);
    expect((await emailsTo(service.database, second)).map(({ kind }) => kind)).toEqual(['confirm_address']);
    await send('signup', { email: second, password: 'x', firstName: 'Eve', lastName: 'M' }).expect(201);
    await restore(link).expect(400, notValid);
  });

  it('can be restored after the attacker has changed the password', async () => {
    const { token, user } = await signUp(service.http);
    const eves = newEmail();
    await edit(token, eves).expect(201);
    await send('forgot-password', { email: eves }).expect(202);
    const { token: link } = await emailTo(service.database, eves, 'password_reset');
    await send('reset-password', { token: link, password: 'eves' }).expect(200);
    const { body: eve } = await login(eves, 'eves').expect(200);
    await as(eve.encodedToken).post('/user/account/delete', { password: 'eves' }).expect(409);

    await restore(await wayBackTo(user.email)).expect(200);
    await as(eve.encodedToken).get('/user/cart').expect(401);
    await login(user.email, 'eves').expect(401);
    await login(user.email, 'mine again').expect(200);
  });

  it('is restored to the earliest of several, whichever link is opened first', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    await edit(token, second).expect(201);
    await edit(token, third).expect(201);
    const links = { first: await wayBackTo(first), second: await wayBackTo(second) };
    await restore(links.second, 'eves').expect(200, { email: second });
    await restore(links.first).expect(200, { email: first });
    await restore(links.second, 'eves').expect(400, notValid);
    await login(second, 'mine again').expect(404);
  });

  it('is not restorable if the account returned from it to an earlier one', async () => {
    const [first, eves] = [newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    await edit(token, eves).expect(201);
    await edit(token, newEmail()).expect(201);
    const link = await wayBackTo(eves);
    await edit(token, first).expect(201);
    await restore(link, 'eves').expect(400, notValid);
    await send('forgot-password', { email: eves }).expect(202);
    expect((await emailsTo(service.database, eves)).map(({ kind }) => kind)).not.toContain('password_reset');
    expect(await wayBackTo(eves)).toBe(link);
  });

  it('is restored by its link, however often the account goes back and forth', async () => {
    const [first, eves, other] = [newEmail(), newEmail(), newEmail()];
    const { token, user } = await signUp(service.http, { email: first });
    for (const email of [eves, first, eves, other, eves, first, other]) await edit(token, email).expect(201);
    const link = await wayBackToFirst(first);
    await send('forgot-password', { email: other }).expect(202);
    const { token: reset } = await emailTo(service.database, other, 'password_reset');
    await send('reset-password', { token: reset, password: 'eves' }).expect(200);
    const { body: eve } = await login(other, 'eves').expect(200);
    await as(eve.encodedToken).post('/user/account/delete', { password: 'eves' }).expect(409);
    // Neither is there another way for who reads the emails in between.
    for (const email of [eves, other]) {
      await send('forgot-password', { email }).expect(202);
      for (const mail of await emailsTo(service.database, email)) {
        if (mail.kind === 'email_changed' && mail.token) {
          await restore(mail.token, 'eves').expect(400, notValid);
        }
      }
    }

    await restore(link).expect(200, { email: first });
    await as(eve.encodedToken).get('/user/cart').expect(401);
    expect((await login(first, 'mine again').expect(200)).body.foundUser._id).toBe(user._id);
    for (const email of [eves, other]) await login(email, 'mine again').expect(404);
  });

  it('is told of each change, by five emails an hour at most', async () => {
    const [first, eves] = [newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    for (let change = 0; change < 7; change += 1) {
      await edit(token, eves).expect(201);
      await edit(token, first).expect(201);
    }
    const told = (await emailsTo(service.database, first)).filter(({ kind }) => kind === 'email_changed');
    expect(told.map((mail) => 'token' in mail)).toEqual([true, false, false, false, false]);
    await edit(token, eves).expect(201);
    // A forgotten password sends a link all the same.
    await send('forgot-password', { email: first }).expect(202);
    await restore(await wayBackTo(first)).expect(200);
  });

  it('is restored by its link while the account has it again', async () => {
    const [first, eves] = [newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    for (const email of [eves, first]) await edit(token, email).expect(201);
    await restore(await wayBackTo(first)).expect(200, { email: first });
    await as(token).get('/user/cart').expect(401);
  });

  it('outranks those that were left later, whichever of them the account goes back to', async () => {
    const [eves, first, other] = [newEmail(), newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    // Eve’s was left earlier, but nothing restores it.
    for (const email of [eves, first, other]) await edit(token, email).expect(201);
    const link = await wayBackToFirst(first);
    await edit(token, eves).expect(201);
    await restore(link).expect(200, { email: first });
  });

  it('outranks one that was left after it by a transaction that began before', async () => {
    const [first, eves] = [newEmail(), newEmail()];
    const { token, user } = await signUp(service.http, { email: first });
    await inTransaction(service.database, async (transaction) => {
      await transaction.execute(sql`select now()`);
      await edit(token, eves).expect(201);
      await holdEmail(transaction, user._id, { left: eves, taken: newEmail() });
    });
    const left = await service.database
      .select({ email: previousEmails.email })
      .from(previousEmails)
      .where(eq(previousEmails.userId, user._id))
      .orderBy(previousEmails.releasedAt);
    expect(left.map(({ email }) => email)).toEqual([first, eves]);
  });

  it('keeps an account from being deleted, until it is confirmed after a return to it', async () => {
    const [first, eves] = [newEmail(), newEmail()];
    const { token } = await signUp(service.http, { email: first });
    await edit(token, eves).expect(201);
    await send('forgot-password', { email: eves }).expect(202);
    const { token: reset } = await emailTo(service.database, eves, 'password_reset');
    await send('reset-password', { token: reset, password: 'eves' }).expect(200);
    const { body: eve } = await login(eves, 'eves').expect(200);
    await edit(eve.encodedToken, first).expect(201);
    const remove = () => as(eve.encodedToken).post('/user/account/delete', { password: 'eves' });
    await remove().expect(409);
    await confirm((await emailTo(service.database, first, 'confirm_address')).token).expect(200);
    await remove().expect(200);
  });

  it('can be restored for seven days', async () => {
    const { token, user } = await signUp(service.http);
    await edit(token, newEmail()).expect(201);
    const link = await wayBackTo(user.email);
    await service.database
      .update(previousEmails)
      .set({ releasedAt: sql`${previousEmails.releasedAt} - interval '7 days'` })
      .where(eq(previousEmails.userId, user._id));
    await restore(link).expect(400, notValid);
    await as(token).get('/user/cart').expect(200);
  });

  it('is restored once, even by concurrent requests', async () => {
    const { token, user } = await signUp(service.http);
    await edit(token, newEmail()).expect(201);
    const link = await wayBackTo(user.email);
    const responses = await Promise.all(['one', 'two', 'three'].map((password) => restore(link, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
