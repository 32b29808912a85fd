import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoAccount } from '../../contract/rules.ts';
import type { StaffLoginResponse } from '../../contract/staff.ts';
import type { Role } from '../../routing/permissions.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { AuthRateLimiter } from '../../shopping/account/auth-rate-limiter.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { auditEntries } from '../audit/audit-tables.ts';
import { staffMembers } from '../members/member-tables.ts';
import { staffRecoveryCodes, staffSessions } from './session-tables.ts';

let service: TestService;
let limited: TestService;
let waiving: TestService;
const period = 30_000;
beforeAll(async () => {
  // In the middle of a period, so that none ends during a test.
  const now = Math.floor(Date.now() / period) * period + period / 2;
  vi.useFakeTimers({ toFake: ['Date'], now });
  [service, limited, waiving] = await Promise.all([
    startTestService(),
    startTestService({ limits: new AuthRateLimiter() }),
    startTestService({}, { isStaffCodeWaived: true }),
  ]);
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([service.close(), limited.close(), waiving.close()]);
});

const password = 'a room full of books';

/** An account with a role and a confirmed email. */
async function makeStaff({ http, database }: TestService, role: Role = 'packer') {
  const { user } = await signUp(http, { password });
  await database.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user._id));
  await database.insert(staffMembers).values({ userId: user._id, role });
  return { id: user._id, email: user.email };
}

const logIn = async ({ http }: TestService, email: string, code?: string, given = password) => {
  const { status, body } = await http.post('/api/staff/login').send({ email, password: given, code });
  return { status, body: body as StaffLoginResponse & { errors: string[] } };
};

