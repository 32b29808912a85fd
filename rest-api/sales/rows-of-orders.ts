import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { isOneOf, keysOf } from '../database/sql-fragments.ts';
import { queries, Statement } from '../database/statement.ts';
import { rowReader } from '../database/table-row.ts';

type Key = { userId: string; id: string };

/**
 * Makes a function that reads the rows of a table that are of some orders or payments, by a prepared statement.
 * @param name of the statement
 * @param columns the table's columns for the user and the id of the order or the payment
 */
export function rowsOfOrders<Of extends PgTable>(
  name: string,
  table: Of,
  [userId, id]: [AnyColumn, AnyColumn],
  ...order: SQL[]
): (database: Queryable, of: readonly Key[]) => Promise<Of['$inferSelect'][]> {
  const query = queries.select().from(table as PgTable);
  const statement = new Statement(name, query.where(isOneOf(userId, id)).orderBy(...order));
  const rowFrom = rowReader(table);
  return async (database, of) =>
    of.length === 0 ? [] : (await statement.rows(database, keysOf(of))).map(rowFrom);
}
