import { afterEach, beforeEach, expect, it } from 'vitest';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const secrets = ['hunter-two', 'hunter-three', 'ada.lovelace', 'Lovelace', '9876543210', 'Residency Road'];
const email = 'ada.lovelace@example.com';
const linesSince = (start: number) => service.lines.slice(start).map((line) => JSON.parse(line));

it("never logs callers' data, whatever fails", async () => {
  const { http, database } = service;
  const { token } = await signUp(http, { email, password: 'hunter-two', lastName: 'Lovelace' });
  secrets.push(token, token.split('.')[2] ?? '');
  const send = (path: string, body: string | object) =>
    http.post(`/api${path}`).set('authorization', token).set('cookie', 'hunter-two').type('json').send(body);

  await send('/auth/signup', {
    email,
    password: 'hunter-two',
    firstName: 'Ada',
    lastName: 'Lovelace',
  }).expect(422);
  await send('/auth/login', { email, password: 'hunter-three' }).expect(401);
  await send('/auth/login', { email, password: 'hunter-two' }).expect(200);
  await send('/auth/login', '{"email": "ada.lovelace@example.com", "password": "hunter-two').expect(400);
  await send('/auth/login', { password: 'hunter-two' }).expect(400);
  await http.get('/api/products?search=hunter-two').set('authorization', token).expect(200);
  await http.get('/api/hunter-two').expect(404);
  await http.get('/api/users/%hunter-two').expect(400);
  await send('/users/address/add', {
    address: {
      name: 'Lovelace',
      mobile: '9876543210',
      area: 'Residency Road',
      pincode: '560025',
      city: 'Bengaluru',
      state: 'Karnataka',
    },
  }).expect(200);

  // A failing statement carries its parameters: the email, the password's hash, the address.
  await database.execute('alter table users add constraint nobody check (first_name <> $$Ada$$) not valid');
  await send('/users/edit', { userData: { firstName: 'Ada', lastName: 'Lovelace' } }).expect(500);
  await send('/auth/signup', {
    email: `x${email}`,
    password: 'hunter-two',
    firstName: 'Ada',
    lastName: 'B',
  }).expect(500);
  await send('/auth/change-password', { currentPassword: 'hunter-two', newPassword: 'hunter-three' }).expect(
    500,
  );
  await database.execute('drop table addresses');
  await send('/auth/login', { email, password: 'hunter-two' }).expect(500);

  const log = service.lines.join('');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/argon2|authorization|cookie|postgresql:|params/);
  expect(service.logged.length).toBe(4);
});

it('logs each request and its outcome, at a level that can be filtered', async () => {
  const { http } = service;
  const start = service.lines.length;
  const { body } = await http.get('/api/categories').expect(200);
  await http
    .get(`/api/categories/${body.categories[0]._id}`)
    .set('X-Request-Id', 'known-request')
    .expect(200);
  await http.get('/api/user/cart').expect(401);
  await http.get('/api/nowhere').expect(404);
  const lines = linesSince(start);
  expect(lines).toMatchObject([
    { level: 'debug', method: 'GET', route: '/categories', status: 200, ms: expect.any(Number) },
    { level: 'debug', route: '/categories/:id', requestId: 'known-request' },
    { level: 'info', route: '/user/cart', status: 401 },
    { level: 'info', route: 'other', status: 404 },
  ]);
  expect(Object.keys(lines[0]).sort()).toEqual(
    ['level', 'time', 'requestId', 'method', 'route', 'status', 'ms', 'msg'].sort(),
  );
});

it('logs the user of a request', async () => {
  const { token, user } = await signUp(service.http);
  const start = service.lines.length;
  await service.http.get('/api/user/cart').set('authorization', token).expect(200);
  expect(linesSince(start)).toMatchObject([{ userId: user._id }]);
});

it('accepts a request id from a trusted proxy only', async () => {
  const idOf = async (sent: string) =>
    (await service.http.get('/healthz').set('X-Request-Id', sent)).headers['x-request-id'];
  expect(await idOf('0123456789-abc')).toBe('0123456789-abc');
  for (const insane of ['short', 'x'.repeat(65), '{"a":"b"}', 'with blanks in it']) {
    expect(await idOf(insane)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
