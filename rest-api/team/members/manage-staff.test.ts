import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, lastOwner } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { EmailMessage } from '../../emails/email.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { emailsTo, linkTo } from '../../testing/mail.ts';
import { addServiceToken, addStaff } from '../../testing/staff.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { auditEntries } from '../audit/audit-tables.ts';
import { openSession } from '../sessions/staff-sessions.queries.ts';
import { serviceTokens } from '../tokens/token-tables.ts';
import { staffMembers } from './member-tables.ts';
import { deleteStaffMember } from './staff.queries.ts';

let service: TestService;
let owner: { userId: string; token: string };
beforeAll(async () => {
  service = await startTestService();
  owner = await addStaff(service.database, 'owner');
});
afterAll(() => service.close());

const call = (method: 'get' | 'post' | 'delete', path: string, token = owner.token) =>
  service.http[method](`/api/staff/${path}`).set('authorization', token);

const emailTo = async (recipient: string): Promise<EmailMessage | undefined> =>
  (await emailsTo(service.database, recipient)).at(-1);

it('invites by email: whoever follows its link chooses a password, also for an account that has one', async () => {
  const email = 'ravi@example.com';
  const { body } = await call('post', 'members')
    .send({ email, name: 'Ravi K. Menon', role: 'packer' })
    .expect(201);
  expect(body.member).toMatchObject({ email, name: 'Ravi K. Menon', role: 'packer', secondFactor: false });
  const mail = await emailTo(email);
  expect(mail).toMatchObject({
    kind: 'staff_invitation',
    role: 'packer',
    firstName: 'Ravi K.',
    validDays: 7,
  });
  const token = mail && 'token' in mail ? mail.token : '';
  const login = (password: string) => service.http.post('/api/staff/login').send({ email, password });
  await service.http.post('/api/auth/reset-password').send({ token, password: 'a new room' }).expect(200);
  expect((await login('a new room').expect(200)).body.login.secondFactor.enrolment.secret).toMatch(
    /^\w{32}$/,
  );

  await call('delete', `members/${body.member.id}?version=1`).expect(200, { removed: true });
  await login('a new room').expect(403);
  await call('post', 'members').send({ email: 'RAVI@example.com', role: 'support' }).expect(201);
  await login('a new room').expect(403);
  const second = await linkTo(service.database, email, 'staff_invitation');
  await service.http
    .post('/api/auth/reset-password')
    .send({ token: second, password: 'another room' })
    .expect(200);
  await login('a new room').expect(401);
  await login('another room').expect(200);
});

it.each([
  ['Asha', 'Asha'],
  [' Asha  Rao ', 'Asha Rao'],
  [undefined, 'asha'],
])('who is invited by the name %j is called %s and nothing else', async (name, shown) => {
  const email = `asha@${crypto.randomUUID()}.example`;
  const { body } = await call('post', 'members').send({ email, name, role: 'packer' }).expect(201);
  expect(body.member.name).toBe(shown);
});

it('never makes the demo account staff, nor an account twice', async () => {
  const { status, body } = await call('post', 'members').send({
    email: 'Guest@Quire.example',
    role: 'packer',
  });
  expect(status).toBe(403);
  expect(body.errors).toEqual(['The demo account is everyone’s: it can never be staff.']);
  expect(demoAccount.email).toBe('guest@quire.example');
  const { user } = await signUp(service.http);
  const invite = () => call('post', 'members').send({ email: user.email, role: 'packer' });
  const answers = await Promise.all([invite(), invite(), invite()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
});

it('changes a role from the version that was read, and ends the sessions of who is removed at once', async () => {
  const packer = await addStaff(service.database, 'packer');
  const change = (role: string, version: number) =>
    call('post', `members/${packer.userId}`).send({ role, version });
  expect((await change('buyer', 1).expect(200)).body.member).toMatchObject({ role: 'buyer', version: 2 });
  expect((await change('owner', 1).expect(409)).body.errors).toEqual([
    'Somebody else has changed this meanwhile: read it again.',
  ]);
  expect((await call('get', 'me', packer.token).expect(200)).body.session.permissions).toEqual([
    ...['catalogue:write', 'stock:write'],
  ]);
  await call('delete', `members/${packer.userId}?version=2`).expect(200);
  await call('get', 'me', packer.token).expect(401);
  const entries = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `staff:${packer.userId}`))
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject([
    {
      action: 'staff.role_changed',
      before: { role: 'packer' },
      after: { role: 'buyer' },
      actorKind: 'staff',
      actorId: owner.userId,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    },
    { action: 'staff.removed', before: { role: 'buyer' }, after: null },
  ]);
});

