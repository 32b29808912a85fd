import type { StaffEmail } from '../contract/staff-emails.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { enqueue, retryDeadJobs } from '../jobs/jobs.queries.ts';
import { HttpError } from '../routing/errors.ts';
import type { Origin } from '../routing/origin.ts';
import { recordChange } from '../team/audit/audit.ts';
import type { EmailMessage } from './email.ts';
import { emailJob } from './queue-email.ts';
import { findStaffEmail, lockEmail, markUnsent } from './staff-emails.queries.ts';

export const noEmail = 'There is no email with this id.';
export const waitsAlreadyMessage = 'This email waits to be sent. Look again in a moment.';
export const linkIsGone =
  'This email had a link that works once, and the shop does not store it. Send a new link from the page of the shopper.';
export const neverSentMessage = 'This shop sends no emails: its start says which settings are missing.';

/** Kinds of emails that lose their links once they are sent. */
const withLink = [
  'welcome',
  'confirm_address',
  'password_reset',
  'email_changed',
  'staff_invitation',
] as const satisfies EmailMessage['kind'][];

/**
 * Sends an email again, to the address that it was written to and as it was: one that has failed for good, or one that
 * was sent and had no link.
 * @throws HttpError 404 without the email, 409 where it waits anyway or cannot be sent
 */
export function sendAgain(database: Database, { actor, requestId }: Origin, id: string): Promise<StaffEmail> {
  return inTransaction(database, async (transaction) => {
    await lockEmail(transaction, id);
    const email = await findStaffEmail(transaction, id);
    if (!email) throw new HttpError(404, noEmail);
    const { state, kind, failure } = email;
    if (state === 'WAITING') throw new HttpError(409, waitsAlreadyMessage);
    if (state === 'UNSENT') throw new HttpError(409, failure ?? neverSentMessage);
    if (state === 'DEAD') {
      await retryDeadJobs(transaction, { kind: emailJob, subjects: [id] });
    } else {
      if (withLink.some((each) => each === kind)) throw new HttpError(409, linkIsGone);
      await markUnsent(transaction, id);
      await enqueue(transaction, { kind: emailJob, subject: id });
    }
    const change = { action: 'letter.sent_again', subject: `letter:${id}`, after: { kind } };
    await recordChange(transaction, actor, change, requestId);
    return (await findStaffEmail(transaction, id)) ?? email;
  });
}
