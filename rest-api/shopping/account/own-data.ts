import { and, desc, eq, ne } from 'drizzle-orm';
import type { OwnData, OwnOrder } from '../../contract/own-data.ts';
import type { Database } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { letters } from '../../emails/email-tables.ts';
import { paperResponse } from '../../sales/invoices/invoice-response.ts';
import { findPapers } from '../../sales/invoices/invoices.queries.ts';
import { listOrders } from '../../sales/orders/list-orders.ts';
import { orderResponses } from '../../sales/orders/order-response.ts';
import type { OrderTiming } from '../../sales/payments/next-check.ts';
import { findBackInStock } from '../../stock/back-in-stock.queries.ts';
import type { UserRow } from './account.queries.ts';
import { accountOf } from './account-response.ts';
import { previousEmails } from './account-tables.ts';
import { emailKeyOf } from './email-key.ts';
import { ownAccount } from './user-response.ts';

const ordersAtOnce = 24;

/** The user's personal data as a stream of JSON text, because there may be many orders. */
export async function* ownData(
  database: Database,
  timing: OrderTiming,
  user: UserRow,
): AsyncGenerator<string> {
  const left = await database
    .select()
    .from(previousEmails)
    // One that the account has gone back to may still be held.
    .where(and(eq(previousEmails.userId, user.id), ne(previousEmails.email, emailKeyOf(user.email))))
    .orderBy(desc(previousEmails.releasedAt));
  const written = await database
    .select()
    .from(letters)
    .where(eq(letters.userId, user.id))
    .orderBy(desc(letters.createdAt));
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
  };
  yield `${JSON.stringify(beforeOrders, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = '\n';
  let before: number | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await listOrders(database, user.id, { first: ordersAtOnce, before });
    const papers = await findPapers(database, page.orders);
    for (const order of await orderResponses(database, timing, page.orders, ['shipments', 'returns'])) {
      const ownPapers = papers.filter(({ orderId }) => orderId === order._id).map(paperResponse);
      const ownOrder: OwnOrder = { ...order, papers: ownPapers };
      yield separator + JSON.stringify(ownOrder, null, 2);
      separator = ',\n';
    }
    before = page.orders.at(-1)?.number;
    hasMore = page.hasMore;
  }
  yield '\n  ]\n}\n';
}
