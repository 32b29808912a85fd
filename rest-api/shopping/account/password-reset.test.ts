import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../http/log.ts';
import { demoAccount, linkNotValid, messages } from '../../contract/rules.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { JobWorker } from '../../jobs/job-worker.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { HttpError } from '../../routing/errors.ts';
import { emailsTo, emailTo } from '../../testing/mail.ts';
import { signUp, startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { accountTokens, previousEmails, users } from './account-tables.ts';
import { AuthRateLimiter } from './auth-rate-limiter.ts';
import { digestOf } from './link-token.ts';
import { passwordResetJob, passwordResetKind } from './password-reset.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const forgot = (email: string) => service.http.post('/api/auth/forgot-password').send({ email });
const reset = (token: string, password = 'a better secret') =>
  service.http.post('/api/auth/reset-password').send({ token, password });
const login = (email: string, password: string) =>
  service.http.post('/api/auth/login').send({ email, password });
const as = (token: string) => ({
  get: (path: string) => service.http.get(path).set('authorization', token),
  post: (path: string, body: object) => service.http.post(path).set('authorization', token).send(body),
});
const notValid = { errors: [linkNotValid.message], code: 'LINK_NOT_VALID' };

/** The token of the newest link that sets a new password. */
async function linkTo(email: string): Promise<string> {
  await forgot(email).expect(202);
  return (await emailTo(service.database, email, 'password_reset')).token;
}

const kindsTo = async (email: string) => (await emailsTo(service.database, email)).map(({ kind }) => kind);

/** Moves the times of an account's links into the past. */
const later = (userId: string, interval: string) =>
  service.database
    .update(accountTokens)
    .set({ expiresAt: sql`${accountTokens.expiresAt} - ${interval}::interval` })
    .where(eq(accountTokens.userId, userId));

describe('POST /api/auth/forgot-password', () => {
  it('sends a link whose token has 32 random bytes and is stored only as a digest', async () => {
    const { user } = await signUp(service.http);
    const token = await linkTo(user.email.toUpperCase());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await service.database
      .select()
      .from(accountTokens)
      .where(eq(accountTokens.userId, user._id));
    expect(rows.find(({ purpose }) => purpose === 'reset_password')?.digest).toBe(digestOf(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await linkTo(user.email)).not.toBe(token);
  });

  it('responds alike for an account, for none, and for the demo account, which gets no email', async () => {
    const { user } = await signUp(service.http);
    const nobody = `${randomUUID()}@example.com`;
    const responses = [];
    for (const email of [user.email, nobody, demoAccount.email]) {
      const { status, text, headers } = await forgot(email);
      const { date, 'x-request-id': _id, ...others } = headers;
      responses.push({ status, text, others });
    }
    expect(responses[0]).toMatchObject({ status: 202, text: '{}' });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await kindsTo(user.email)).toContain('password_reset');
    expect(await kindsTo(nobody)).toEqual([]);
    expect(await kindsTo(demoAccount.email)).toEqual([]);
  });

  it('leaves looking for the account to a job, so that the response takes as long for any email', async () => {
    const { user } = await signUp(service.http);
    await forgot(user.email).expect(202);
    const written = await service.database.select().from(emails).where(eq(emails.userId, user._id));
    expect(written.map(({ kind }) => kind)).toEqual(['welcome']);
  });

  it('does not copy the requested address into the email', async () => {
    const { user } = await signUp(service.http);
    await forgot(user.email)
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' })
      .expect(202);
    expect(JSON.stringify(await emailsTo(service.database, user.email))).not.toContain('evil');
  });

  it('sends a previous email the link that restores it, and none for an account that is another’s now', async () => {
    const { token, user } = await signUp(service.http);
    const later = `${randomUUID()}@example.com`;
    await as(token)
      .post('/api/users/edit', { userData: { email: later } })
      .expect(201);
    const { token: before } = await emailTo(service.database, user.email, 'email_changed');
    await forgot(user.email).expect(202);
    const again = await emailTo(service.database, user.email, 'email_changed');
    expect(again.token).not.toBe(before);
    expect(again.newEmail).toBe(later);
    expect(await kindsTo(user.email)).not.toContain('password_reset');
  });

  it('says in an email that is sent again when the address was changed, and until when it can be restored', async () => {
    const { token, user } = await signUp(service.http);
    const userData = { email: `${randomUUID()}@example.com` };
    await as(token).post('/api/users/edit', { userData }).expect(201);
    await service.database
      .update(previousEmails)
      .set({ releasedAt: sql`${previousEmails.releasedAt} - interval '3 days'` })
      .where(eq(previousEmails.userId, user._id));
    await forgot(user.email).expect(202);
    const mail = await emailTo(service.database, user.email, 'email_changed');
    const daysFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / (24 * 3_600_000));
    expect(daysFromNow(mail.changedAt)).toBe(-3);
    expect('validUntil' in mail && daysFromNow(mail.validUntil)).toBe(4);
  });

  it('stores no email where it is logged: neither as the subject of its job, nor in why it fails', async () => {
    const { user } = await signUp(service.http);
    await forgot(user.email).expect(202);
    await forgot(user.email.toUpperCase()).expect(202);
    const waiting = await service.database.select().from(jobs).where(eq(jobs.kind, passwordResetJob));
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.subject).toMatch(/^[\w-]{43}$/);

    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const kind = passwordResetKind(service.database, testSecrets.tokenSecret);
    // As where the database refuses a query that has the email among its values.
    const run = async () => {
      await service.database.execute(sql`select ${user.email}::text from there_is_no_such_table`);
      return undefined;
    };
    const worker = new JobWorker(
      service.database,
      { [passwordResetJob]: { ...kind, run, maxAttempts: 1 } },
      log,
    );
    await worker.runDue();
    await worker.close();
    const [dead] = await service.database.select().from(jobs).where(eq(jobs.kind, passwordResetJob));
    expect(dead).toMatchObject({
      deadAt: expect.any(Date),
      lastError: expect.stringMatching(/^Failed query/),
    });
    const name = user.email.slice(0, user.email.indexOf('@'));
    expect(lines.join('') + dead?.subject + dead?.lastError).not.toMatch(new RegExp(name, 'i'));
    expect(lines).toHaveLength(1);
    await service.database.delete(jobs).where(eq(jobs.kind, passwordResetJob));
  });

  it('sends the emails that a release before has stored by the address', async () => {
    const { user } = await signUp(service.http);
    await enqueue(service.database, { kind: passwordResetJob, subject: user.email });
    expect(await kindsTo(user.email)).toContain('password_reset');
  });

  it('has a limit per address, known or not, and per network', async () => {
    const limits = new AuthRateLimiter();
    const limited = await startTestService({ limits });
    const ask = (email: string) =>
      limited.http.post('/api/auth/forgot-password').set('X-Forwarded-For', '203.0.113.7').send({ email });
    try {
      const { user } = await signUp(limited.http);
      const refusals = [];
      for (const email of [user.email, `${randomUUID()}@example.com`]) {
        for (let count = 0; count < 5; count += 1) await ask(email).expect(202);
        const { body, headers } = await ask(email.toUpperCase()).expect(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
        refusals.push(body);
      }
      expect(refusals[0]).toEqual({
        errors: ['Too many emails to this address; try again in 60 minutes.'],
        code: 'TOO_MANY_REQUESTS',
      });
      expect(refusals[1]).toEqual(refusals[0]);
      for (let count = 10; count < 98; count += 1) {
        await limits.email(`${randomUUID()}@example.com`, '203.0.113.7', async () => undefined);
      }
      for (let count = 98; count < 100; count += 1) await ask(`${randomUUID()}@example.com`).expect(202);
      const { body } = await ask(`${randomUUID()}@example.com`).expect(429);
      expect(body.errors).toEqual(['Too many emails asked for from your network; try again in 60 minutes.']);
    } finally {
      await limited.close();
    }
  });
});

