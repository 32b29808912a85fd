import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type FactName, factNames } from '../../../text/edition-facts.ts';
import { editions } from './edition-tables.ts';

const {
  productId: _book,
  seriesSlug: _series,
  seriesNumber: _place,
  ...columns
}: ReturnType<typeof getTableColumns<typeof editions>> = getTableColumns(editions);

/** The columns of `editions` with one fact each, by its name. */
export const factColumns = columns;

/** The name of a fact's column in SQL, such as `height_mm`. */
export const columnName: (fact: FactName) => string = toSnakeCase;

/** An edition of which nothing is known. */
export const unknownDetails = Object.fromEntries(factNames.map((fact) => [fact, null])) as Record<
  FactName,
  null
>;
