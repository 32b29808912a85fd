import path from 'node:path';
import type { ImportColumn } from '../../rest-api/contract/staff-imports.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { importParts } from '../../text/import-parts.ts';
import { decodeEntities } from './decode-entities.ts';
import { type EditionPart, editionParts } from './edition-cells.ts';
import { mappingNames, readMappingFile } from './mapping-file.ts';
import { MappingPart } from './mapping-part.ts';

/** A column of the file. */
export interface Column {
  column: string;
  /** Whether the column may be missing. */
  optional: boolean;
}

/** Whole rupees, both limits included. */
export interface MadeUpPrice {
  from: number;
  to: number;
}

/** Per cent of the previous price, both limits included. */
export interface MadeUpDiscount {
  discountFrom: number;
  discountTo: number;
}

export interface MadeUpCategory {
  /** The column of the year, and the first year whose books are New-Releases. */
  newReleases: { column: string; since: number } | undefined;
  /** Names of categories. */
  otherwise: string[];
}

/** How the columns of a file become a book; docs/import.md describes the format. */
export interface Mapping {
  name: string;
  title: Column | undefined;
  author: Column | undefined;
  rating: Column | undefined;
  price: Column | { madeUp: MadeUpPrice } | undefined;
  previousPrice: Column | { madeUp: MadeUpDiscount } | undefined;
  categoryName: (Column & { values: Map<string, string> }) | { madeUp: MadeUpCategory } | undefined;
  isbn: (Column & { leadingZerosLost: boolean }) | undefined;
  key: (Column & { prefix: string }) | undefined;
  image: Column | undefined;
  /** Facts for searches only: the original title, the language, the number of readers who know the book. */
  originalTitle: Column | undefined;
  language: Column | undefined;
  popularity: Column | undefined;
  /** Copies on hand. */
  stock: Column | undefined;
  /** What is known of the edition. */
  edition: Partial<Record<EditionPart, Column>>;
  /** What stands between the names of the column of contributors. */
  contributorSeparator: string;
}

/** The parts of a book that a mapping can have a column for. */
export const mappingParts: readonly string[] = Object.keys(importParts);

/** Each part as a column of its own name, which may be missing. */
const ownNames = Object.fromEntries(mappingParts.map((part) => [part, { column: part, optional: true }]));

const shipped = path.join(projectRoot, 'seed/import/mappings');

/** Names of the mappings that ship with the shop. */
export function shippedMappings(): string[] {
  return mappingNames(shipped);
}

/**
 * Reads a mapping that ships with the shop, by its name, or from a JSON file.
 * @throws ImportError that names the invalid part
 */
export function readMapping(nameOrFile: string, folder: string): Mapping {
  const { whole, name } = readMappingFile(nameOrFile, folder, shipped);
  return mappingFrom(whole, name);
}

/**
 * The mapping of a person who has said which column holds what.
 * @throws ImportError where no column tells one book from another
 */
export function mappingOfColumns(columns: readonly ImportColumn[]): Mapping {
  const parts = columns.map(({ part, column }) => [part, { column }]);
  return mappingFrom(new MappingPart(Object.fromEntries(parts), '', 'of your columns'), 'of your columns');
}

function mappingFrom(written: MappingPart, name: string): Mapping {
  written.only(...mappingParts, 'ownNames');
  const whole = written.flag('ownNames')
    ? new MappingPart({ ...ownNames, ...written.object() }, '', name)
    : written;
  const isbn = whole.optional('isbn');
  const key = whole.optional('key');
  const price = whole.optional('price');
  const previousPrice = whole.optional('previousPrice');
  const categoryName = whole.optional('categoryName');
  const optionalColumn = (name: string) => (whole.has(name) ? columnOf(whole.part(name)) : undefined);
  if (!isbn && !key) throw whole.error('isbn or key: name a column that tells one book from another');
  return {
    name,
    title: optionalColumn('title'),
    author: optionalColumn('author'),
    rating: optionalColumn('rating'),
    price: price && priceOf(price),
    previousPrice: previousPrice && previousPriceOf(previousPrice),
    categoryName: categoryName && categoryOf(categoryName),
    isbn: isbn && { ...columnOf(isbn, 'leadingZerosLost'), leadingZerosLost: isbn.flag('leadingZerosLost') },
    key: key && { ...columnOf(key, 'prefix'), prefix: key.textOr('prefix', '') },
    image: optionalColumn('image'),
    originalTitle: optionalColumn('originalTitle'),
    language: optionalColumn('language'),
    popularity: optionalColumn('popularity'),
    stock: optionalColumn('stock'),
    edition: Object.fromEntries(
      editionParts
        .filter((part) => whole.has(part))
        .map((part) => [part, columnOf(whole.part(part), ...(part === 'contributors' ? ['separator'] : []))]),
    ),
    contributorSeparator: whole.optional('contributors')?.textOr('separator', ';') ?? ';',
  };
}

/** `"title"` is short for `{ "column": "title" }`. */
function columnOf(part: MappingPart, ...further: string[]): Column {
  if (typeof part.value === 'string') return { column: part.text(), optional: false };
  part.only('column', 'optional', ...further);
  return { column: part.part('column').text(), optional: part.flag('optional') };
}

function priceOf(part: MappingPart): Mapping['price'] {
  if (!part.has('madeUp')) return columnOf(part);
  const madeUp = part.onlyChild('madeUp');
  madeUp.only('from', 'to');
  const from = madeUp.wholeNumber('from', 1, 1_000_000);
  return { madeUp: { from, to: madeUp.wholeNumber('to', from, 1_000_000) } };
}

function previousPriceOf(part: MappingPart): Mapping['previousPrice'] {
  if (!part.has('madeUp')) return columnOf(part);
  const madeUp = part.onlyChild('madeUp');
  madeUp.only('discountFrom', 'discountTo');
  const discountFrom = madeUp.wholeNumber('discountFrom', 0, 90);
  return { madeUp: { discountFrom, discountTo: madeUp.wholeNumber('discountTo', discountFrom, 90) } };
}

function categoryOf(part: MappingPart): Mapping['categoryName'] {
  if (!part.has('madeUp')) {
    return { ...columnOf(part, 'values'), values: translationsOf(part.optional('values')) };
  }
  const madeUp = part.onlyChild('madeUp');
  madeUp.only('newReleases', 'otherwise');
  const newReleases = madeUp.optional('newReleases');
  newReleases?.only('column', 'since');
  return {
    madeUp: {
      newReleases: newReleases && {
        column: newReleases.part('column').text(),
        since: newReleases.wholeNumber('since', 1, 9999),
      },
      otherwise: madeUp
        .part('otherwise')
        .list()
        .map((entry) => entry.text()),
    },
  };
}

/** Maps the file's names of categories to ours. */
function translationsOf(part: MappingPart | undefined): Map<string, string> {
  if (!part) return new Map();
  return new Map(
    Object.keys(part.object()).map((theirs) => [
      // As the cells are.
      decodeEntities(theirs),
      part.part(theirs).text(),
    ]),
  );
}