it('always leaves an owner, also when two take each other’s role at the same time', async () => {
  const other = await addStaff(service.database, 'owner');
  const answers = await Promise.all([
    call('delete', `members/${other.userId}?version=1`, owner.token),
    call('delete', `members/${owner.userId}?version=1`, other.token),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const owners = await service.database.select().from(staffMembers).where(eq(staffMembers.role, 'owner'));
  expect(owners).toHaveLength(1);
  owner = answers[0].status === 200 ? owner : other;
  await call('delete', `members/${owner.userId}?version=1`).expect(409);
  await call('post', `members/${owner.userId}`).send({ role: 'packer', version: 1 }).expect(409);
});

it('lets nobody give or take more than they have', async () => {
  const { token } = await addServiceToken(service.database, 'staff:write', 'orders:read', 'orders:ship');
  const refusal = {
    errors: ['You can only give and take permissions that you have yourself.'],
    code: 'FORBIDDEN',
  };
  const invite = (role: string) =>
    call('post', 'members', token).send({ email: `${role}@example.com`, role });
  await invite('manager').expect(403, refusal);
  await invite('packer').expect(201);
  const manager = await addStaff(service.database, 'manager');
  await call('post', `members/${manager.userId}`, token)
    .send({ role: 'packer', version: 1 })
    .expect(403, refusal);
  await call('delete', `members/${manager.userId}?version=1`, token).expect(403, refusal);
  await call('post', 'tokens', manager.token)
    .send({ name: 'all', permissions: ['staff:write'], days: 1 })
    .expect(403, refusal);
});

it('lists members a page at a time', async () => {
  const emails: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await call('get', `members?first=2${after}`).expect(200);
    emails.push(...body.members.map(({ email }: { email: string }) => email));
    if (body.next === null) break;
    after = `&after=${body.next}`;
  }
  expect(emails).toHaveLength(await service.database.$count(staffMembers));
  expect(emails).toEqual(emails.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
});

it('takes the role of who deletes their account', async () => {
  const email = 'leaving@example.com';
  const { token, user } = await signUp(service.http, { email });
  const link = await linkTo(service.database, email, 'welcome');
  await service.http.post('/api/auth/confirm-email').send({ token: link }).expect(200);
  await call('post', 'members').send({ email, role: 'packer' }).expect(201);
  await service.http
    .post('/api/user/account/delete')
    .set('authorization', token)
    .send({ password: 'secret' })
    .expect(200);
  const entries = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `staff:${user._id}`))
    .orderBy(auditEntries.id);
  expect(entries.at(-1)).toMatchObject({ action: 'staff.removed', actorKind: 'shopper', actorId: user._id });
});

