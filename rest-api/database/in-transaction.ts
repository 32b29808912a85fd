import type { Database } from './database.ts';
import { sqlState } from './sql-state.ts';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const tries = 4;

/**
 * Runs `work` in a transaction, and again from its beginning when PostgreSQL aborts it in favour of another one
 * (serialization failure or deadlock). `work` must not change anything outside of the transaction.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      const gaveWay = ['40001', '40P01'].includes(sqlState(error) ?? '');
      if (!gaveWay || left === 0) throw error;
    }
  }
}
