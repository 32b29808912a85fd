import { asc } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import { formerAddresses, type OrderAddress } from './order-tables.ts';
import type { OrderRow } from './orders.queries.ts';

/** Where some orders went before, the oldest first. */
export const findFormerAddresses = rowsOfOrders(
  'former addresses of orders',
  formerAddresses,
  [formerAddresses.userId, formerAddresses.orderId],
  asc(formerAddresses.createdAt),
);

/**
 * Stores where an order went before, for as long as its account is there, or with the order where staff have taken it. An order
 * that its shopper had placed keeps none once the account has been deleted.
 */
export async function insertFormerAddress(
  transaction: Queryable,
  { userId, id: orderId, address, takenBy }: OrderRow,
  { id, changedTo }: { id: string; changedTo: OrderAddress },
): Promise<void> {
  // A deletion of the account, which takes its addresses along, is over after this, or waits until this one is there.
  const user = await lockUser(transaction, userId);
  if (!user && takenBy === null) return;
  await transaction.insert(formerAddresses).values({ userId, orderId, id, address, changedTo });
}
