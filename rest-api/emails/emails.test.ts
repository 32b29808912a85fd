import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoAccount } from '../contract/rules.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { jobs } from '../jobs/job-tables.ts';
import { users } from '../shopping/account/account-tables.ts';
import { signUp, startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { emailJobs } from './email-jobs.ts';
import { emails } from './email-tables.ts';
import { deleteOldEmails } from './emails.queries.ts';
import { MailerProcess } from './mailer-process.ts';
import { emailJob, queueEmail } from './queue-email.ts';
import { listStaffEmails } from './staff-emails.queries.ts';
import { MailServer } from './testing/mail-server.ts';
import { sampleEmails } from './testing/sample-emails.ts';

let server: MailServer;
let service: TestService;
let userId: string;
const publicUrl = 'https://books.example';
beforeAll(async () => {
  server = await MailServer.start();
  const smtp = { url: server.url, from: 'Quire <letters@books.example>' };
  service = await startTestService({}, { mail: { smtp, publicUrl, hasMailbox: false } });
  ({
    user: { _id: userId },
  } = await signUp(service.http));
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await service.database.delete(jobs);
  await service.database.delete(emails);
  server.received.length = 0;
  server.behaviour = {};
});
afterEach(() => {
  service.logged.length = 0;
});

const queue = (email = sampleEmails.order_paid, to = 'ada@reader.example', subject = 'order 1') =>
  inTransaction(service.database, (transaction) => queueEmail(transaction, { userId, to, subject, email }));
const rows = () => service.database.select().from(emails);
const jobRows = () => service.database.select().from(jobs);
const makeDue = () => service.database.update(jobs).set({ runAt: sql`now()` });
const messages = () => service.lines.map((line) => JSON.parse(line).msg);

describe('an email', () => {
  it('arrives once, as HTML and as text, with links to the public address alone', async () => {
    expect(await queue()).toBe(true);
    expect(await queue()).toBe(false);
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    const [row] = await rows();
    expect(mail).toMatchObject({
      subject: 'Your order at Quire',
      messageId: `<${row?.id}@books.example>`,
      from: { value: [{ name: 'Quire', address: 'letters@books.example' }] },
      to: { value: [{ address: 'ada@reader.example' }] },
      envelopeTo: 'ada@reader.example',
      attachments: [],
    });
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    for (const text of [mail?.text ?? '', mail?.html || '']) {
      expect(text).toContain('₹1,320.45');
      expect(text).toContain('The God of Small Things');
      expect(text).toContain('12 Church Street');
      expect(text).toContain('https://books.example/orders/7d1f2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6');
    }
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).not.toMatch(/<img|url\(|@import|<link[^>]+stylesheet/i);
    const origins = (mail?.html || '').match(/https?:\/\/[^/"\s<]+/g) ?? [];
    expect(new Set(origins.filter((each) => !each.startsWith('http://www.w3.org')))).toEqual(
      new Set([publicUrl]),
    );
    expect(row).toMatchObject({ sentAt: expect.any(Date), failure: null });
    expect(await jobRows()).toEqual([]);
  });

  it('has no use for who reads the database afterwards', async () => {
    await queue(sampleEmails.password_reset as never);
    const token = sampleEmails.password_reset.token;
    await service.jobs.runDue();
    expect(server.received[0]?.text).toContain(`https://books.example/reset-password#${token}`);
    expect(JSON.stringify(await rows())).not.toContain(token);
  });

  it('that invites to the back room leads there', async () => {
    await queue(sampleEmails.staff_invitation as never);
    await service.jobs.runDue();
    const { token } = sampleEmails.staff_invitation;
    expect(server.received[0]?.text).toContain(`https://books.example/staff/invitation#${token}`);
    expect(server.received[0]?.text).not.toContain('/reset-password');
  });

  it('is not there when its transaction is not', async () => {
    const failing = inTransaction(service.database, async (transaction) => {
      await queueEmail(transaction, {
        userId,
        to: 'a@b.example',
        subject: 'x',
        email: sampleEmails.order_paid,
      });
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    await service.jobs.runDue();
    expect(server.received).toEqual([]);
  });

  it('to the demo account goes nowhere', async () => {
    await queue(sampleEmails.order_paid, demoAccount.email);
    await service.jobs.runDue();
    expect(server.received).toEqual([]);
    expect(await rows()).toMatchObject([{ sentAt: null, failure: 'The demo account has no mailbox.' }]);
    expect(await jobRows()).toEqual([]);
  });

  it.each([
    ['password_reset', '29 minutes', '31 minutes'],
    ['welcome', '6 days', '8 days'],
    ['confirm_address', '6 days', '8 days'],
    ['staff_invitation', '6 days', '8 days'],
  ] as const)('of the kind %s is sent after %s, and no longer after %s', async (kind, early, late) => {
    await queue(sampleEmails[kind] as never, 'early@reader.example', 'early');
    await queue(sampleEmails[kind] as never, 'late@reader.example', 'late');
    for (const [subject, age] of Object.entries({ early, late })) {
      await service.database.execute(
        sql`update letters set created_at = now() - ${age}::interval where subject = ${subject}`,
      );
    }
    await service.jobs.runDue();
    expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual(['early@reader.example']);
    expect((await rows()).find(({ subject }) => subject === 'late')).toMatchObject({
      sentAt: null,
      failure: expect.stringMatching(/expired/),
    });
  });

  it('waits where the process that sends it cannot start, and goes once it can', async () => {
    const mailer = new MailerProcess({ smtp: undefined, publicUrl, hasMailbox: true });
    const mail = {
      email: sampleEmails.order_paid,
      to: 'a@b.example',
      messageId: 'a@b',
      date: '',
      invoices: [],
    };
    const { execPath } = process;
    try {
      process.execPath = '/nowhere/node';
      await expect(mailer.show(mail as never)).rejects.toThrow(/that sends emails has failed: spawn/);
      process.execPath = execPath;
      expect((await mailer.show(mail as never)).text).toContain('The God of Small Things');
    } finally {
      process.execPath = execPath;
      mailer.close();
    }
  });

  it('goes with its account, and after 30 days', async () => {
    const { user } = await signUp(service.http);
    await service.database.delete(emails);
    await queue(sampleEmails.order_paid, 'a@reader.example', 'of another');
    await service.database.update(emails).set({ userId: user._id });
    await queue(sampleEmails.order_paid, 'a@reader.example', 'young');
    await queue(sampleEmails.order_paid, 'a@reader.example', 'old');
    await service.database.execute(
      sql`update letters set created_at = now() - interval '31 days' where subject = 'old'`,
    );
    await service.database.execute(sql`delete from users where id = ${user._id}`);
    await deleteOldEmails(service.database);
    expect((await rows()).map(({ subject }) => subject)).toEqual(['young']);
    expect(await service.database.$count(users, sql`id = ${user._id}`)).toBe(0);
    // The job of the email that went with its account finds nothing to do.
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    expect(await jobRows()).toEqual([]);
  });
});

describe('a mail server that', () => {
  it('refuses an address for good has the email dead at once, with its reason, and no other', async () => {
    server.behaviour.refuse = (address) =>
      address.startsWith('nobody') ? { code: 550, message: `No such user here: <${address}>` } : undefined;
    await queue(sampleEmails.order_paid, 'nobody@reader.example', 'a');
    await queue(sampleEmails.order_paid, 'somebody@reader.example', 'b');
    await service.jobs.runDue();
    expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual(['somebody@reader.example']);
    const [dead] = await jobRows();
    expect(dead).toMatchObject({ attempts: 1, deadAt: expect.any(Date) });
    expect(dead?.lastError).toMatch(/550 No such user here: <\(address\)>/);
    expect((await rows()).filter(({ failure }) => failure?.includes('550'))).toHaveLength(1);
    expect(service.lines.join()).not.toContain('nobody@reader.example');
    expect(service.logged.map((line) => JSON.parse(line).msg)).toEqual([
      `a job is dead; mend its cause, then start it again: npm run jobs -- retry letter ${dead?.subject}`,
    ]);
  });

  it('refuses an address for now gets the email later', async () => {
    let refusals = 0;
    server.behaviour.refuse = () => {
      refusals += 1;
      return refusals === 1 ? { code: 451, message: 'Greylisted' } : undefined;
    };
    await queue();
    await service.jobs.runDue();
    expect(await jobRows()).toMatchObject([{ attempts: 1, deadAt: null }]);
    await makeDue();
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    expect(await jobRows()).toEqual([]);
  });

  it('greets late gets the email all the same', async () => {
    // No connection from before is used again.
    const { port } = server;
    await server.close();
    server = await MailServer.start(port);
    let greet = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const connected = vi.fn(() => late);
    server.behaviour.greeting = connected;
    await queue();
    const drained = service.jobs.runDue();
    await expect.poll(() => connected).toHaveBeenCalled();
    expect(server.received).toEqual([]);
    greet();
    await drained;
    expect(server.received).toHaveLength(1);
  });

  it('breaks off after it has taken the email gets it again under the same Message-ID', async () => {
    server.behaviour.breaksAfterData = (received) => received === 1;
    await queue();
    await service.jobs.runDue();
    expect(await jobRows()).toMatchObject([{ attempts: 1, deadAt: null }]);
    await makeDue();
    await service.jobs.runDue();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await jobRows()).toEqual([]);
  });

  it('is down gets the email when it is back, and until then staff read why it waits', async () => {
    const { port } = server;
    await server.close();
    await queue();
    await service.jobs.runDue();
    expect(await jobRows()).toMatchObject([{ attempts: 1, deadAt: null }]);
    expect(messages()).toContainEqual(expect.stringMatching(/^a job has failed; tried again in \d+ s$/));
    expect(await listStaffEmails(service.database, {}, { first: 1 })).toMatchObject([
      { state: 'WAITING', failure: expect.stringContaining('ECONNREFUSED') },
    ]);
    server = await MailServer.start(port);
    await makeDue();
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    expect(await listStaffEmails(service.database, {}, { first: 1 })).toMatchObject([
      { state: 'SENT', failure: null },
    ]);
  });
});

it('a mailer that ends while it sends loses nothing', async () => {
  let greet = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const connected = vi.fn(() => late);
  server.behaviour.greeting = connected;
  const mail = { smtp: { url: server.url, from: 'letters@books.example' }, publicUrl, hasMailbox: false };
  const mailer = new MailerProcess(mail);
  const kind = emailJobs(service.database, mail, mailer, testSecrets.tokenSecret)[emailJob];
  await queue();
  const [job] = await jobRows();
  if (!kind || !job) throw new Error('There is no job.');
  const sending = kind.run(job, new AbortController().signal);
  const failed = expect(sending).rejects.toThrow(/has ended/);
  await expect.poll(() => connected).toHaveBeenCalled();
  mailer.close();
  await failed;
  greet();
  server.behaviour = {};
  await service.jobs.runDue();
  expect(server.received).toHaveLength(1);
  mailer.close();
});

it('an email that comes while an idle mailer ends is sent once', async () => {
  const smtp = { url: server.url, from: 'letters@books.example' };
  const mailer = new MailerProcess({ smtp, publicUrl, hasMailbox: false });
  const send = (messageId: string) => {
    const email = sampleEmails.order_paid;
    return mailer.send({
      email,
      to: 'ada@reader.example',
      messageId,
      date: new Date().toISOString(),
      invoices: [],
    });
  };
  await send('1@books.example');
  // As it does when it has been idle.
  mailer.close();
  await send('2@books.example');
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    '<1@books.example>',
    '<2@books.example>',
  ]);
  mailer.close();
});
