import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { bulkBatches } from './batch-tables.ts';

export type StoredBatch = Pick<typeof bulkBatches.$inferSelect, 'firstLine' | 'lines' | 'hash' | 'response'>;

/** The batch of a request that begins with a line. Who asks for one of the same request waits until the transaction ends. */
export async function findBatch(
  transaction: Queryable,
  request: string,
  firstLine: number,
): Promise<StoredBatch | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk:${request}`}, 0))`);
  const [batch] = await transaction
    .select()
    .from(bulkBatches)
    .where(and(eq(bulkBatches.request, request), eq(bulkBatches.firstLine, firstLine)));
  return batch;
}

export async function storeBatch(transaction: Queryable, request: string, batch: StoredBatch): Promise<void> {
  await transaction.insert(bulkBatches).values({ request, ...batch });
}

/** Forgets what was answered more than a day ago. */
export async function deleteOldBatches(database: Queryable): Promise<void> {
  await database.delete(bulkBatches).where(lt(bulkBatches.createdAt, sql`now() - interval '1 day'`));
}
