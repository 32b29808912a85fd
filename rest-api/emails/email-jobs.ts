import type { Paper } from '../contract/papers.ts';
import { demoAccount } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue, type JobRow } from '../jobs/jobs.queries.ts';
import { daysToConfirm, type Letter } from './email.ts';
import {
  deleteOldLetters,
  findLetter,
  type LetterRow,
  markFailed,
  markSent,
  markUnsendable,
} from './emails.queries.ts';
import { openLetter } from './link-seal.ts';
import type { MailConfig } from './mail-config.ts';
import { lettersAtOnce, type Mail } from './mailer-messages.ts';
import type { MailerProcess } from './mailer-process.ts';
import { letterJob } from './queue-email.ts';

/** The kind of the one job that deletes old letters. */
const oldLettersJob = 'old_letters';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What is attached to a letter; it may have to be issued first. */
export type PapersOfLetter = (letter: LetterRow) => Promise<Paper[]>;

/** The jobs that have to do with letters. */
export function letterJobs(
  database: Database,
  config: MailConfig,
  mailer: MailerProcess,
  secret: string,
  findPapers: PapersOfLetter = async () => [],
): Record<string, JobKind> {
  return {
    [letterJob]: {
      concurrency: lettersAtOnce,
      // Four days and more, as long as mail servers try.
      maxAttempts: 110,
      delayMs: 10_000,
      maxDelayMs: 60 * minuteMs,
      // Longer than everything that the mailer waits for: what it gives up is not sent after all.
      timeoutMs: 4 * minuteMs,
      run: (job, signal) => sendLetter({ database, config, mailer, secret, findPapers }, job, signal),
      died: (transaction, job, reason) => markFailed(transaction, job.subject, reason),
    },
    [oldLettersJob]: {
      concurrency: 1,
      maxAttempts: 20,
      delayMs: minuteMs,
      timeoutMs: minuteMs,
      async run() {
        await deleteOldLetters(database);
        return new Date(Date.now() + dayMs);
      },
    },
  };
}

/** Has old letters deleted from now on: one job for all services. */
export async function scheduleOldLetters(database: Database): Promise<void> {
  await enqueue(database, { kind: oldLettersJob, subject: 'daily' });
}

interface Sending {
  database: Database;
  config: MailConfig;
  mailer: MailerProcess;
  secret: string;
  findPapers: PapersOfLetter;
}

async function sendLetter(
  { database, config: { smtp, publicUrl }, mailer, secret, findPapers }: Sending,
  { subject: id }: JobRow,
  signal: AbortSignal,
): Promise<undefined> {
  const row = await findLetter(database, id);
  if (!row || row.sentAt) return;
  // Without a mail server letters stay where /mailbox shows them; the demo account's reader is nobody.
  if (!smtp) return;
  if (row.recipient.toLowerCase() === demoAccount.email) {
    await markUnsendable(database, id, 'The demo account has no mailbox.');
    return;
  }
  if (hasExpired(row)) {
    await markUnsendable(database, id, 'Its link had expired before it could be sent.');
    return;
  }
  const letter = openLetter(secret, row.content);
  if (!letter) {
    await markUnsendable(database, id, 'Its link was made with another JWT_SECRET.');
    return;
  }
  const papers = await findPapers(row);
  await mailer.send({ ...mailOf(row, letter, publicUrl, smtp.from), papers }, signal);
  await markSent(database, id);
}

/** Whether the link has ended without which a letter is of no use. */
function hasExpired({ content, createdAt }: LetterRow): boolean {
  return Date.now() > createdAt.getTime() + linkLastsMs(content);
}

function linkLastsMs(letter: Letter): number {
  switch (letter.kind) {
    case 'password_reset':
      return letter.validMinutes * minuteMs;
    case 'welcome':
    case 'confirm_address':
      return daysToConfirm * dayMs;
    case 'staff_invitation':
      return letter.token === undefined ? Number.POSITIVE_INFINITY : letter.validDays * dayMs;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * What the mailer needs of a letter. The Message-ID is the same at every attempt.
 * @param letter its content with a link that works
 */
export function mailOf(
  { id, recipient, createdAt }: LetterRow,
  letter: Letter,
  publicUrl: string,
  from = '',
): Omit<Mail, 'papers'> {
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? new URL(publicUrl).hostname;
  return { letter, to: recipient, messageId: `${id}@${domain}`, date: createdAt.toISOString() };
}
