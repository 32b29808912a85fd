import type { Invoice } from '../contract/invoices.ts';
import { demoAccount } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { dayMs, minuteMs } from '../durations.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue, type JobRow } from '../jobs/jobs.queries.ts';
import { daysToConfirm, type EmailMessage } from './email.ts';
import {
  deleteOldEmails,
  type EmailRow,
  findEmail,
  markFailed,
  markSent,
  markUnsendable,
} from './emails.queries.ts';
import { openEmail } from './link-seal.ts';
import type { MailConfig } from './mail-config.ts';
import { type Mail, maxConcurrentEmails } from './mailer-messages.ts';
import type { MailerProcess } from './mailer-process.ts';
import { emailJob } from './queue-email.ts';

/** The kind of the one job that deletes old emails. */
const oldEmailsJob = 'old_letters';

/** What is attached to an email; it may have to be issued first. */
export type InvoicesOfEmail = (email: EmailRow) => Promise<Invoice[]>;

/** The jobs that have to do with emails. */
export function emailJobs(
  database: Database,
  config: MailConfig,
  mailer: MailerProcess,
  secret: string,
  findInvoices: InvoicesOfEmail = async () => [],
): Record<string, JobKind> {
  return {
    [emailJob]: {
      concurrency: maxConcurrentEmails,
      // Four days and more, as long as mail servers try.
      maxAttempts: 110,
      delayMs: 10_000,
      maxDelayMs: 60 * minuteMs,
      // Longer than everything that the mailer waits for: what it gives up is not sent after all.
      timeoutMs: 4 * minuteMs,
      run: (job, signal) => sendEmail({ database, config, mailer, secret, findInvoices }, job, signal),
      died: (transaction, job, reason) => markFailed(transaction, job.subject, reason),
    },
    [oldEmailsJob]: {
      concurrency: 1,
      maxAttempts: 20,
      delayMs: minuteMs,
      timeoutMs: minuteMs,
      async run() {
        await deleteOldEmails(database);
        return new Date(Date.now() + dayMs);
      },
    },
  };
}

/** Enqueues the job that deletes old emails from now on: one for all services. */
export async function scheduleOldEmails(database: Database): Promise<void> {
  await enqueue(database, { kind: oldEmailsJob, subject: 'daily' });
}

interface Sending {
  database: Database;
  config: MailConfig;
  mailer: MailerProcess;
  secret: string;
  findInvoices: InvoicesOfEmail;
}

async function sendEmail(
  { database, config: { smtp, publicUrl }, mailer, secret, findInvoices }: Sending,
  { subject: id }: JobRow,
  signal: AbortSignal,
): Promise<undefined> {
  const row = await findEmail(database, id);
  if (!row || row.sentAt) return;
  // Without a mail server emails stay where /mailbox shows them; the demo account's reader is nobody.
  if (!smtp) return;
  if (row.recipient.toLowerCase() === demoAccount.email) {
    await markUnsendable(database, id, 'The demo account has no mailbox.');
    return;
  }
  if (hasExpired(row)) {
    await markUnsendable(database, id, 'Its link had expired before it could be sent.');
    return;
  }
  const email = openEmail(secret, row.content);
  if (!email) {
    await markUnsendable(database, id, 'Its link was made with another JWT_SECRET.');
    return;
  }
  const invoices = await findInvoices(row);
  await mailer.send({ ...mailOf(row, email, publicUrl, smtp.from), invoices }, signal);
  await markSent(database, id);
}

/** Whether the link has ended without which an email is of no use. */
function hasExpired({ content, createdAt }: EmailRow): boolean {
  return Date.now() > createdAt.getTime() + linkLastsMs(content);
}

function linkLastsMs(email: EmailMessage): number {
  switch (email.kind) {
    case 'password_reset':
      return email.validMinutes * minuteMs;
    case 'welcome':
    case 'confirm_address':
      return daysToConfirm * dayMs;
    case 'staff_invitation':
      return email.token === undefined ? Number.POSITIVE_INFINITY : email.validDays * dayMs;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * What the mailer needs of an email. The Message-ID is the same at every attempt.
 * @param email its content with a link that works
 */
export function mailOf(
  { id, recipient, createdAt }: EmailRow,
  email: EmailMessage,
  publicUrl: string,
  from = '',
): Omit<Mail, 'invoices'> {
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? new URL(publicUrl).hostname;
  return { email, to: recipient, messageId: `${id}@${domain}`, date: createdAt.toISOString() };
}
