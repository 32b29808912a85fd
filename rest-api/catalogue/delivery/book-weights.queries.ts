import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { editions } from '../editions/edition-tables.ts';

const weights = new Statement<[id: string, grams: number]>(
  'weights of books',
  queries
    .select({ id: editions.productId, grams: sql<number>`${editions.weightGrams}` })
    .from(editions)
    .where(
      sql`${editions.productId} = any(${sql.placeholder('ids')}::uuid[]) and ${editions.weightGrams} is not null`,
    ),
);

/** The weights of a copy of books, in grams, by their ids; without those whose editions have none. */
export async function findWeights(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return new Map(ids.length > 0 ? await weights.rows(database, { ids }) : []);
}
