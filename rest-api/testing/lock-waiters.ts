import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/**
 * Counts the sessions of the database that wait for a lock. Call it outside of the transaction that holds it, which would see
 * only the sessions of its first look.
 */
export async function countLockWaiters(database: Database): Promise<number> {
  const { rowCount } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
