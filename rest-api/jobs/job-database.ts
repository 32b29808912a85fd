import { type OpenDatabase, openDatabase } from '../database/database.ts';

/**
 * Opens the connections of the jobs: few, so that many jobs leave the database to requests.
 *
 * They take jobs from an index that has them in their order. PostgreSQL would read and sort all of a long queue: its
 * statistics are those of the few jobs that there mostly are, which are sorted faster.
 */
export const openJobDatabase = (databaseUrl: string, onIdleError: (error: Error) => void): OpenDatabase =>
  openDatabase(databaseUrl, onIdleError, { maxConnections: 4, options: '-c enable_sort=off' });
