import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** How many rows PostgreSQL expects of a query, from its statistics: it reads none of them. */
export async function expectedRows(database: Queryable, query: SQL): Promise<number> {
  const { rows } = await database.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
