import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import { products } from '../catalogue/products/product-tables.ts';
import type { Queryable } from '../database/database.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import { users } from '../shopping/account/account-tables.ts';
import { backInStockRequests } from './stock-tables.ts';

/** The kind of the jobs that write to who waits for a book. */
export const backInStockJob = 'back_in_stock';

/** The requests of a user, in their order. */
export async function findBackInStock(database: Queryable, userId: string) {
  return database
    .select({ productId: backInStockRequests.productId, createdAt: backInStockRequests.createdAt })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.userId, userId))
    .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.productId));
}

/** Counts the other books that a user waits for. */
export async function countOtherRequests(
  transaction: Queryable,
  userId: string,
  productId: string,
): Promise<number> {
  const rows = await transaction
    .select({ requests: count() })
    .from(backInStockRequests)
    .where(and(eq(backInStockRequests.userId, userId), ne(backInStockRequests.productId, productId)));
  return rows[0]?.requests ?? 0;
}

/** Stores a request, unless it is there. */
export async function addRequest(transaction: Queryable, userId: string, productId: string): Promise<void> {
  await transaction.insert(backInStockRequests).values({ userId, productId }).onConflictDoNothing();
}

/** Removes a request, if it is there. */
export async function removeRequest(database: Queryable, userId: string, productId: string): Promise<void> {
  await database
    .delete(backInStockRequests)
    .where(and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.productId, productId)));
}

/** Enqueues emails to shoppers who wait for some of these books, once the transaction has made copies available. */
export async function enqueueBackInStock(
  transaction: Queryable,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  const rows = await transaction
    .select({ productId: backInStockRequests.productId })
    .from(backInStockRequests)
    .where(inArray(backInStockRequests.productId, [...productIds]))
    .groupBy(backInStockRequests.productId)
    .orderBy(asc(backInStockRequests.productId));
  for (const { productId } of rows) await enqueue(transaction, { kind: backInStockJob, subject: productId });
}

/** A request with all that its email says. */
export interface AddressedRequest {
  id: string;
  userId: string;
  email: string;
  firstName: string;
  book: { id: string; title: string; author: string };
}

/** The oldest requests for a book, which are deleted with the transaction: whoever runs beside it gets others. */
export async function takeRequests(
  transaction: Queryable,
  productId: string,
  max: number,
): Promise<AddressedRequest[]> {
  const rows = await transaction
    .select({
      id: backInStockRequests.id,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      book: { id: products.id, title: products.title, author: products.author },
    })
    .from(backInStockRequests)
    .innerJoin(users, eq(users.id, backInStockRequests.userId))
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(eq(backInStockRequests.productId, productId))
    .orderBy(asc(backInStockRequests.createdAt))
    .limit(max)
    .for('update', { of: backInStockRequests, skipLocked: true });
  if (rows.length === 0) return [];
  await transaction.delete(backInStockRequests).where(
    inArray(
      backInStockRequests.id,
      rows.map(({ id }) => id),
    ),
  );
  return rows;
}
