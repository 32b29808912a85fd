import type { Database, Queryable } from './database.ts';
import { sqlState } from './sql-state.ts';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const tries = 4;

/** What has to be done after the commit of each transaction that runs. */
const afterCommits = new WeakMap<Queryable, (() => void)[]>();

/**
 * Runs `work` in a transaction, and again from its beginning when PostgreSQL aborts it in favour of another one
 * (serialization failure or deadlock). `work` must not change anything outside of the transaction.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    const acts: (() => void)[] = [];
    try {
      const result = await database.transaction((transaction) => {
        afterCommits.set(transaction, acts);
        return work(transaction);
      });
      for (const act of acts) act();
      return result;
    } catch (error) {
      const gaveWay = ['40001', '40P01'].includes(sqlState(error) ?? '');
      if (!gaveWay || left === 0) throw error;
    }
  }
}

/** Calls `act` once a transaction of `inTransaction` is committed, and at once outside of one. It must not throw. */
export function afterCommit(database: Queryable, act: () => void): void {
  const acts = afterCommits.get(database);
  if (acts) acts.push(act);
  else act();
}
