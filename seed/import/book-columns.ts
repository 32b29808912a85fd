import { type EditionPart, editionParts } from './edition-cells.ts';
import { ImportError } from './import-error.ts';
import type { Column, Mapping } from './mapping.ts';

/** The column of each part of a book, counted from 0; undefined if the file does not have it. */
export interface BookColumns {
  title: number | undefined;
  author: number | undefined;
  rating: number | undefined;
  price: number | undefined;
  previousPrice: number | undefined;
  categoryName: number | undefined;
  /** The year that decides about new releases, if categories are made up. */
  year: number | undefined;
  isbn: number | undefined;
  key: number | undefined;
  image: number | undefined;
  originalTitle: number | undefined;
  language: number | undefined;
  popularity: number | undefined;
  stock: number | undefined;
  edition: Partial<Record<EditionPart, number | undefined>>;
}

/**
 * Finds the mapping's columns in a header.
 * @throws ImportError that lists the missing and the existing columns
 */
export function findColumns(header: readonly string[], mapping: Mapping): BookColumns {
  const missing: string[] = [];
  const place = (source: Pick<Column, 'column'> & Partial<Column>) => {
    const index = header.indexOf(source.column);
    if (index === -1 && !source.optional) missing.push(source.column);
    return index === -1 ? undefined : index;
  };
  const placeUnlessMadeUp = (source: Column | { madeUp: unknown } | undefined) =>
    source && 'column' in source ? place(source) : undefined;

  const { categoryName } = mapping;
  const year = categoryName && 'madeUp' in categoryName ? categoryName.madeUp.newReleases : undefined;
  const columns = {
    title: mapping.title && place(mapping.title),
    author: mapping.author && place(mapping.author),
    rating: mapping.rating && place(mapping.rating),
    price: placeUnlessMadeUp(mapping.price),
    previousPrice: placeUnlessMadeUp(mapping.previousPrice),
    categoryName: placeUnlessMadeUp(categoryName),
    year: year && place(year),
    isbn: mapping.isbn && place(mapping.isbn),
    key: mapping.key && place(mapping.key),
    image: mapping.image && place(mapping.image),
    originalTitle: mapping.originalTitle && place(mapping.originalTitle),
    language: mapping.language && place(mapping.language),
    popularity: mapping.popularity && place(mapping.popularity),
    stock: mapping.stock && place(mapping.stock),
    edition: Object.fromEntries(
      editionParts.map((part) => [part, mapping.edition[part] && place(mapping.edition[part])]),
    ),
  };
  const there = header.map((name) => `"${name}"`).join(', ');
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ');
    throw new ImportError(
      `The file has no column ${names}, which the mapping ${mapping.name} uses; it has ${there}. Correct the ` +
        `header, or import it with a mapping that describes its columns (docs/import.md).${separatorHint(header)}`,
    );
  }
  if (columns.isbn === undefined && columns.key === undefined) {
    const names = [mapping.isbn, mapping.key].flatMap((source) => (source ? [`"${source.column}"`] : []));
    throw new ImportError(
      `The file has no column ${names.join(' or ')} to tell one book from another; it has ${there}: add one.${separatorHint(header)}`,
    );
  }
  const { isbn: _isbn, key: _key, edition, ...others } = columns;
  if ([...Object.values(others), ...Object.values(edition)].every((column) => column === undefined)) {
    throw new ImportError(
      `The file has no column that says anything of its books; it has ${there}. The mapping ${mapping.name} may be ` +
        `another file's: docs/import.md lists the columns.${separatorHint(header)}`,
    );
  }
  return columns;
}

const separators = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

function separatorHint(header: readonly string[]): string {
  const [only = ''] = header;
  const found = Object.entries(separators).find(([separator]) => only.includes(separator));
  if (header.length > 1 || !found) return '';
  const option = found[0] === '\t' ? 'tab' : `"${found[0]}"`;
  return ` Its columns seem to be separated by ${found[1]}: try --delimiter ${option}.`;
}
