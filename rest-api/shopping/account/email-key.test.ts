import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../../testing/staff.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { emailKey } from './email-key.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const kelvin = '\u212a';
const dottedI = '\u0130';

it('is one rule in the code and in the database, and takes no letter beyond ASCII for one of ASCII', async () => {
  // Letters that later versions of Unicode have added need not be known to both.
  const letters = Array.from({ length: 0xa000 - 1 }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (letter) => /\p{L}/u.test(letter),
  );
  const { rows } = await service.database.execute<{ letter: string; key: string }>(
    sql`select letter, email_key(letter) as key from unnest(array(select jsonb_array_elements_text(${JSON.stringify(letters)}::jsonb))) as letter`,
  );
  expect(rows).toHaveLength(letters.length);
  for (const { letter, key } of rows) {
    if (letter > '\x7f') expect(key > '\x7f').toBe(true);
  }
  const differ = rows.filter(({ letter, key }) => key !== emailKey(letter)).map(({ letter }) => letter);
  expect(differ).toEqual([]);
});

describe.each([
  ['the dotted capital I', `${dottedI}vy`, 'ivy'],
  ['the Kelvin sign', `${kelvin}im`, 'kim'],
])('an address with %s', (_, twin, own) => {
  it('is another than the one with the letter of ASCII: both sign up, and each is invited as itself', async () => {
    const at = `@${crypto.randomUUID()}.example`;
    const { user: other } = await signUp(service.http, { email: `${twin}${at}`, password: 'secret' });
    const { user } = await signUp(service.http, { email: `${own}${at}`, password: 'hers' });
    expect(user._id).not.toBe(other._id);
    const login = (email: string, password: string) =>
      service.http.post('/api/auth/login').send({ email, password });
    await login(`${own.toUpperCase()}${at}`, 'hers').expect(200);
    await login(`${twin}${at}`, 'hers').expect(401);
    const { token } = await addStaff(service.database, 'owner');
    const { body } = await service.http
      .post('/api/staff/members')
      .set('authorization', token)
      .send({ email: `${own.toUpperCase()}${at}`, role: 'packer' })
      .expect(201);
    expect(body.member).toMatchObject({ id: user._id, email: `${own}${at}` });
  });
});

it('is the same for letters beyond ASCII in either case', async () => {
  const { user } = await signUp(service.http);
  const email = `Élise.${user._id}@example.com`;
  await signUp(service.http, { email });
  await service.http
    .post('/api/auth/signup')
    .send({ email: email.toLowerCase(), password: 'x', firstName: 'É', lastName: 'L' })
    .expect(422);
});