it('keeps the account of the last owner, also when two delete theirs at the same time', async () => {
  const leave = (token: string) =>
    service.http.post('/api/user/account/delete').set('authorization', token).send({ password: 'secret' });
  const other = await newBuyer(service);
  await service.database.insert(staffMembers).values({ userId: other.userId, role: 'owner' });
  const third = await newBuyer(service);
  await service.database.insert(staffMembers).values({ userId: third.userId, role: 'owner' });
  await call('delete', `members/${owner.userId}?version=1`).expect(200);
  const answers = await Promise.all([leave(other.token), leave(third.token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([lastOwner.message]);
  const left = answers[0]?.status === 409 ? other : third;
  owner = await addStaff(service.database, 'owner');
  await leave(left.token).expect(200);
});

it('makes service tokens, shows them once and revokes them at once', async () => {
  const wanted = { name: 'Warehouse', permissions: ['audit:read'], days: 30 };
  const { body } = await call('post', 'tokens').send(wanted).expect(201);
  expect(body.token).toMatch(/^qst_[\w-]{43}$/);
  const { id } = body.serviceToken;
  await call('get', 'audit', body.token).expect(200);
  const list = (await call('get', 'tokens').expect(200)).body;
  expect(JSON.stringify(list)).not.toContain(body.token);
  const [first] = list.tokens;
  expect(first).toMatchObject({ id, name: 'Warehouse', createdBy: 'Staff owner', revokedAt: null });
  expect(first.lastUsedAt).toMatch(/^\d{4}-/);
  expect((await call('delete', `tokens/${id}`).expect(200)).body.serviceToken.revokedAt).toMatch(/^\d{4}-/);
  await call('get', 'audit', body.token).expect(401);
  await call('delete', `tokens/${id}`).expect(200);
});

it('filters the audit, pages it and exports it as harmless CSV', async () => {
  await call('post', 'tokens')
    .send({ name: '=HYPERLINK("https://evil.example")', permissions: ['orders:read'], days: 1 })
    .expect(201);
  const { body: all } = await call('get', 'audit?first=100').expect(200);
  const ids = all.entries.map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  const { body: one } = await call('get', 'audit?action=service_token.added&first=1').expect(200);
  expect(one.entries).toMatchObject([{ after: { name: '=HYPERLINK("https://evil.example")' } }]);
  const { body: next } = await call(
    'get',
    `audit?action=service_token.added&first=1&after=${one.next}`,
  ).expect(200);
  expect(next.entries).toMatchObject([{ after: { name: 'Warehouse' } }]);
  const { body: none } = await call('get', 'audit?from=2000-01-01&to=2000-01-02').expect(200);
  expect(none).toEqual({ entries: [], next: null });

  const { text, headers } = await call('get', 'audit.csv').expect(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(all.entries.length + 1);
  expect(rows[0]).toBe('id,at,actorKind,actorId,actor,action,subject,before,after,requestId');
});

describe('a service token', () => {
  const makeToken = async (by: string, ...permissions: string[]) => {
    const { body } = await call('post', 'tokens', by)
      .send({ name: 'Till', permissions, days: 730 })
      .expect(201);
    return body as { token: string; serviceToken: { id: string } };
  };
  const orders = (token: string) => call('get', 'orders', token);

  it('never does more than its maker may do now', async () => {
    const manager = await addStaff(service.database, 'manager');
    const { token } = await makeToken(manager.token, 'orders:read', 'audit:read');
    await call('get', 'audit', token).expect(200);
    const role = (name: string, version: number) =>
      call('post', `members/${manager.userId}`).send({ role: name, version }).expect(200);
    await role('packer', 1);
    await call('get', 'audit', token).expect(403);
    await orders(token).expect(200);
    await role('buyer', 2);
    await orders(token).expect(403);
    await role('manager', 3);
    await call('get', 'audit', token).expect(200);
  });

  it('is shown with the member who made it, and ends when they are removed, for good', async () => {
    const manager = await addStaff(service.database, 'manager');
    const { token, serviceToken } = await makeToken(manager.token, 'orders:read', 'integrations:write');
    const { token: ofToken } = await makeToken(token, 'orders:read');
    const { body } = await call('get', 'members?first=100').expect(200);
    const shown = body.members.find(({ id }: { id: string }) => id === manager.userId);
    expect(shown.liveTokens).toEqual(['Till', 'Till']);
    await orders(ofToken).expect(200);
    await call('delete', `members/${manager.userId}?version=1`).expect(200);
    await orders(token).expect(401);
    await orders(ofToken).expect(401);
    const { body: list } = await call('get', 'tokens').expect(200);
    expect(list.tokens.find(({ id }: { id: string }) => id === serviceToken.id).revokedAt).not.toBeNull();
    await service.database.insert(staffMembers).values({ userId: manager.userId, role: 'manager' });
    await orders(token).expect(401);
  });

  const newToken = { name: 'Till', permissions: ['orders:read'], days: 730 };
  /** The response to who asks for a token while their role or their token changes. */
  const askedForDuring = async (by: string, change: (transaction: Queryable) => Promise<unknown>) => {
    const { database } = service;
    const { asked } = await inTransaction(database, async (transaction) => {
      await change(transaction);
      const response = call('post', 'tokens', by)
        .send(newToken)
        .then((each) => each);
      await expect.poll(() => countLockWaiters(database)).toBeGreaterThan(0);
      return { asked: response };
    });
    return asked;
  };

  it('is not made by a member who loses the role at the same time', async () => {
    const { userId: id, token } = await addStaff(service.database, 'manager');
    const refused = await askedForDuring(token, (transaction) => deleteStaffMember(transaction, id));
    expect(refused.status, refused.text).toBe(403);
    expect(await service.database.$count(serviceTokens, eq(serviceTokens.makerId, id))).toBe(0);
  });

  it('is not made by a member who gets a lower role at the same time', async () => {
    const { userId: id, token } = await addStaff(service.database, 'manager');
    const refused = await askedForDuring(token, (transaction) =>
      transaction.update(staffMembers).set({ role: 'buyer' }).where(eq(staffMembers.userId, id)),
    );
    expect(refused.status, refused.text).toBe(403);
  });

  it('is not made by a token that is revoked at the same time', async () => {
    const { id, token } = await addServiceToken(service.database, 'orders:read', 'integrations:write');
    const refused = await askedForDuring(token, (transaction) =>
      transaction.update(serviceTokens).set({ revokedAt: new Date() }).where(eq(serviceTokens.id, id)),
    );
    expect(refused.status, refused.text).toBe(403);
  });

  it('ends with the account of its maker', async () => {
    const member = await newBuyer(service);
    await service.database.insert(staffMembers).values({ userId: member.userId, role: 'manager' });
    const { token: session } = await openSession(service.database, {
      userId: member.userId,
      tokenVersion: 0,
      withCode: true,
    });
    const { token } = await makeToken(session, 'orders:read');
    await orders(token).expect(200);
    await member.post('/user/account/delete', { password: 'secret' }).expect(200);
    await orders(token).expect(401);
  });

  it('ends with the token that made it', async () => {
    const { token, serviceToken } = await makeToken(owner.token, 'orders:read', 'integrations:write');
    const { token: ofToken } = await makeToken(token, 'orders:read');
    const { token: ofThat } = await makeToken(
      (await makeToken(token, 'orders:read', 'integrations:write')).token,
      'orders:read',
    );
    await orders(ofThat).expect(200);
    await call('delete', `tokens/${serviceToken.id}`).expect(200);
    await orders(ofToken).expect(401);
    await orders(ofThat).expect(401);
  });
});
