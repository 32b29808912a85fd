import { setImmediate } from 'node:timers/promises';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccount, messages } from '../../contract/rules.ts';
import { TooBusy, TooManyAttempts } from '../../routing/errors.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { AuthRateLimiter } from './auth-rate-limiter.ts';

let service: TestService;
const limits = new AuthRateLimiter();
beforeAll(async () => {
  service = await startTestService({ limits });
});
afterAll(() => service.close());

/** Each test has an account and networks of its own. */
let ada: string;
let home: string;
let elsewhere: string;
let tests = 0;
beforeEach(() => {
  tests += 1;
  ada = `ada${tests}@example.com`;
  home = `203.0.${tests}.7`;
  elsewhere = `198.51.${tests}.9`;
});

const login = (email: string, password: string, address = home) =>
  service.http.post('/api/auth/login').set('X-Forwarded-For', address).send({ email, password });

/** The same without HTTP and hashing. */
const attempt = async (account: string, right: boolean, address = home, shared = false) =>
  (await limits.password({ account, shared, address }, async () => right)).isRight;

async function guesses(count: number, account: string, address = home, shared = false) {
  for (let index = 0; index < count; index += 1) {
    expect(await attempt(account, false, address, shared)).toBe(false);
  }
}

async function statusesOf(count: number, attempt: (index: number) => PromiseLike<{ status: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
  return statuses;
}

describe('wrong passwords of an account', () => {
  it('are rejected after twenty, and so is the correct one, with the time until its turn', async () => {
    const { user } = await signUp(service.http);
    await guesses(17, user._id);
    for (const left of [2, 1, 0]) {
      const { headers } = await login(user.email, 'wrong').expect(401);
      expect(headers['ratelimit-policy']).toBe('"wrong passwords";q=20;w=900');
      expect(headers.ratelimit).toMatch(new RegExp(`^"wrong passwords";r=${left};t=(900|8\\d\\d)$`));
    }
    for (const password of ['wrong', 'secret']) {
      const refused = await login(user.email.toUpperCase(), password, elsewhere).expect(429);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(10);
      expect(refused.headers.ratelimit).toBe(`"wrong passwords";r=0;t=${seconds}`);
      const unit = seconds === 1 ? 'second' : 'seconds';
      expect(refused.body).toEqual({
        errors: [`Too many wrong passwords; try again in ${seconds} ${unit}.`],
        code: 'TOO_MANY_REQUESTS',
      });
    }
  });

  it('have the same limit if there is no such account', async () => {
    const email = `${uuid()}@example.com`;
    await guesses(17, email);
    expect(await statusesOf(3, () => login(email, 'wrong'))).toEqual([404, 404, 404]);
    await login(email.toUpperCase(), 'wrong', elsewhere).expect(429);
  });

  it('are reset by the correct one', async () => {
    await guesses(19, ada);
    await attempt(ada, true);
    await guesses(20, ada, elsewhere);
    await expect(attempt(ada, true, elsewhere)).rejects.toThrow(TooManyAttempts);
  });

  it('do not exceed the limit when they are sent concurrently', async () => {
    const { user } = await signUp(service.http);
    await guesses(15, user._id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => login(user.email, 'wrong')));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(5).fill(429),
    ]);
  });

  it('are not checked beyond the twentieth, however many are sent concurrently', async () => {
    let checked = 0;
    const look = async () => {
      checked += 1;
      await setImmediate();
      return false;
    };
    const guess = { account: ada, shared: false, address: home };
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => limits.password(guess, look)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(checked).toBe(20);
  });

  it('do not count when they could not be checked', async () => {
    const tooBusy = async () => {
      throw new TooBusy('busy');
    };
    for (let index = 0; index < 30; index += 1) {
      await expect(limits.password({ account: ada, shared: false, address: home }, tooBusy)).rejects.toThrow(
        TooBusy,
      );
    }
    await guesses(20, ada);
    await expect(attempt(ada, true)).rejects.toThrow(TooManyAttempts);
  });

  it('of an attacker do not lock out an owner who has logged in within a day', async () => {
    await attempt(ada, true);
    await guesses(20, ada, elsewhere);
    await expect(attempt(ada, true, elsewhere)).rejects.toThrow(TooManyAttempts);
    expect(await attempt(ada, true)).toBe(true);
    await guesses(20, ada);
    await expect(attempt(ada, true)).rejects.toThrow(TooManyAttempts);
  });

  it('count in a change of the password too', async () => {
    const { token, user } = await signUp(service.http);
    const change = () =>
      service.http
        .post('/api/auth/change-password')
        .set('authorization', token)
        .send({ currentPassword: 'wrong', newPassword: 'new' });
    await guesses(17, user._id);
    expect(await statusesOf(3, change)).toEqual([400, 400, 400]);
    await change().expect(429);
    await login(user.email, 'secret').expect(429);
  });

  it('of the demo account do not lock anybody out', async () => {
    await guesses(20, demoAccount.email, elsewhere);
    await login(demoAccount.email, 'wrong').expect(401);
    await login(demoAccount.email, demoAccount.password).expect(200);
    await login(demoAccount.email, demoAccount.password, elsewhere).expect(200);
  });
});

describe('a network', () => {
  it('has two hundred wrong passwords, over all accounts; correct ones do not count', async () => {
    const { user } = await signUp(service.http);
    const inOneNetwork = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`;
    for (let index = 0; index < 199; index += 1) await guesses(1, uuid(), inOneNetwork(index));
    for (let index = 0; index < 3; index += 1) await login(user.email, 'secret', inOneNetwork(1)).expect(200);
    await login(user.email, 'wrong', inOneNetwork(2)).expect(401);
    const refused = await login(user.email, 'secret', inOneNetwork(3)).expect(429);
    expect(refused.body.errors).toEqual([
      'Too many wrong passwords from your network; try again in 15 minutes.',
    ]);
    await login(user.email, 'secret', '2001:db8:1:3::1').expect(200);
  });

  it('has two hundred signups an hour', async () => {
    const { user } = await signUp(service.http);
    const signup = (address: string) =>
      service.http
        .post('/api/auth/signup')
        .set('X-Forwarded-For', address)
        .send({ email: user.email, password: 'secret', firstName: 'A', lastName: 'B' });
    for (let count = 0; count < 197; count += 1) await limits.signup(home, async () => undefined);
    expect(await statusesOf(3, () => signup(home))).toEqual([422, 422, 422]);
    const refused = await signup(home).expect(429);
    expect(refused.body.errors).toEqual([
      'Too many new accounts from your network; try again in 60 minutes.',
    ]);
    await signup(elsewhere).expect(422, { errors: [messages.emailExists], code: 'EMAIL_TAKEN' });
  });

  it('has three hundred logins as guest', async () => {
    for (let index = 0; index < 300; index += 1) await attempt(demoAccount.email, true, home, true);
    const { body } = await login(demoAccount.email, demoAccount.password).expect(429);
    expect(body.errors).toEqual(['Too many logins as guest from your network; try again in 15 minutes.']);
    await login(demoAccount.email, demoAccount.password, elsewhere).expect(200);
  });
});
