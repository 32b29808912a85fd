import { setTimeout as pause } from 'node:timers/promises';
import { isNotNull, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import supertest from 'supertest';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publishChange } from '../../changes/publish-change.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { RazorpayStandIn } from '../../sales/payments/testing/razorpay-stand-in.ts';
import { BuiltService } from '../../testing/built-service.ts';
import { addStaff } from '../../testing/staff.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

/** `WEBHOOK_KILLS=60 npx vitest run --project processes rest-api/team/webhooks` kills more often. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 4);
const changes = 40;
const timeoutMs = 60_000;

let standIn: RazorpayStandIn;
let receiver: WebhookReceiver;
let clone: TestDatabase;
let service: BuiltService;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  receiver = await openReceiver();
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  service = await BuiltService.start(clone.url, standIn, {
    LOG_LEVEL: 'error',
    WEBHOOKS_TO_PRIVATE: 'on',
  });
}, 120_000);
afterAll(async () => {
  await service.kill();
  await clone.drop();
  await receiver.close();
  await standIn.close();
});

it(
  `${kills} kills while webhooks are sent lose none`,
  async () => {
    const { token } = await addStaff(clone.database, 'owner');
    const { body } = await supertest(`http://127.0.0.1:${service.port}`)
      .post('/api/staff/webhooks')
      .set('authorization', token)
      .send({ url: `http://127.0.0.1:${receiver.port}/`, types: ['stock.changed'] })
      .expect(201);
    const ids: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = receiver.received.length;
      for (let i = 0; i < changes; i += 1) {
        const id = uuid();
        await publishChange(clone.database, 'stock', 'changed', id);
        ids.push(id);
      }
      // Some have come, most of the time; or none.
      if (kill % 4 < 3)
        await expect.poll(() => receiver.received.length).toBeGreaterThan(before + (kill % 12) * 3);
      else await pause(Math.random() * 500);
      await service.kill();
      // The lease of a killed service ends after some seconds, which the tests of jobs show.
      await clone.database.update(jobs).set({ leasedUntil: sql`now()` }).where(isNotNull(jobs.leasedBy));
      await service.startAgain();
    }
    const webhook = new Webhook(body.secret);
    /** The ids that have not come. Once a message is verified it is not looked at again: the receiver runs beside this. */
    const missing = new Set(ids);
    let verified = 0;
    const verifyReceived = () => {
      for (const { body: message, headers } of receiver.received.slice(verified)) {
        missing.delete((webhook.verify(message, headers) as { data: { id: string } }).data.id);
        verified += 1;
      }
      return missing.size;
    };
    await expect.poll(verifyReceived, { timeout: timeoutMs, interval: 200 }).toBe(0);
    // What came twice has the same id.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(ids.length);
  },
  timeoutMs + kills * 15_000,
);
