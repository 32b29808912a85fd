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

/** Stores where an order went before; not where its account has been deleted, with which it would go. */
export async function insertFormerAddress(
  transaction: Queryable,
  { userId, id: orderId, address }: OrderRow,
  { id, changedTo }: { id: string; changedTo: OrderAddress },
): Promise<void> {
  if (!(await lockUser(transaction, userId))) return;
  await transaction.insert(formerAddresses).values({ userId, orderId, id, address, changedTo });
}
