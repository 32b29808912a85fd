import { and, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { products } from '../../database/schema.ts';
import { queries, Statement } from '../../database/statement.ts';
import { hasPiecesOf, isListed, matching, passing } from '../conditions.ts';

/** Books that contain a text (Specification §5). */
export interface ExactMatches {
  /** Their running numbers; none where they are too many. */
  numbers: number[];
  /** Whether there are too many to name them all. */
  hasMore: boolean;
  /** Of some books, those that contain the text, in the same order. */
  of(numbers: readonly number[]): Promise<number[]>;
}

/** More are counted and paged through, but not ranked. */
const maxExact = 250;
/** Books whose texts tell whether a text stands in many. */
const sampleSize = 1_000;

/** Finds the books that contain a text. Texts that stand in many are known by a sample, and not looked for further. */
export async function findExact(database: Database, search: string, inAll: number): Promise<ExactMatches> {
  const contains = passing({ search });
  const of = async (numbers: readonly number[]) => {
    if (numbers.length === 0) return [];
    const found = new Set(
      await numbersWhere(database, and(inArray(products.number, [...numbers]), contains)),
    );
    return numbers.filter((number) => found.has(number));
  };
  const isSmall = inAll <= sampleSize;
  const sample = await sampled(database, matching({ search }));
  if (isSmall && sample.length <= maxExact) return { numbers: sample, hasMore: false, of };
  const expected = (sample.length / sampleSize) * inAll;
  if (isSmall || (sample.length > 4 && expected > 4 * maxExact)) return { numbers: [], hasMore: true, of };
  const numbers = await numbersWhere(database, and(contains, hasPiecesOf(search)), maxExact + 1);
  return numbers.length > maxExact ? { numbers: [], hasMore: true, of } : { numbers, hasMore: false, of };
}

/** Of the first books those that pass. */
async function sampled(database: Database, contains: SQL | undefined): Promise<number[]> {
  const first = queries
    .select({ number: products.number, searchText: products.searchText })
    .from(products)
    .where(isListed())
    .orderBy(products.number)
    .limit(sampleSize)
    .as('products');
  const query = queries.select({ number: first.number }).from(first).where(contains);
  const rows = await new Statement<[number]>(undefined, query).rows(database);
  return rows.map(([number]) => number);
}

async function numbersWhere(database: Database, where: SQL | undefined, most = maxExact): Promise<number[]> {
  const query = queries.select({ number: products.number }).from(products).where(where).limit(most);
  const rows = await new Statement<[number]>(undefined, query).rows(database);
  return rows.map(([number]) => number);
}
