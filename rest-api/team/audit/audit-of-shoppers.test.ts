import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../../contract/staff.ts';
import { emails } from '../../emails/email-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { recordChange } from './audit.ts';
import { auditEntries } from './audit-tables.ts';

let service: TestService;
let owner: string;
let order: PaidOrder;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
  const [book = ''] = await addBooks(service.database, [{}]);
  order = await paidOrder(service, book);
  await order.buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
});
afterAll(() => service.close());

const get = (path: string) => service.http.get(`/api/staff${path}`).set('authorization', owner).expect(200);
const entries = async (): Promise<AuditEntry[]> =>
  (await get(`/audit?actorId=${order.buyer.userId}`)).body.entries;
const csv = async () => (await get(`/audit.csv?actorId=${order.buyer.userId}`)).text;

it('names shoppers as long as they have an account, and stores no name, address or text of theirs', async () => {
  const { database } = service;
  const { userId } = order.buyer;
  // As releases wrote it that stored the name.
  const before = { kind: 'shopper', id: userId, name: 'Ada L' } as const;
  await recordChange(database, before, { action: 'return.withdrawn', subject: 'return:7' }, null);
  const [letter] = await database
    .update(emails)
    .set({ sentAt: new Date() })
    .where(eq(emails.userId, userId))
    .returning();
  const { id, kind, recipient } = letter ?? expect.unreachable();
  await service.http.post(`/api/staff/emails/${id}/send`).set('authorization', owner).expect(200);

  expect((await entries()).map(({ actor }) => actor)).toEqual(['Ada L', 'Ada L']);
  expect(await csv()).toContain('Ada L');
  const stored = await database.select().from(auditEntries);
  expect(stored).toContainEqual(expect.objectContaining({ action: 'order.cancelled', actor: '' }));
  expect(stored).toContainEqual(expect.objectContaining({ action: 'letter.sent_again', after: { kind } }));
  expect(JSON.stringify(stored)).not.toContain(recipient);

  await order.buyer.post('/user/account/delete', { password: 'secret' }).expect(200);
  expect((await entries()).map(({ actor }) => actor)).toEqual([userId, userId]);
  expect(await csv()).not.toContain('Ada L');
});
