import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkNotValid } from '../contract/rules.ts';
import { emailsTo } from '../testing/mail.ts';
import { signUp, startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { openToken, sealToken } from './link-seal.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await service.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const parts = [];
  for (const { name } of tables) {
    const { rows } = await service.database.execute(sql`select to_jsonb(t) from ${sql.identifier(name)} t`);
    parts.push(JSON.stringify(rows));
  }
  return parts.join('\n');
}

it('a dump of the database has no link that does anything, also while its emails wait', async () => {
  const { token, user } = await signUp(service.http);
  await service.http
    .post('/api/users/edit')
    .set('authorization', token)
    .send({ userData: { email: `new-${user.email}` } })
    .expect(201);
  await service.http
    .post('/api/auth/forgot-password')
    .send({ email: `new-${user.email}` })
    .expect(202);
  const waiting = [
    ...(await emailsTo(service.database, user.email)),
    ...(await emailsTo(service.database, `new-${user.email}`)),
  ];
  const links = waiting.flatMap((email) => ('token' in email ? [email.token] : []));
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual([
    'confirm_address',
    'email_changed',
    'password_reset',
    'welcome',
  ]);
  const text = await dump();
  for (const link of links) {
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain(link);
  }
  // Whatever looks like a token there is none, such as the digests.
  const alike = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g));
  expect(alike.size).toBeGreaterThan(0);
  for (const path of ['reset-password', 'confirm-email', 'restore-email']) {
    for (const found of alike) {
      const { body } = await service.http
        .post(`/api/auth/${path}`)
        .send({ token: found, password: 'taken over' })
        .expect(400);
      expect(body.errors).toEqual([linkNotValid.message]);
    }
  }
  const reset = waiting.find(({ kind }) => kind === 'password_reset');
  const good = { token: reset && 'token' in reset ? reset.token : '', password: 'a better secret' };
  await service.http.post('/api/auth/reset-password').send(good).expect(200);
});

it('a sealed token opens with its secret alone, and what a release before stored is as it was', () => {
  const token = 'pVqv1nV0-W7rVb4M2_example-token-of-43-chars';
  const sealed = sealToken(testSecrets.tokenSecret, token);
  expect(sealed).not.toContain(token);
  expect(sealToken(testSecrets.tokenSecret, token)).not.toBe(sealed);
  expect(openToken(testSecrets.tokenSecret, sealed)).toBe(token);
  expect(openToken(testSecrets.sandboxSecret, sealed)).toBeUndefined();
  expect(openToken(testSecrets.tokenSecret, `${sealed.slice(0, -2)}AA`)).toBeUndefined();
  expect(openToken(testSecrets.tokenSecret, token)).toBe(token);
});
