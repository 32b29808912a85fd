import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { previousEmails } from './account-tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newEmail = () => `${randomUUID()}@example.com`;
const edit = (token: string, email: string) =>
  service.http.post('/api/users/edit').set('authorization', token).send({ userData: { email } });
const signup = (email: string) =>
  service.http.post('/api/auth/signup').send({ email, password: 'other', firstName: 'Eve', lastName: 'M' });
const login = (email: string, password = 'secret') =>
  service.http.post('/api/auth/login').send({ email, password });
const taken = { errors: [messages.emailExists], code: 'EMAIL_TAKEN' };

/** An account that has had each of these emails in turn. */
async function moved(...emails: string[]) {
  const [first = newEmail(), ...others] = emails;
  const { token, user } = await signUp(service.http, { email: first });
  for (const email of others) await edit(token, email).expect(201);
  return { token, id: user._id };
}

/** Moves the times at which an account left its emails into the past. */
const later = (id: string, interval: string) =>
  service.database
    .update(previousEmails)
    .set({ releasedAt: sql`${previousEmails.releasedAt} - ${interval}::interval` })
    .where(eq(previousEmails.userId, id));

describe('a previous email of an account', () => {
  it('logs in to it for seven days, in any case, and not after them', async () => {
    const [old, current] = [newEmail(), newEmail()];
    const { id } = await moved(old, current);
    const { body } = await login(old.toUpperCase()).expect(200);
    expect(body.foundUser).toMatchObject({ _id: id, email: current });
    await login(old, 'wrong').expect(401);
    await later(id, '6 days 23 hours');
    await login(old).expect(200);
    await later(id, '1 hour');
    await login(old).expect(404);
    await login(current).expect(200);
  });

  it('cannot be taken by others for seven days, by signup or edit, and then can', async () => {
    const old = newEmail();
    const { id } = await moved(old, newEmail());
    const { token: eve } = await signUp(service.http);
    await signup(old.toUpperCase()).expect(422, taken);
    await edit(eve, old.toUpperCase()).expect(422, taken);
    await later(id, '7 days');
    await edit(eve, old).expect(201);
    await login(old).expect(200);
  });

  it('can be taken back at any time', async () => {
    const [old, theirs] = [newEmail(), newEmail()];
    const { token, id } = await moved(old, theirs);
    await edit(token, old).expect(201);
    expect((await login(old).expect(200)).body.foundUser).toMatchObject({ _id: id, email: old });
    // The attacker's email becomes a previous one in turn.
    await signup(theirs).expect(422, taken);
    const { body } = await service.http.get('/api/user/data').set('authorization', token).expect(200);
    expect(body.previousEmails.map(({ email }: { email: string }) => email)).toEqual([theirs]);
  });

  it('is held for seven days from the day on which the account left it', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const { token, id } = await moved(first, second);
    await later(id, '3 days');
    await edit(token, third).expect(201);
    await later(id, '4 days');
    await login(first).expect(404);
    for (const email of [second, third]) await login(email).expect(200);
    await signup(first).expect(201);
    await signup(second).expect(422, taken);
  });

  it('stays the current one when only its case changes', async () => {
    const email = newEmail();
    const { id } = await moved(email, email.toUpperCase());
    expect(await service.database.$count(previousEmails, eq(previousEmails.userId, id))).toBe(0);
  });

  it('keeps two accounts from swapping emails in that time', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const { token: adas } = await moved(ada, newEmail());
    const { token: bobs } = await moved(bob);
    await edit(bobs, ada).expect(422, taken);
    await edit(bobs, newEmail()).expect(201);
    await edit(adas, bob).expect(422, taken);
    await login(ada).expect(200);
    await login(bob).expect(200);
  });

  it('is deleted when it has expired and the account leaves another one', async () => {
    const { id } = await moved(newEmail(), newEmail());
    await later(id, '7 days');
    await moved(newEmail(), newEmail());
    expect(await service.database.$count(previousEmails, eq(previousEmails.userId, id))).toBe(0);
  });
});

it('an account holds five previous emails, and can always return to one of them', async () => {
  const first = newEmail();
  const { token } = await moved(first, ...Array.from({ length: 5 }, newEmail));
  const { body } = await edit(token, newEmail()).expect(400);
  expect(body.errors).toEqual([expect.stringMatching(/^email: .*seven days/)]);
  await edit(token, first).expect(201);
});

it('concurrent changes to and from an email leave it with one account', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = newEmail();
    const owner = await moved(email);
    const others = await Promise.all([signUp(service.http), signUp(service.http)]);
    const statuses = await Promise.all([
      edit(owner.token, newEmail()).then(({ status }) => status),
      ...others.map(({ token }) => edit(token, email).then(({ status }) => status)),
      ...Array.from({ length: 3 }, () => signup(email).then(({ status }) => status)),
    ]);
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422]);
    expect((await login(email).expect(200)).body.foundUser._id).toBe(owner.id);
  }
});
