import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm';
import { kill } from '../../launch/testing/shop-process.ts';
import { inTransaction } from '../../rest-api/database/in-transaction.ts';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { emailsAtOnce } from '../../rest-api/emails/mailer-messages.ts';
import { emailJob, queueEmail } from '../../rest-api/emails/queue-email.ts';
import { MailServer } from '../../rest-api/emails/testing/mail-server.ts';
import { jobs as jobRows } from '../../rest-api/jobs/job-tables.ts';
import { retryDeadJobs } from '../../rest-api/jobs/jobs.queries.ts';
import { waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

/** Where letters go: the mail server takes some, refuses some for good, and some cannot be written. */
const hosts = { good: 'good.example', refused: 'refused.example', poisoned: 'poisoned.example' };
/** More than are sent at a time, and due ahead of all others. */
const spoiled = emailsAtOnce + 2;

/** What has to happen after a transaction, as letters: poison among them, and nobody left to send them. */
export const jobs: Stage = {
  name: 'jobs',
  does: 'a backlog of letters, refused and poisoned ones ahead of it, while what sends them is killed',
  async run(trial) {
    const mail = await MailServer.start();
    trial.onEnd(() => mail.close());
    let isRefusing = true;
    mail.behaviour.refuse = (address) =>
      isRefusing && address.endsWith(hosts.refused) ? { code: 550, message: 'No such user' } : undefined;
    const env = {
      SMTP_URL: mail.url,
      MAIL_FROM: 'letters@books.example',
      PUBLIC_URL: 'https://books.example',
    };
    const shop = await trial.ownShop({ env, durable: false });
    const backlog = trial.times(3_000, 60);
    await queue(shop, spoiled, hosts.refused);
    await queue(shop, spoiled, hosts.poisoned);
    await shop.database
      .update(emails)
      .set({ content: { kind: 'no such kind' } as never })
      .where(like(emails.recipient, `%${hosts.poisoned}`));
    await queue(shop, backlog, hosts.good);
    await shop.database.update(jobRows).set({ runAt: sql`now()` }).where(eq(jobRows.kind, emailJob));

    const killed = await killSenders(trial, shop, mail, backlog);
    await tryArrivals(trial, shop, mail, { backlog, killed });
    await trySpoiled(trial, shop, mail, () => {
      isRefusing = false;
    });
  },
};

/** Queues letters that are not due yet. */
async function queue(shop: Shop, count: number, host: string): Promise<void> {
  const { userId } = await shop.newBuyer();
  await inTransaction(shop.database, async (transaction) => {
    for (let left = count; left > 0; left -= 1) {
      const email = {
        kind: 'password_changed',
        changedAt: new Date().toISOString(),
        firstName: 'Ada',
      } as const;
      await queueEmail(transaction, { userId, to: `${left}@${host}`, subject: randomUUID(), email });
    }
    await transaction
      .update(jobRows)
      .set({ runAt: sql`now() + interval '1 hour'` })
      .where(eq(jobRows.kind, emailJob));
  });
}

/** Kills the REST service, and the mailer with it, while letters are being sent. Answers how often. */
async function killSenders(trial: Trial, shop: Shop, mail: MailServer, backlog: number): Promise<number> {
  // The launcher gives up on what ends more than five times within half a minute.
  const kills = trial.times(5, 1);
  for (let done = 0; done < kills; done += 1) {
    const enough = ((done + 0.3) * backlog) / kills;
    await waitUntil('letters are being sent', () => mail.received.length >= enough, 60_000);
    for (const { pid } of shop.processes().rest) kill(pid);
    // The short form does not wait for the leases of what was killed: as if their fifteen seconds were over.
    if (trial.short)
      await shop.database.update(jobRows).set({ leasedUntil: sql`now()` }).where(isNotNull(jobRows.leasedBy));
    await shop.ready();
  }
  return kills;
}

async function tryArrivals(
  trial: Trial,
  shop: Shop,
  mail: MailServer,
  { backlog, killed }: { backlog: number; killed: number },
): Promise<void> {
  const arrival = trial.promise(
    'every letter arrives, also when its sender is killed: within 60 s of the next start',
  );
  const once = trial.promise(
    'no letter arrives twice but one that was under way at a kill, under the same Message-ID',
  );
  const toGood = () => mail.received.filter(({ envelopeTo }) => envelopeTo.endsWith(hosts.good));
  const arrived = () => new Set(toGood().map(({ messageId }) => messageId)).size;
  const timeoutMs = trial.times(60_000, 15_000);
  const ms = await waitUntil('all have arrived', () => arrived() >= backlog, timeoutMs).catch(
    () => timeoutMs,
  );
  arrival.took(ms);
  const missing = backlog - arrived();
  arrival.held(backlog - 1);
  arrival.try(missing === 0, `${missing} of ${backlog} letters are missing`);
  const twice = toGood().length - arrived();
  once.held(backlog - 1);
  once.try(twice <= killed * emailsAtOnce, `${twice} of ${backlog} letters came again after ${killed} kills`);
  const noneIsLeft = async () => (await waiting(shop, hosts.good)) === 0;
  await waitUntil('no job is left of a letter that has arrived', noneIsLeft).catch((error) =>
    once.try(false, String(error)),
  );
}

/** The jobs that wait for letters to a host. */
async function waiting({ database }: Shop, host: string): Promise<number> {
  const { rows } = await database.execute(sql`
    select 1 from jobs join letters on letters.id::text = jobs.subject
    where jobs.kind = ${emailJob} and letters.recipient like ${`%${host}`}`);
  return rows.length;
}

async function trySpoiled(
  trial: Trial,
  { database }: Shop,
  mail: MailServer,
  mend: () => void,
): Promise<void> {
  const dead = trial.promise(
    'a letter that is refused for good is dead at once, stays, and arrives when it is started again',
  );
  const poison = trial.promise(
    'a letter that cannot be written is tried again later, and arrives once it can',
  );
  const rows = (isDead: boolean) =>
    database
      .select()
      .from(jobRows)
      .where(and(eq(jobRows.kind, emailJob), isDead ? isNotNull(jobRows.deadAt) : isNull(jobRows.deadAt)));
  const countTo = (host: string) =>
    new Set(
      mail.received.filter(({ envelopeTo }) => envelopeTo.endsWith(host)).map(({ messageId }) => messageId),
    ).size;
  await waitUntil('all are dead', async () => (await rows(true)).length === spoiled, 5_000).catch(
    () => undefined,
  );
  const refused = await rows(true);
  // A kill in the middle of an attempt is another attempt; a second kill finds none of them under way.
  dead.try(
    refused.length === spoiled && refused.every(({ attempts }) => attempts <= 2),
    () =>
      `${refused.length} of ${spoiled} are dead, after ${refused.map(({ attempts }) => attempts).join(', ')} attempts`,
  );
  const poisoned = await rows(false);
  poison.try(
    poisoned.length === spoiled &&
      poisoned.every(({ attempts, lastError }) => attempts >= 1 && lastError !== null),
    () => `${poisoned.length} of ${spoiled} wait: ${JSON.stringify(poisoned[0])}`,
  );

  mend();
  await retryDeadJobs(database, { kind: emailJob });
  const healthy = {
    kind: 'password_changed',
    changedAt: new Date().toISOString(),
    firstName: 'Ada',
  } as const;
  await database
    .update(emails)
    .set({ content: healthy })
    .where(like(emails.recipient, `%${hosts.poisoned}`));
  // As if all pauses were over, also of what failed once more while it was mended.
  const makeDue = () =>
    database
      .update(jobRows)
      .set({ runAt: sql`now()` })
      .where(and(eq(jobRows.kind, emailJob), isNull(jobRows.leasedBy)));
  for (const [tally, host] of [
    [dead, hosts.refused],
    [poison, hosts.poisoned],
  ] as const) {
    const allThere = () => countTo(host) === spoiled;
    const arrive = async () => {
      await makeDue();
      return allThere();
    };
    tally.took(await waitUntil('they have arrived', arrive).catch(() => 15_000));
    tally.held(spoiled - 1);
    tally.try(allThere(), `${countTo(host)} of ${spoiled} arrived when they were started again`);
  }
}