describe('POST /api/auth/reset-password', () => {
  it('sets a new password, ends every session, confirms the address and reports it in an email', async () => {
    const { token, user } = await signUp(service.http);
    const link = await linkTo(user.email);
    const { body } = await reset(link).expect(200);
    expect(body).toEqual({ passwordChanged: true });
    await as(token)
      .get('/api/user/cart')
      .expect(401, { errors: [messages.invalidToken], code: 'UNAUTHENTICATED' });
    await login(user.email, 'secret').expect(401);
    const { body: session } = await login(user.email, 'a better secret').expect(200);
    const account = await as(session.encodedToken).get('/api/user/account').expect(200);
    expect(account.body).toEqual({ account: { email: user.email, emailConfirmed: true } });
    expect((await kindsTo(user.email)).at(-1)).toBe('password_changed');
  });

  it('accepts a link once, even in concurrent requests', async () => {
    const { user } = await signUp(service.http);
    const link = await linkTo(user.email);
    const responses = await Promise.all(['one', 'two', 'three'].map((password) => reset(link, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const { status, body } of responses) if (status === 400) expect(body).toEqual(notValid);
    await reset(link).expect(400, notValid);
    const rows = await service.database.select().from(users).where(eq(users.id, user._id));
    expect(rows[0]?.tokenVersion).toBe(1);
  });

  it('accepts a link for 30 minutes', async () => {
    const { user } = await signUp(service.http);
    const link = await linkTo(user.email);
    await later(user._id, '29 minutes');
    const other = await signUp(service.http);
    const late = await linkTo(other.user.email);
    await later(other.user._id, '30 minutes');
    await reset(link).expect(200);
    await reset(late).expect(400, notValid);
    await login(other.user.email, 'secret').expect(200);
  });

  it('accepts only the newest link', async () => {
    const { user } = await signUp(service.http);
    const [older, newer] = [await linkTo(user.email), await linkTo(user.email)];
    await reset(older).expect(400, notValid);
    await reset(newer).expect(200);
  });

  it('rejects a link of another kind', async () => {
    const { user } = await signUp(service.http);
    const { token } = await emailTo(service.database, user.email, 'welcome');
    await reset(token).expect(400, notValid);
    await login(user.email, 'secret').expect(200);
  });

  it.each([
    [
      'a change of the password',
      '/api/auth/change-password',
      () => ({ currentPassword: 'secret', newPassword: 'x' }),
    ],
    [
      'a change of the email',
      '/api/users/edit',
      () => ({ userData: { email: `${randomUUID()}@example.com` } }),
    ],
  ])('takes no link from before %s', async (_name, path, body) => {
    const { token, user } = await signUp(service.http);
    const link = await linkTo(user.email);
    const { status } = await as(token).post(path, body());
    expect(status).toBeLessThan(300);
    await reset(link).expect(400, notValid);
  });

  it('limits invalid links per network, and no valid ones', async () => {
    const limits = new AuthRateLimiter();
    const limited = await startTestService({ limits });
    const send = (token: string, address: string) =>
      limited.http.post('/api/auth/confirm-email').set('X-Forwarded-For', address).send({ token });
    try {
      const notValid = async () => {
        throw new HttpError(400, 'not valid');
      };
      for (let count = 0; count < 98; count += 1) {
        await expect(limits.link('203.0.113.7', notValid)).rejects.toThrow('not valid');
      }
      for (let count = 98; count < 100; count += 1) await send('guess', '203.0.113.7').expect(400);
      await send('guess', '203.0.113.7').expect(429);
      const { user } = await signUp(limited.http);
      const { token } = await emailTo(limited.database, user.email, 'welcome');
      await send(token, '198.51.100.9').expect(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a change of the password', () => {
  it('is reported in an email', async () => {
    const { token, user } = await signUp(service.http, { firstName: 'Grace' });
    const passwords = { currentPassword: 'secret', newPassword: 'a better secret' };
    await as(token).post('/api/auth/change-password', passwords).expect(200);
    expect(await emailTo(service.database, user.email, 'password_changed')).toMatchObject({
      firstName: 'Grace',
    });
  });
});
