import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emails } from '../emails/email-tables.ts';
import { users } from '../shopping/account/account-tables.ts';
import { newBuyer } from '../testing/buyer.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let manager: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(() => service.close());

const page = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', manager).expect(200)).body;

it('the list of shoppers goes on after an account that has been deleted', async () => {
  for (let count = 0; count < 4; count += 1) await newBuyer(service);
  const newest = await service.database
    .select({ id: users.id })
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id));
  const first = await page('/shoppers?first=2');
  expect(first.shoppers).toHaveLength(2);
  expect(first.shoppers[0]).not.toHaveProperty('place');
  await service.database.delete(users).where(eq(users.id, first.shoppers[1].id));
  const second = await page(`/shoppers?first=100&after=${first.next}`);
  expect(second.shoppers.map(({ id }: { id: string }) => id)).toEqual(newest.slice(2).map(({ id }) => id));
});

it('the list of emails goes on after an email that has been deleted', async () => {
  const { userId } = await newBuyer(service);
  const content = { kind: 'password_changed' } as never;
  const storedEmail = {
    userId,
    kind: 'password_changed',
    recipient: 'ada@example.com',
    content,
  } as const;
  await service.database
    .insert(emails)
    .values(['1', '2', '3'].map((subject) => ({ ...storedEmail, subject })));
  const first = await page('/emails?first=2');
  await service.database.delete(emails).where(eq(emails.id, first.emails[1].id));
  const second = await page(`/emails?first=100&after=${first.next}`);
  expect(second.emails).toHaveLength(1);
});
