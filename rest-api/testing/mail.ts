import { asc, eq, sql } from 'drizzle-orm';
import { createLog } from '../../http/log.ts';
import type { Database } from '../database/database.ts';
import type { Letter, LetterOf } from '../emails/email.ts';
import { letters } from '../emails/email-tables.ts';
import { openLetter } from '../emails/link-seal.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { passwordResetJob, passwordResetKind } from '../shopping/account/password-reset.ts';
import { testSecrets } from './test-service.ts';

/** The letters to an email, the oldest first; what has been asked for in letters is seen to before. */
export async function lettersTo(database: Database, email: string): Promise<Letter[]> {
  const kinds = { [passwordResetJob]: passwordResetKind(database, testSecrets.tokenSecret) };
  const worker = new JobWorker(database, kinds, createLog('error'));
  await worker.runDue();
  await worker.close();
  const rows = await database
    .select({ content: letters.content })
    .from(letters)
    .where(eq(sql`lower(${letters.recipient})`, email.toLowerCase()))
    .orderBy(asc(letters.createdAt));
  return rows.flatMap(({ content }) => openLetter(testSecrets.tokenSecret, content) ?? []);
}

/** The newest letter of a kind to an email. */
export async function letterTo<Kind extends Letter['kind']>(
  database: Database,
  email: string,
  kind: Kind,
): Promise<LetterOf<Kind>> {
  const found = (await lettersTo(database, email)).filter(
    (letter): letter is LetterOf<Kind> => letter.kind === kind,
  );
  const last = found.at(-1);
  if (!last) throw new Error(`There is no letter ${kind} to ${email}.`);
  return last;
}

/** The token of the newest letter of a kind to an email. */
export async function linkTo(database: Database, email: string, kind: Letter['kind']): Promise<string> {
  const letter = await letterTo(database, email, kind);
  if (!('token' in letter) || letter.token === undefined) throw new Error(`The letter ${kind} has no link.`);
  return letter.token;
}
