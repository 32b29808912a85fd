import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../launch/ports.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { jobs, letters } from '../database/schema.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { addBooks } from '../testing/books.ts';
import { newBuyer } from '../testing/buyer.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testSecrets } from '../testing/test-service.ts';
import { MailServer } from './testing/mail-server.ts';

/** `LETTER_KILLS=60 npx vitest run --project servers rest-api/letters/crash.test.ts` kills more often. */
const kills = Number(process.env.LETTER_KILLS ?? 3);
/** The lease of a job whose service was killed, and what a start takes. */
const patienceMs = 60_000;

let standIn: RazorpayStandIn;
let mailServer: MailServer;
let clone: TestDatabase;
let port: number;
let server: ChildProcess;
let book: string;
beforeAll(async () => {
  execFileSync(process.execPath, ['launch/build.mjs', 'generated', 'servers'], { cwd: projectRoot });
  standIn = await RazorpayStandIn.start();
  mailServer = await MailServer.start();
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  port = await freePort();
  [book = ''] = await addBooks(clone.database, [{ pricePaise: 30_000 }]);
  await startServer();
}, 120_000);
afterAll(async () => {
  await killServer();
  await clone.drop();
  await mailServer.close();
  await standIn.close();
});

async function startServer(): Promise<void> {
  const { keyId, keySecret, webhookSecrets, api } = standIn.settings;
  server = spawn(process.execPath, ['dist/server/rest-api.js'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: clone.url, JWT_SECRET: testSecrets.tokenSecret, REST_PORT: String(port) },
      ...{ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API: api },
      ...{ RAZORPAY_WEBHOOK_SECRET: webhookSecrets.join(', '), RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
      ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'Quire <letters@books.example>' },
      PUBLIC_URL: 'https://books.example',
    },
  });
  await once(server, 'message');
}

async function killServer(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

it(
  `${kills} kills around “paid” leave every paid order with its letter, one each by Message-ID`,
  async () => {
    const http = supertest(`http://127.0.0.1:${port}`) as unknown as supertest.Agent;
    const orderIds: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const buyer = await newBuyer({ database: clone.database, http });
      await buyer.fill(book);
      const { order, payment } = await buyer.placed();
      const proof = standIn.pay(payment.orderId);
      // Its response may never come.
      const handedIn = buyer.handIn(order._id, proof).then(undefined, () => undefined);
      // From ahead of the transaction to after the letter has been sent.
      await pause(Math.random() ** 2 * 1_500);
      await killServer();
      await handedIn;
      await startServer();
      await buyer.handIn(order._id, proof).expect(200);
      orderIds.push(order._id);
    }
    await vi.waitFor(async () => expect(await clone.database.$count(jobs, sql`kind = 'letter'`)).toBe(0), {
      timeout: patienceMs,
      interval: 200,
    });
    const rows = await clone.database.select().from(letters);
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(orderIds.toSorted());
    expect(rows.filter(({ sentAt }) => !sentAt)).toEqual([]);
    const messageIds = new Set(mailServer.received.map(({ messageId }) => messageId));
    expect(messageIds).toEqual(new Set(rows.map(({ id }) => `<${id}@books.example>`)));
  },
  patienceMs + kills * 10_000,
);
