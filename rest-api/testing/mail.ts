import { asc, eq, sql } from 'drizzle-orm';
import { createLog } from '../../http/log.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage, EmailOf } from '../emails/email.ts';
import { emails } from '../emails/email-tables.ts';
import { openEmail } from '../emails/link-seal.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { passwordResetJob, passwordResetKind } from '../shopping/account/password-reset.ts';
import { testSecrets } from './test-service.ts';

/** The emails to an address, the oldest first, once pending requests for emails are processed. */
export async function emailsTo(database: Database, email: string): Promise<EmailMessage[]> {
  const kinds = { [passwordResetJob]: passwordResetKind(database, testSecrets.tokenSecret) };
  const worker = new JobWorker(database, kinds, createLog('error'));
  await worker.runDue();
  await worker.close();
  const rows = await database
    .select({ content: emails.content })
    .from(emails)
    .where(eq(sql`lower(${emails.recipient})`, email.toLowerCase()))
    .orderBy(asc(emails.createdAt));
  return rows.flatMap(({ content }) => openEmail(testSecrets.tokenSecret, content) ?? []);
}

/** The newest email of a kind to an address. */
export async function emailTo<Kind extends EmailMessage['kind']>(
  database: Database,
  email: string,
  kind: Kind,
): Promise<EmailOf<Kind>> {
  const found = (await emailsTo(database, email)).filter((mail): mail is EmailOf<Kind> => mail.kind === kind);
  const last = found.at(-1);
  if (!last) throw new Error(`There is no email ${kind} to ${email}.`);
  return last;
}

/** The token of the newest email of a kind to an address. */
export async function linkTo(database: Database, email: string, kind: EmailMessage['kind']): Promise<string> {
  const mail = await emailTo(database, email, kind);
  if (!('token' in mail) || mail.token === undefined) throw new Error(`The email ${kind} has no link.`);
  return mail.token;
}
