import { setTimeout as pause } from 'node:timers/promises';
import { isNotNull, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { jobs } from '../jobs/job-tables.ts';
import { RazorpayStandIn } from '../sales/payments/testing/razorpay-stand-in.ts';
import { addBooks } from '../testing/books.ts';
import { BuiltService } from '../testing/built-service.ts';
import { newBuyer } from '../testing/buyer.ts';
import { retryWhileBusy } from '../testing/retry-while-busy.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { emails } from './email-tables.ts';
import { MailServer } from './testing/mail-server.ts';

/** `LETTER_KILLS=60 npx vitest run --project processes rest-api/emails/crash.process.test.ts` kills more often. */
const kills = Number(process.env.LETTER_KILLS ?? 2);
/** The lease of a job whose service was killed, and what a start takes. */
const timeoutMs = 60_000;

let standIn: RazorpayStandIn;
let mailServer: MailServer;
let clone: TestDatabase;
let service: BuiltService;
let book: string;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  mailServer = await MailServer.start();
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  [book = ''] = await addBooks(clone.database, [{ pricePaise: 30_000 }]);
  service = await BuiltService.start(clone.url, standIn, {
    LOG_LEVEL: 'error',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Quire <letters@books.example>',
    // With the bill an email would have a PDF, which takes much longer.
    PUBLIC_URL: 'https://books.example',
    BILL_AT: 'shipped',
  });
}, 120_000);
afterAll(async () => {
  await service.kill();
  await clone.drop();
  await mailServer.close();
  await standIn.close();
});

it(
  `${kills} kills around “paid” leave every paid order with its email, one each by Message-ID`,
  async () => {
    const http = supertest(`http://127.0.0.1:${service.port}`) as unknown as supertest.Agent;
    const orderIds: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const buyer = await newBuyer({ database: clone.database, http });
      await buyer.fill(book);
      const { order, payment } = await buyer.placed();
      const proof = standIn.pay(payment.orderId);
      // Its response may never come.
      const handedIn = retryWhileBusy(() => buyer.handIn(order.id, proof)).catch(() => undefined);
      // When the email has been sent; or from ahead of the transaction to after that.
      if (kill === 0) await expect.poll(() => mailServer.received.length).toBe(1);
      else await pause(Math.random() ** 2 * 1_500);
      await service.kill();
      await handedIn;
      await service.startAgain();
      expect((await retryWhileBusy(() => buyer.handIn(order.id, proof))).status).toBe(200);
      orderIds.push(order.id);
    }
    // The lease of a killed service ends after half a minute, which the tests of jobs show.
    await clone.database.update(jobs).set({ leasedUntil: sql`now()` }).where(isNotNull(jobs.leasedBy));
    await vi.waitFor(async () => expect(await clone.database.$count(jobs, sql`kind = 'letter'`)).toBe(0), {
      timeout: timeoutMs,
      interval: 200,
    });
    const rows = await clone.database.select().from(emails);
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(orderIds.toSorted());
    expect(rows.filter(({ sentAt }) => !sentAt)).toEqual([]);
    const messageIds = new Set(mailServer.received.map(({ messageId }) => messageId));
    expect(messageIds).toEqual(new Set(rows.map(({ id }) => `<${id}@books.example>`)));
  },
  timeoutMs + kills * 10_000,
);
