import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg';

/** The database, as queries take it. */
export type Database = NodePgDatabase & { $client: Pool };

/** Column names are the property names in snake_case. */
export const casing = 'snake_case';

/** A transaction or the database itself, for queries and prepared statements that may run inside either. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'> & {
  $client: { query<Row extends unknown[]>(statement: QueryArrayConfig): Promise<QueryArrayResult<Row>> };
};

export interface OpenDatabase {
  database: Database;
  /** Connections, for the metrics. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface PoolSettings {
  maxConnections?: number;
  options?: string;
  timeoutFactor?: number;
}

/**
 * Opens a pool of connections. All waits are limited: 2 s for a connection or a statement, 1 s for a lock.
 * @param onIdleError is called when an idle connection breaks
 * @param pool how many connections there are at most; settings of PostgreSQL for them, as its command line takes them;
 * how many times as long as usual each wait may be
 */
export function openDatabase(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
  { maxConnections = 8, options, timeoutFactor = 1 }: PoolSettings = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    ...(options && { options }),
    connectionTimeoutMillis: 2_000 * timeoutFactor,
    statement_timeout: 2_000 * timeoutFactor,
    // For a server that does not respond at all, not even with a timeout error.
    query_timeout: 2_500 * timeoutFactor,
    lock_timeout: 1_000 * timeoutFactor,
    idle_in_transaction_session_timeout: 5_000 * timeoutFactor,
  });
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only. A connection that breaks between two statements of a
  // transaction fails the next statement; without a listener, its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database: drizzle(pool, { casing }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
