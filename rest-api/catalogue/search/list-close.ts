import { and, sql } from 'drizzle-orm';
import type { Product } from '../../contract/catalogue.ts';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { isListed, matching, type ProductConditions, passing } from '../lists/conditions.ts';
import type { CountCache } from '../lists/count-cache.ts';
import type { Cursor } from '../lists/cursor.ts';
import { findProducts, type ProductPage } from '../lists/find-products.ts';
import { placeAhead } from '../lists/list-order.ts';
import { listProducts } from '../lists/list-products.ts';
import { wholeSourceOf } from '../lists/list-source.ts';
import type { ProductSort } from '../lists/lists.input.ts';
import { products } from '../products/product-tables.ts';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../products/products.queries.ts';
import type { CloseMatches } from './close-matches.ts';
import type { CloseSearch } from './close-search.ts';

type Row = ReturnType<typeof productFrom>;

/** A page of what a search finds, the books that contain the text before those that come near to it. */
export interface ClosePage {
  products: Product[];
  /** Books in the list. */
  total: number;
  /** Of these, books that contain the text. */
  exact: number;
  /** The search as it may have been meant, where words of it seem misspelt. */
  meant: string | undefined;
  /** Where the next page starts; by relevance `sortValue` is how many ranked books come before. */
  next: Cursor | undefined;
}

interface Place {
  /** Without it by relevance. */
  sort: ProductSort | undefined;
  first: number;
  after: Cursor | undefined;
}

interface Sources {
  database: Database;
  counts: CountCache;
  closeSearch: CloseSearch;
}

/** Lists what `conditions.search` finds, near finds included. */
export async function listClose(
  { database, counts, closeSearch }: Sources,
  conditions: ProductConditions & { search: string },
  place: Place,
): Promise<ClosePage> {
  const matches = await closeSearch.matches(database, conditions.search);
  if (!matches.hasMoreExact) return listMatches(database, conditions, matches, place);
  const list = place.sort
    ? listProducts(database, counts, conditions, place)
    : Promise.all([
        listRankedFirst(database, conditions, matches.exact, place),
        counts.count(database, conditions),
      ]).then(([page, total]) => ({ ...page, total }));
  const { total, ...page } = await list;
  return { ...page, total, exact: total, meant: undefined };
}

/** A page where all that is found is known by its number. */
async function listMatches(
  database: Database,
  { search: _, ...conditions }: ProductConditions,
  { exact, near, meant }: CloseMatches,
  { sort, first, after }: Place,
): Promise<ClosePage> {
  const isNarrowed = matching(conditions) !== undefined;
  const numbers = [...exact, ...near];
  const from = sort ? 0 : (after?.sortValue ?? 0);
  const isWhole = isNarrowed || sort !== undefined;
  // Without a condition the page is known ahead of its books.
  const wanted = isWhole ? numbers : numbers.slice(from, from + first);
  const rows = await findAmong(database, conditions, wanted);
  const containing = new Set(exact);
  const counts = {
    total: isWhole ? rows.length : numbers.length,
    exact: isWhole ? rows.filter(({ number }) => containing.has(number)).length : exact.length,
  };
  if (sort) {
    const listed = rows.map(({ number }) => number);
    const groups = {
      containing: listed.filter((number) => containing.has(number)),
      near: listed.filter((number) => !containing.has(number)),
    };
    return { ...(await listSorted(database, groups, { sort, first, after })), ...counts, meant };
  }
  const shown = isWhole ? rows.slice(from, from + first) : rows;
  const last = shown.at(-1);
  const hasNext = from + first < counts.total;
  return {
    products: shown.map(productResponse),
    ...counts,
    meant,
    next: last && hasNext ? { sortValue: from + first, number: last.number } : undefined,
  };
}

/** A page in a chosen order: the books that contain the text, and behind them those that come near, in the same order. */
async function listSorted(
  database: Database,
  { containing, near }: { containing: readonly number[]; near: readonly number[] },
  { sort, first, after }: Place & { sort: ProductSort },
): Promise<ProductPage> {
  const start = placeAhead(sort);
  // A position without a book, which was withdrawn meanwhile, is one among the books that contain the text.
  const isBehind = after && (after.number === start.number || near.includes(after.number));
  if (isBehind) return findProducts(database, { among: near }, { sort, first, after });
  const head = await findProducts(database, { among: containing }, { sort, first, after });
  if (head.next || near.length === 0) return head;
  const left = first - head.products.length;
  if (left === 0) return { ...head, next: start };
  const tail = await findProducts(database, { among: near }, { sort, first: left });
  return { products: [...head.products, ...tail.products], next: tail.next };
}

/** A page of many books that contain the text: those that are ranked, then the others by number. */
async function listRankedFirst(
  database: Database,
  conditions: ProductConditions,
  ranked: readonly number[],
  { first, after }: Place,
): Promise<{ products: Product[]; next: Cursor | undefined }> {
  const from = after?.sortValue ?? 0;
  const head = from < ranked.length ? await findAmong(database, conditions, ranked) : [];
  const shown = head.slice(from, from + first);
  const products = shown.map(productResponse);
  const last = shown.at(-1);
  if (last && from + first < head.length) {
    return { products, next: { sortValue: from + first, number: last.number } };
  }
  const wasInOthers = from >= ranked.length;
  const others = await findProducts(
    database,
    { ...conditions, without: ranked },
    { first: first - shown.length || 1, after: wasInOthers ? after : undefined },
  );
  if (shown.length === first) {
    // The next page begins with the others, where there are any.
    const next = others.products.length > 0 ? { sortValue: ranked.length, number: 0 } : undefined;
    return { products, next };
  }
  const next = others.next && { sortValue: ranked.length, number: others.next.number };
  return { products: [...products, ...others.products], next };
}

const listedByNumbers = new Statement<ProductValues>(
  'listed products by numbers',
  queries
    .select(productColumns)
    .from(products)
    .where(and(isListed(), sql`${products.number} = any(${sql.placeholder('numbers')}::int[])`)),
);

/** Those of the books that pass, in the order of the numbers. */
async function findAmong(
  database: Database,
  conditions: ProductConditions,
  numbers: readonly number[],
): Promise<Row[]> {
  if (numbers.length === 0) return [];
  const rows =
    matching(conditions) === undefined
      ? await listedByNumbers.rows(database, { numbers })
      : await rowsAmong(database, { ...conditions, among: numbers });
  const byNumber = new Map(rows.map((values) => [values[1], productFrom(values)]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

function rowsAmong(database: Database, conditions: ProductConditions): Promise<ProductValues[]> {
  const query = queries.select(productColumns).from(wholeSourceOf(conditions)).where(passing(conditions));
  return new Statement<ProductValues>(undefined, query).rows(database);
}
