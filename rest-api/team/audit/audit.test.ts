import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '../../database/in-transaction.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { recordChange } from './audit.ts';
import { auditEntries } from './audit-tables.ts';

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());

const actor = { kind: 'shop', id: 'shop', name: 'The shop' } as const;
const change = { action: 'book.withdrawn', subject: 'book:7', before: { onSale: true } };

it('takes entries in the transaction of the change', async () => {
  const { database } = clone;
  await expect(
    inTransaction(database, async (transaction) => {
      await recordChange(transaction, actor, change, 'request-1');
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await database.$count(auditEntries)).toBe(0);
  await recordChange(database, actor, change, 'request-2');
  expect(await database.select().from(auditEntries)).toMatchObject([
    { actor: 'The shop', ...change, after: null, requestId: 'request-2' },
  ]);
});

it.each([
  ['an update', sql`update audit_entries set actor = 'nobody'`],
  ['a delete', sql`delete from audit_entries`],
  ['a truncate', sql`truncate audit_entries`],
])('refuses %s, by the rights of the servers’ role and by triggers', async (_what, statement) => {
  const { database } = clone;
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => (error.cause as Error & { code: string }).code,
    );
  await recordChange(database, actor, change, null);
  const before = await database.select().from(auditEntries);
  const noRight = '42501';
  const raisedByTrigger = 'P0001';
  expect(await code(database.execute(statement))).toBe(noRight);
  await database.execute(sql`grant update, delete, truncate on audit_entries to current_user`);
  expect(await code(database.execute(statement))).toBe(raisedByTrigger);
  await database.execute(sql`revoke update, delete, truncate on audit_entries from current_user`);
  expect(await database.select().from(auditEntries)).toEqual(before);
});
