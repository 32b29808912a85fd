import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { hasPiecesOf, type ProductConditions, passing } from './conditions.ts';

interface Statement {
  getSQL(): SQL;
}

/**
 * The conditions for a statement that has to read all matching books. The search condition is written so that its
 * index can be used, unless many books contain the term: the index then costs more than reading every book.
 * @param statement builds the statement with a given condition, for the database to estimate its cost
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

/** The planner's estimate of a statement's cost, in its own unit. */
async function costOf(database: Queryable, statement: Statement): Promise<number> {
  const { rows } = await database.execute<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
    sql`explain (format json) ${statement.getSQL()}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY;
}
