import { and, desc, eq, ne } from 'drizzle-orm';
import { findReviewsOfAccount } from '../../catalogue/reviews/reviews-of-account.queries.ts';
import type { OwnData, OwnOrder } from '../../contract/own-data.ts';
import type { Database } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { emails } from '../../emails/email-tables.ts';
import { findBackInStock } from '../../stock/back-in-stock.queries.ts';
import type { UserRow } from './account.queries.ts';
import { previousEmails } from './account-tables.ts';
import { emailKeyOf } from './email-key.ts';
import { accountOf, ownAccount } from './user-response.ts';

/** Reads the orders of a user with their bills and credit notes, the newest first, some at a time. */
export type FindOwnOrders = (userId: string) => AsyncIterable<OwnOrder[]>;

/** The user's personal data as a stream of JSON text, because there may be many orders. */
export async function* ownData(
  database: Database,
  user: UserRow,
  findOwnOrders: FindOwnOrders,
): AsyncGenerator<string> {
  const left = await database
    .select()
    .from(previousEmails)
    // One that the account has gone back to may still be held.
    .where(and(eq(previousEmails.userId, user.id), ne(previousEmails.email, emailKeyOf(user.email))))
    .orderBy(desc(previousEmails.releasedAt));
  const written = await database
    .select()
    .from(emails)
    .where(eq(emails.userId, user.id))
    .orderBy(desc(emails.createdAt));
  const waitedFor = await findBackInStock(database, user.id);
  const beforeOrders: Omit<OwnData, 'orders'> = {
    readAt: timestamp(new Date()),
    user: await ownAccount(database, user),
    account: accountOf(user),
    previousEmails: left.map(({ email, writtenAs, releasedAt }) => ({
      email: writtenAs ?? email,
      heldUntil: timestamp(releasedAt),
    })),
    emails: written.map(({ kind, recipient, createdAt, sentAt }) => ({
      kind,
      recipient,
      createdAt: timestamp(createdAt),
      sentAt: sentAt && timestamp(sentAt),
    })),
    backInStock: waitedFor.map(({ productId, createdAt }) => ({
      productId,
      requestedAt: timestamp(createdAt),
    })),
    ...(await findReviewsOfAccount(database, user.id)),
  };
  yield `${JSON.stringify(beforeOrders, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = '\n';
  for await (const orders of findOwnOrders(user.id)) {
    for (const order of orders) {
      yield separator + JSON.stringify(order, null, 2);
      separator = ',\n';
    }
  }
  yield '\n  ]\n}\n';
}
