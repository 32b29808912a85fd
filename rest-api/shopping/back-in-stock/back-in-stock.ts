import { findWithdrawn } from '../../catalogue/products/products.queries.ts';
import { limits, messages } from '../../contract/rules.ts';
import { alreadyInStockMessage } from '../../contract/stock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { queueEmail } from '../../emails/queue-email.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import {
  addRequest,
  backInStockJob,
  countOtherRequests,
  takeRequests,
} from '../../stock/back-in-stock.queries.ts';
import { lockStock } from '../../stock/stock.queries.ts';
import { isDemoAccount, noDemoEmailsMessage } from '../account/demo-account.ts';
import { lockUser } from '../lock-user.ts';

/** Emails that one transaction queues. */
const emailsPerBatch = 100;

export const tooManyRequestsMessage = coded(
  'LIMIT_REACHED',
  `You wait for ${limits.backInStock} books, and more do not fit. Withdraw one of these requests first.`,
);

/**
 * Stores that a user wants an email when a book is back; nothing changes if they have asked before. The lock has a change
 * of the stock come before or after it, so no copies come back between the look and the request.
 * @throws HttpError 409 for a book that can be bought, 403 for the demo account, 400 where the user waits for too many
 * others
 */
export function requestBackInStock(database: Database, userId: string, productId: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user) throw new HttpError(404, accountNotFound(messages.emailNotRegistered));
    if (!(await isOutOfStock(transaction, productId))) throw new HttpError(409, alreadyInStockMessage);
    if (isDemoAccount(user)) throw new HttpError(403, noDemoEmailsMessage);
    const others = await countOtherRequests(transaction, userId, productId);
    if (others >= limits.backInStock) throw new HttpError(400, tooManyRequestsMessage);
    await addRequest(transaction, userId, productId);
  });
}

/** The jobs that write to who waits for a book. */
export const backInStockJobs = (database: Database): Record<string, JobKind> => ({
  [backInStockJob]: {
    concurrency: 1,
    maxAttempts: 50,
    delayMs: 1_000,
    timeoutMs: 30_000,
    async run({ subject: productId }, signal) {
      let written: number;
      do {
        written = await inTransaction(database, (transaction) => writeEmails(transaction, productId));
      } while (written === emailsPerBatch && !signal.aborted);
      // Those that are left are written to by the next run.
      return written === emailsPerBatch ? new Date() : undefined;
    },
  },
});

/** Queues some of the emails about a book, unless it is gone again. Each request ends with its email. */
async function writeEmails(transaction: Queryable, productId: string): Promise<number> {
  if (await isOutOfStock(transaction, productId)) return 0;
  // Those who wait for it get their email when the book is put back.
  if ((await findWithdrawn(transaction, [productId])).has(productId)) return 0;
  const requests = await takeRequests(transaction, productId, emailsPerBatch);
  for (const { id, userId, email, firstName, book } of requests) {
    await queueEmail(transaction, {
      userId,
      to: email,
      subject: id,
      email: { kind: 'back_in_stock', firstName, book },
    });
  }
  return requests.length;
}

async function isOutOfStock(transaction: Queryable, productId: string): Promise<boolean> {
  const row = (await lockStock(transaction, [productId])).get(productId);
  return row !== undefined && row.onHand === row.held;
}
