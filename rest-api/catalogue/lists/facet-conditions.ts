import { and, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bibliographicLanguage } from '../../../text/language-codes.ts';
import { formatSpellings } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { facetValues, productListings, type StoredFacet } from './listing-tables.ts';
import type { ProductFilters } from './lists.input.ts';

/** The listings under the name of the products, so that conditions on columns that both have are written once. */
export const listings = alias(productListings, 'products');

/** The chosen values of one facet; a book has any of them. */
interface FacetChoice {
  facet: Exclude<StoredFacet, 'year'>;
  /** Ids of `facet_values`, ascending; none where no book has any of the values, and so no book passes. */
  ids: readonly number[];
  /** How many books have them, at most. */
  books: number;
}

/** From a year to another, both included. */
interface YearRange {
  from: number;
  to: number;
}

/** What is asked of a book's edition. */
export interface FacetConditions {
  /** All of them. */
  facets?: readonly FacetChoice[] | undefined;
  /** Any of them. */
  years?: readonly YearRange[] | undefined;
}

/** Whether only the listings tell which books pass. */
export const areOfEditions = ({ facets, years }: FacetConditions): boolean =>
  facets !== undefined || years !== undefined;

/** So few books are collected sooner than an index in the order of their list is scanned for them. */
const few = 1_000;

/** Whether a facet leaves few books, so that an index scan would find hardly any. */
export const leavesFew = ({ facets }: FacetConditions): boolean =>
  facets?.some(({ books }) => books <= few) ?? false;

const { placeholder } = sql;

/** The ids of the values of all facets in one round trip. Of a code that nothing has, what lies next below it. */
const idsOfValues = new Statement<[facet: FacetChoice['facet'], id: number, books: number]>(
  'ids of facet values',
  queries
    .select({ facet: facetValues.facet, id: facetValues.id, books: facetValues.books })
    .from(facetValues)
    .where(
      or(
        sql`(${facetValues.facet}, ${facetValues.value}) in (
          select * from unnest(${placeholder('facets')}::text[], ${placeholder('values')}::text[]))`,
        sql`${facetValues.facet} = 'subject' and exists (
          select from unnest(${placeholder('beginnings')}::text[], ${placeholder('lengths')}::int[]) as wanted (beginning, length)
          where starts_with(${facetValues.value}, beginning) and length(${facetValues.value}) = wanted.length)`,
      ),
    )
    .orderBy(facetValues.id),
);

/** The conditions that a request has on editions. */
export async function facetConditionsOf(database: Database, query: ProductFilters): Promise<FacetConditions> {
  const chosen: Partial<Record<FacetChoice['facet'], readonly string[]>> = {
    language: query.language?.map(languageOf),
    format: query.format?.map((format) => formatSpellings[format]),
    author: query.author,
    series: query.series,
    subject: query.subject?.map(subjectOf),
  };
  const wanted = Object.entries(chosen).filter(([, values]) => values !== undefined);
  const years = query.year?.map(yearsOf);
  if (wanted.length === 0) return { ...(years && { years }) };
  const pairs = wanted.flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
  const beginnings = (chosen.subject ?? []).filter(isBetweenLevels);
  const rows = await idsOfValues.rows(database, {
    facets: pairs.map(({ facet }) => facet),
    values: pairs.map(({ value }) => value),
    beginnings,
    lengths: beginnings.map(nextLevel),
  });
  const facets = wanted.map(([name]) => {
    const facet = name as FacetChoice['facet'];
    const found = rows.filter(([of]) => of === facet);
    const books = found.reduce((sum, [, , each]) => sum + each, 0);
    return { facet, ids: found.map(([, id]) => id), books };
  });
  return { facets, ...(years && { years }) };
}

/** A year, or from one to another. */
function yearsOf(text: string): YearRange {
  const [from = '', to = from] = text.split('-');
  return { from: Number(from), to: Number(to) };
}

/** The code that facets have for a language, whatever other code of it is given: `fre` for `fr` and `fra`. */
const languageOf = (code: string) => bibliographicLanguage(code) ?? code;

/** A subject as it is stored: the scheme in lower case, its code in upper case. */
function subjectOf(text: string): string {
  const [scheme = '', code = ''] = text.split(':');
  return `${scheme.toLowerCase()}:${code.toUpperCase()}`;
}

const bisac = 'bisac:'.length;
/** Lengths of a subject at which the codes of BISAC begin to differ. */
const bisacLevels = [bisac + 3, bisac + 6, bisac + 9];

const nextLevel = (subject: string) => bisacLevels.find((length) => length > subject.length) ?? 0;
const isBetweenLevels = (subject: string) =>
  subject.startsWith('bisac:') && !bisacLevels.includes(subject.length);

const arrayOf = (facet: StoredFacet) => (facet === 'subject' ? listings.subjects : listings.facets);
const startOf = (year: number) => year * 10_000;

/** From when until when any of the years lasts: the index in the order of publication is read within these alone. */
const boundsOf = (years: readonly YearRange[]) => ({
  yearsFrom: startOf(Math.min(...years.map(({ from }) => from))),
  yearsTo: startOf(Math.max(...years.map(({ to }) => to)) + 1),
});

const published = (from: unknown, to: unknown): SQL =>
  sql`(${listings.published} >= ${from}::int and ${listings.published} < ${to}::int)`;

/** The conditions as SQL, for rows of `listings`. */
export function matchingFacets({ facets, years }: FacetConditions): SQL | undefined {
  return and(
    ...(facets ?? []).map(({ facet, ids }) => sql`${arrayOf(facet)} && ${sql.param(ids)}::int[]`),
    years &&
      and(
        published(boundsOf(years).yearsFrom, boundsOf(years).yearsTo),
        or(...years.map(({ from, to }) => published(startOf(from), startOf(to + 1)))),
      ),
  );
}
