import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { orders } from '../orders/order-tables.ts';
import { paymentEvents, payments } from './payment-tables.ts';

const migrationFile = path.join(projectRoot, 'rest-api/database/migrations/0011_payment_jobs.sql');

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const userId = '0d9c9a4e-8a59-4c4e-9b6f-5a6f4f3c2b1a';
const ids = { waiting: '11111111-1111-4111-8111-111111111111', paid: '22222222-2222-4222-8222-222222222222' };

/** What a release stores in which these were no jobs. */
async function storeAsBefore(): Promise<void> {
  const { database } = clone;
  const money = { pricePaise: 1, discountPaise: 0, deliveryPaise: 0, totalPaise: 1 };
  const address = { name: 'Ada' } as typeof orders.$inferInsert.address;
  await database.insert(orders).values([
    { userId, id: ids.waiting, idempotencyKey: 'a', address, ...money, checkAt: at(1) },
    {
      userId,
      id: ids.paid,
      idempotencyKey: 'b',
      address,
      ...money,
      checkAt: at(2),
      state: 'paid',
      paymentId: 'pay',
    },
  ]);
  const payment = { userId, orderId: ids.waiting, amountPaise: 1, currency: 'INR', refundTries: 4 };
  await database.insert(payments).values([
    { ...payment, id: 'due', state: 'refund due', refundAt: at(3) },
    { ...payment, id: 'done', state: 'refunded' },
  ]);
  await database.insert(paymentEvents).values([
    { id: 'left', type: 'payment.captured', actAt: at(4), tries: 2 },
    { id: 'acted', type: 'payment.captured' },
  ]);
}

const stored = () =>
  clone.database
    .select({
      kind: jobs.kind,
      subject: jobs.subject,
      payload: jobs.payload,
      runAt: jobs.runAt,
      priority: jobs.priority,
    })
    .from(jobs)
    .orderBy(jobs.runAt);
const expected = [
  { kind: 'order_check', subject: ids.waiting, payload: { userId }, runAt: at(1), priority: 1 },
  { kind: 'order_check', subject: ids.paid, payload: { userId }, runAt: at(2), priority: 0 },
  { kind: 'refund', subject: 'due', payload: { userId }, runAt: at(3), priority: 0 },
  { kind: 'payment_event', subject: 'left', payload: {}, runAt: at(4), priority: 0 },
];
const leftBehind = async () => {
  const { rows } = await clone.database.execute(sql`
    select 1 from orders where check_at is not null union all select 1 from payments where refund_at is not null
    union all select 1 from payment_events where act_at is not null`);
  return rows;
};

it('what an older release beside this one leaves to be done becomes jobs', async () => {
  await storeAsBefore();
  expect(await stored()).toEqual(expected);
  expect(await leftBehind()).toEqual([]);
  await clone.database.execute(sql`update orders set check_at = ${at(30)} where id = ${ids.waiting}`);
  expect(await stored()).toEqual(expected);
});

it('what waits in a running shop becomes jobs by its upgrade, with the tries that it had', async () => {
  const { database } = clone;
  for (const table of [paymentEvents, payments, orders, jobs]) await database.delete(table);
  // As before the migration.
  await database.execute(sql`
    drop trigger orders_check_at_is_a_job on orders; drop trigger payments_refund_at_is_a_job on payments;
    drop trigger payment_events_act_at_is_a_job on payment_events;
    drop function order_check_job, refund_job, payment_event_job;
    drop index jobs_due; alter table jobs drop column priority; create index jobs_due on jobs (kind, run_at)`);
  await storeAsBefore();
  const migration = await readFile(migrationFile, 'utf8');
  await database.execute(sql.raw(migration.replaceAll('--> statement-breakpoint', '')));
  expect(await stored()).toEqual(expected);
  expect(await leftBehind()).toEqual([]);
  const { rows } = await database.execute(sql`select attempts from jobs order by run_at`);
  expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 4 }, { attempts: 2 }]);
});
