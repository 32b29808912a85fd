import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { count, eq, isNotNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startShop, until } from '../../launch/testing/shop-process.ts';
import { casing, type Database } from '../../rest-api/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../rest-api/database/embedded-postgres/start.ts';
import { inTransaction } from '../../rest-api/database/in-transaction.ts';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { emailJob } from '../../rest-api/emails/queue-email.ts';
import { sampleEmails } from '../../rest-api/emails/testing/sample-emails.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { runAsSuperuser } from '../../rest-api/testing/as-superuser.ts';
import { addToCartBody, graphqlOf, preflighted } from '../bff/questions.ts';
import { build } from '../build.ts';
import { withDataFolder } from '../data-folder.ts';
import { sendLoad } from '../load/send-load.ts';
import { median } from '../median.ts';
import type { Report } from '../report.ts';

/** Emails that wait. */
const backlog = 100_000;
/** Until the code of both processes is compiled. */
const warmUp = 1_000;
/** Additions to a cart: as many as a busy shop has, and not as many as it can take. */
const additions = { perSecond: 40, seconds: 15, connections: 16 } as const;
const rounds = 3;
/** Of the time without emails. */
const maxRatio = 2;

/**
 * `npm run bench -- emails`: how long adding to a cart takes while 100,000 emails wait and leave for a mail server on this
 * machine, and how many leave a second.
 */
export async function run(report: Report): Promise<void> {
  build();
  const mailServer = fork(path.join(import.meta.dirname, 'mail-server.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = await once(mailServer, 'message');
  try {
    await withDataFolder((dataDir) => measureShop(report, dataDir, `smtp://127.0.0.1:${port}`));
  } finally {
    mailServer.disconnect();
  }
}

async function measureShop(report: Report, dataDir: string, smtpUrl: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, roots: [dataDir] });
  const shop = await startShop([process.execPath, 'launch/start.mjs'], {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'letters@books.example',
    PUBLIC_URL: 'https://books.example',
  });
  // Without the time limits of the servers: a backlog takes seconds to write.
  const database = drizzle(postgres.url, { casing }) as Database;
  try {
    await shop.open;
    const add = await shopper(shop.url);
    await measureAdditions(report, postgres, database, add);
  } finally {
    await database.$client.end();
    shop.child.kill('SIGTERM');
    await shop.ended;
    await postgres.stop();
  }
}

/** The same load without and with the backlog, in turns, so that a drift of the machine affects both. */
async function measureAdditions(
  report: Report,
  postgres: EmbeddedPostgres,
  database: Database,
  add: Add,
): Promise<void> {
  await add();
  const pairs: [without: number, beside: number][] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await add();
    await enqueueBacklog(postgres, database);
    await untilSent(database, warmUp);
    const [sentBefore, began] = [await countSent(database), performance.now()];
    pairs.push([without, await add()]);
    const seconds = (performance.now() - began) / 1_000;
    rates.push(((await countSent(database)) - sentBefore) / seconds);
    await deleteBacklog(database);
  }
  const ratio = median(pairs.map(([without, beside]) => beside / without));
  const units = { 'p95 ms': 1, ratio: 2, 'emails/s': 0 };
  report.table(`Add to cart by GraphQL, ${additions.perSecond} a second`, units).push(
    { what: 'nothing waits', figures: { 'p95 ms': median(pairs.map(([without]) => without)) } },
    {
      what: `${backlog.toLocaleString('en')} emails wait and are sent`,
      figures: {
        'p95 ms': median(pairs.map(([, beside]) => beside)),
        ratio,
        'emails/s': median(rates),
      },
      goals: [{ of: 'ratio', value: ratio, most: maxRatio }],
    },
  );
}

const email = sampleEmails.order_cancelled;

async function enqueueBacklog(postgres: EmbeddedPostgres, database: Database): Promise<void> {
  await database.execute(sql`
    with queued as (
      insert into letters (user_id, recipient, kind, subject, content)
      select (select id from users limit 1), 'reader-' || number || '@readers.example', ${email.kind},
        gen_random_uuid()::text, ${JSON.stringify(email)}::jsonb
      from generate_series(1, ${backlog}::int) as number
      returning id)
    insert into jobs (kind, subject) select ${emailJob}, id::text from queued`);
  // What writing them has left to the disk is not what is measured.
  await runAsSuperuser(postgres, 'checkpoint');
}

async function deleteBacklog(database: Database): Promise<void> {
  // Again where it meets emails that are stored as sent.
  await inTransaction(database, async (transaction) => {
    await transaction.delete(jobs).where(eq(jobs.kind, emailJob));
    await transaction.delete(emails);
  });
  await database.execute(sql`vacuum analyze jobs, letters`);
}

async function countSent(database: Database): Promise<number> {
  const [row] = await database.select({ sent: count() }).from(emails).where(isNotNull(emails.sentAt));
  return row?.sent ?? 0;
}

const untilSent = (database: Database, sent: number) =>
  until(`${sent} emails are sent`, async () => (await countSent(database)) >= sent, 300_000);

/** Adds books to a cart for a while. Resolves to the p95 in milliseconds. */
type Add = () => Promise<number>;

async function shopper(origin: string): Promise<Add> {
  const graphql = (query: string) => graphqlOf(origin, query);
  const { products } = await graphql('{ products(first: 50, filter: { inStock: true }) { nodes { id } } }');
  let next = 0;
  const body = () => addToCartBody(products.nodes[next++ % products.nodes.length].id);
  return async () => {
    // A cart holds 99 copies of a book.
    const { loginAsGuest } = await graphql('mutation { loginAsGuest { token } }');
    const { times, unanswered } = await sendLoad({
      ...additions,
      url: `${origin}/graphql`,
      method: 'POST',
      body,
      headers: { ...preflighted, authorization: loginAsGuest.token },
    });
    const others = [...times.keys()].filter((status) => status !== 200);
    if (unanswered > 0 || others.length > 0) throw new Error(`Answered with ${others}, or not at all.`);
    const sorted = (times.get(200) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  };
}
