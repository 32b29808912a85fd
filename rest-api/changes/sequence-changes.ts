import { eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { changeFeed, resourceChanges } from './change-tables.ts';

const changesAtOnce = 2_000;

/**
 * Gives changes that are committed their positions in the feed, in the order in which they were written. Whoever has
 * seen a position has seen all before it: one transaction at a time gives positions, and a change that is committed later
 * gets a later one, however early its transaction began.
 * @param onSequenced what else happens in that transaction
 * @returns how many changes got one
 */
export async function sequenceChanges(
  database: Database,
  onSequenced?: (transaction: Queryable) => Promise<void>,
): Promise<number> {
  const isWithout = isNull(resourceChanges.position);
  const waiting = database.select({ id: resourceChanges.id }).from(resourceChanges).where(isWithout).limit(1);
  if ((await waiting).length === 0) return 0;
  return inTransaction(database, async (transaction) => {
    await transaction.insert(changeFeed).values({}).onConflictDoNothing();
    const [feed] = await transaction.select().from(changeFeed).for('update');
    if (!feed) throw new Error('The feed of changes has no row.');
    // A statement of its own: it sees what whoever had the lock before has committed.
    const { rowCount } = await transaction.execute(sql`
      update ${resourceChanges} set position = ${feed.lastPosition} + numbered.place
      from (
        select id, row_number() over (order by id) as place from (
          select id from ${resourceChanges} where ${isWithout} order by id limit ${changesAtOnce}) as next
      ) as numbered
      where ${resourceChanges.id} = numbered.id`);
    const given = rowCount ?? 0;
    await transaction
      .update(changeFeed)
      .set({ lastPosition: feed.lastPosition + given })
      .where(eq(changeFeed.id, true));
    await onSequenced?.(transaction);
    return given;
  });
}
