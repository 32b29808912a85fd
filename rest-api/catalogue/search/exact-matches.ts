import { and, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { hasPiecesOf, isListed, matching, passing } from '../lists/conditions.ts';
import { products } from '../products/product-tables.ts';

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
/** A text of this length rarely stands in many books. */
const minTellingLength = 8;
const minRepeatedLength = 12;
/** A text in so many sampled books is common. */
const manyInSample = 4;

/** Finds the books that contain a text. Short texts that stand in many are known by a sample, and not looked for further. */
export async function findExact(database: Database, search: string, inAll: number): Promise<ExactMatches> {
  const of = (numbers: readonly number[]) => containing(database, search, numbers);
  const none = { numbers: [], hasMore: false, of };
  const isSmall = inAll <= sampleSize;
  const part = isSmall ? undefined : repeatedPart(search);
  if (part && (await sampled(database, matching({ search: part }))).length > manyInSample) return none;
  if (isSmall || search.length < minTellingLength) {
    const sample = await sampled(database, matching({ search }));
    if (isSmall && sample.length <= maxExact) return { ...none, numbers: sample };
    const expected = (sample.length / sampleSize) * inAll;
    if (isSmall || (sample.length > manyInSample && expected > 4 * maxExact))
      return { ...none, hasMore: true };
  }
  const contains = and(passing({ search }), hasPiecesOf(search));
  const numbers = await numbersWhere(database, contains, maxExact + 1);
  return numbers.length > maxExact ? { ...none, hasMore: true } : { ...none, numbers };
}

/**
 * The text that a long one repeats all through, such as "the the the". The pieces of such a text are those of its part:
 * where many books have these, looking at each would take long, and hardly one has the whole.
 */
function repeatedPart(text: string): string | undefined {
  if (text.length < minRepeatedLength) return undefined;
  for (let length = 1; 3 * length <= text.length; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return undefined;
}

async function containing(database: Database, search: string, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const among = inArray(products.number, [...numbers]);
  const found = new Set(await numbersWhere(database, and(among, passing({ search }))));
  return numbers.filter((number) => found.has(number));
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

async function numbersWhere(database: Database, where: SQL | undefined, max = maxExact): Promise<number[]> {
  const query = queries.select({ number: products.number }).from(products).where(where).limit(max);
  const rows = await new Statement<[number]>(undefined, query).rows(database);
  return rows.map(([number]) => number);
}
