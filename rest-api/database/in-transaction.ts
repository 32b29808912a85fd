import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { casing, type Database, type Queryable } from './database.ts';
import { sqlState } from './sql-state.ts';

const tries = 4;

/** The connections of the pool, each as its transactions take it. */
const ofConnections = new WeakMap<PoolClient, Queryable>();

/** What has to be done after the commit of each transaction that runs. */
const afterCommits = new WeakMap<Queryable, (() => void)[]>();

/**
 * Runs `work` in a transaction, and again from its beginning when PostgreSQL aborts it in favour of another one
 * (serialization failure or deadlock). `work` must not change anything outside of the transaction.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    const acts: (() => void)[] = [];
    try {
      const result = await runOnce(database, acts, work);
      for (const act of acts) act();
      return result;
    } catch (error) {
      const gaveWay = ['40001', '40P01'].includes(sqlState(error) ?? '');
      if (!gaveWay || left === 0) throw error;
    }
  }
}

/**
 * Like Drizzle's transactions, which do not give access to their connection: prepared statements need it. A connection
 * that cannot roll back is closed.
 */
async function runOnce<Result>(
  database: Database,
  acts: (() => void)[],
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect();
  const transaction: Queryable = ofConnections.get(client) ?? drizzle(client, { casing });
  ofConnections.set(client, transaction);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    afterCommits.set(transaction, acts);
    const result = await work(transaction);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    afterCommits.delete(transaction);
    client.release(broken);
  }
}

/** Calls `act` once a transaction of `inTransaction` is committed, and at once outside of one. It must not throw. */
export function afterCommit(database: Queryable, act: () => void): void {
  const acts = afterCommits.get(database);
  if (acts) acts.push(act);
  else act();
}
