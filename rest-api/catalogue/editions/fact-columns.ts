import { type Column, getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { EditionDetails } from '../../contract/editions.ts';
import { editions } from './edition-tables.ts';

const {
  productId: _book,
  seriesSlug: _series,
  seriesNumber: _place,
  ...columns
}: ReturnType<typeof getTableColumns<typeof editions>> = getTableColumns(editions);

/** The columns of `editions` with one fact each, by its name: as many as `EditionDetails` has. */
export const factColumns = columns satisfies Record<keyof EditionDetails, Column>;

/** The names of these facts. */
export const factNames: readonly (keyof EditionDetails)[] = Object.keys(
  factColumns,
) as (keyof typeof factColumns)[];

/** The name of a fact's column in SQL, such as `height_mm`. */
export const columnName: (fact: keyof EditionDetails) => string = toSnakeCase;

/** An edition of which nothing is known. */
export const unknownDetails = Object.fromEntries(factNames.map((fact) => [fact, null])) as {
  [Fact in keyof EditionDetails]: null;
};
