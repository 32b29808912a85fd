import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { hasPiecesOf, type ProductConditions, passing } from './conditions.ts';

interface Statement {
  getSQL(): SQL;
}

/**
 * The conditions for a statement that has to read all the books that pass, with a search put so that its index
 * helps where it can: for a term that stands in many books it costs more than reading every book.
 * @param statement makes the statement with a given condition, for the database to say what it would cost.
 */
export async function passingByIndex(
  database: Queryable,
  conditions: ProductConditions,
  statement: (where: SQL | undefined) => Statement,
): Promise<SQL | undefined> {
  const plain = passing(conditions);
  if (!conditions.search) return plain;
  const indexed = and(plain, hasPiecesOf(conditions.search));
  const [indexedCost, plainCost] = await Promise.all([
    costOf(database, statement(indexed)),
    costOf(database, statement(plain)),
  ]);
  return indexedCost < plainCost ? indexed : plain;
}

/** What the planner thinks that a statement costs, in its own unit. */
async function costOf(database: Queryable, statement: Statement): Promise<number> {
  const { rows } = await database.execute<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
    sql`explain (format json) ${statement.getSQL()}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY;
}
