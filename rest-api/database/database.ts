import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as schema from './schema.ts';

/** The database, as queries take it. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool };

/** Columns are named in the database as properties are here, but for their casing. */
export const casing = 'snake_case';

/** A transaction, or the database itself: what a query needs that may run inside either. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface OpenDatabase {
  database: Database;
  /** Connections, for the metrics. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/**
 * Opens a pool of connections. Every wait is bounded: 2 s for a connection or a statement, 1 s for a lock.
 * @param onIdleError hears of connections that break while nobody uses them.
 */
export function openDatabase(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
  maxConnections = 8,
): OpenDatabase {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    // For a server that does not answer at all, not even that the time is over.
    query_timeout: 2_500,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 5_000,
  });
  pool.on('error', onIdleError);
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction fails the next
  // one; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database: drizzle(pool, { schema, casing }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