/** The code of a secret, so many periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period });

async function enrol(at: TestService, email: string) {
  const offered = (await logIn(at, email)).body.login.secondFactor?.enrolment;
  const secret = offered?.secret ?? '';
  const first = (await logIn(at, email, codeOf(secret, -1))).body.login.session;
  return { secret, token: first?.token ?? '', recoveryCodes: first?.recoveryCodes ?? [] };
}

it('sets up codes at the first login, and asks for them from then on', async () => {
  const { id, email } = await makeStaff(service);
  const { body } = await logIn(service, email);
  const { session, secondFactor } = body.login;
  expect(session).toBeNull();
  const { secret = '', uri, qrCode } = secondFactor?.enrolment ?? {};
  expect(uri).toBe(
    `otpauth://totp/Quire:${encodeURIComponent(email)}?issuer=Quire&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qrCode).toMatch(/^<svg /);
  const [stored] = await service.database.select().from(staffMembers).where(eq(staffMembers.userId, id));
  expect(stored?.totpSecret).not.toContain(secret);
  expect(stored?.totpConfirmedAt).toBeNull();

  expect(await logIn(service, email, '000000')).toMatchObject({ status: 401 });
  const { login } = (await logIn(service, email, codeOf(secret))).body;
  expect(login.session).toMatchObject({
    member: { id, email, role: 'packer', secondFactor: true, version: 1 },
    permissions: ['orders:read', 'orders:ship'],
    token: expect.stringMatching(/^qss_[\w-]{43}$/),
  });
  expect(new Set(login.session?.recoveryCodes).size).toBe(10);
  expect((await logIn(service, email)).body.login).toEqual({
    session: null,
    secondFactor: { enrolment: null },
  });
  const me = await service.http.get('/api/staff/me').set('authorization', login.session?.token ?? '');
  expect(me.body.session.member.id).toBe(id);
  await service.http
    .post('/api/staff/logout')
    .set('authorization', login.session?.token ?? '')
    .expect(200);
  await service.http
    .get('/api/staff/me')
    .set('authorization', login.session?.token ?? '')
    .expect(401);
});

it('accepts no code twice, of those sent at the same time one', async () => {
  const { email } = await makeStaff(service);
  const { secret } = await enrol(service, email);
  const code = codeOf(secret);
  const logins = await Promise.all(Array.from({ length: 5 }, () => logIn(service, email, code)));
  expect(logins.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  expect(await logIn(service, email, codeOf(secret, -1))).toMatchObject({ status: 401 });
  expect(await logIn(service, email, codeOf(secret, 1))).toMatchObject({ status: 200 });
});

it('accepts each recovery code once, stores their hashes alone and puts their use into the audit', async () => {
  const { id, email } = await makeStaff(service);
  const { recoveryCodes } = await enrol(service, email);
  const [code = ''] = recoveryCodes;
  const { database } = service;
  const stored = await database.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, id));
  expect(stored).toHaveLength(10);
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(await logIn(service, email, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({
    status: 200,
    body: { login: { session: { recoveryCodes: null } } },
  });
  expect(await logIn(service, email, code)).toMatchObject({ status: 401 });
  const entries = await database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `staff:${id}`))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action }) => action)).toEqual([
    'staff.second_factor_set',
    'staff.recovery_code_used',
  ]);
});

it('offers another secret at every login without a code, so that one that was seen before is worth nothing', async () => {
  const { email } = await makeStaff(service);
  const seen = (await logIn(service, email)).body.login.secondFactor?.enrolment?.secret ?? '';
  const { secret } = await enrol(service, email);
  expect(secret).not.toBe(seen);
  expect(await logIn(service, email, codeOf(seen))).toMatchObject({ status: 401 });
});

it('lets in nobody else: a wrong password, a shopper, the demo account, an email that nobody has confirmed', async () => {
  const { id, email } = await makeStaff(service);
  expect(await logIn(service, email, undefined, 'wrong')).toMatchObject({ status: 401 });
  const { user } = await signUp(service.http, { password });
  expect(await logIn(service, user.email)).toMatchObject({ status: 403 });
  expect(await logIn(service, user.email, '123456')).toMatchObject({ status: 403 });
  const { database } = service;
  const [guest] = await database.select().from(users).where(eq(users.email, demoAccount.email));
  await database.insert(staffMembers).values({ userId: guest?.id ?? '', role: 'owner' });
  expect(await logIn(service, demoAccount.email, undefined, demoAccount.password)).toMatchObject({
    status: 403,
    body: { errors: ['This account has no access to the back room.'] },
  });
  await database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id));
  expect(await logIn(service, email)).toMatchObject({ status: 403 });
});

it('counts wrong codes by account, at login and in a session, also those sent at the same time', async () => {
  const { email } = await makeStaff(limited);
  const { secret, token } = await enrol(limited, email);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn(limited, email, `00000${index}`)),
  );
  expect(guesses.map(({ status }) => status)).toEqual(Array(8).fill(401));
  const confirm = (code: string) =>
    limited.http.post('/api/staff/code').set('authorization', token).send({ code });
  await confirm('000000').expect(400);
  await confirm('000000').expect(400);
  const refused = await confirm(codeOf(secret)).expect(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(await logIn(limited, email, codeOf(secret))).toMatchObject({ status: 429 });
});

it('takes a code again in a session', async () => {
  const { id, email } = await makeStaff(service, 'owner');
  const { secret, token } = await enrol(service, email);
  const ofThem = eq(staffSessions.userId, id);
  await service.database.update(staffSessions).set({ codeAt: sql`now() - interval '1 hour'` }).where(ofThem);
  const invite = () =>
    service.http
      .post('/api/staff/members')
      .set('authorization', token)
      .send({ email: `x-${id}@example.com`, role: 'packer' });
  expect((await invite().expect(403)).body.code).toBe('CODE_NEEDED');
  const give = (code: string) =>
    service.http.post('/api/staff/code').set('authorization', token).send({ code });
  expect((await give('000000').expect(400)).body.fields).toMatchObject([{ field: 'code', code: 'WRONG' }]);
  await give(codeOf(secret)).expect(200, { confirmed: true });
  await invite().expect(201);
});

it('lets in without a code where codes are waived, and still asks those who have one', async () => {
  const { id, email } = await makeStaff(waiving);
  const { token } = (await logIn(waiving, email)).body.login.session ?? {};
  await waiving.http
    .get('/api/staff/me')
    .set('authorization', token ?? '')
    .expect(200);
  await waiving.database
    .update(staffMembers)
    .set({ totpConfirmedAt: sql`now()` })
    .where(eq(staffMembers.userId, id));
  expect((await logIn(waiving, email)).body.login.secondFactor).toEqual({ enrolment: null });
});

it('says what to do where the shop has another secret than at the enrolment', async () => {
  const { id, email } = await makeStaff(service);
  const { secret } = await enrol(service, email);
  const other = await makeStaff(service);
  await enrol(service, other.email);
  const [row] = await service.database.select().from(staffMembers).where(eq(staffMembers.userId, other.id));
  // Sealed for another account, it does not open either.
  await service.database
    .update(staffMembers)
    .set({ totpSecret: row?.totpSecret ?? '' })
    .where(eq(staffMembers.userId, id));
  const { status, body } = await logIn(service, email, codeOf(secret));
  expect(status).toBe(409);
  expect(body.errors).toEqual([expect.stringContaining('npm run staff -- reset')]);
});
