import type { EditionFacts } from '../../rest-api/catalogue/editions/store-editions.ts';
import { categoryLimits } from '../../rest-api/contract/catalogue.ts';
import { bookLimits } from '../../rest-api/contract/staff-books.ts';
import { maxCopies } from '../../rest-api/stock/set-stock.ts';
import { readIsbn } from '../../text/isbn.ts';
import { bibliographicLanguage, languageNamed } from '../../text/language-codes.ts';
import { beginningOf } from '../../text/storable.ts';
import type { BookColumns } from './book-columns.ts';
import { decodedNote, decodeEntities } from './decode-entities.ts';
import { editionOf } from './edition-cells.ts';
import { type KnownCategory, slugOfCategory } from './known-categories.ts';
import { madeUpCategory, madeUpPreviousPrice, madeUpPrice } from './made-up.ts';
import type { Mapping } from './mapping.ts';
import { visibleText } from './visible-text.ts';
import { writtenNumber, writtenPaise } from './written-values.ts';

/** What a new book needs; a book of the catalogue keeps what the file does not say. */
export const essentialParts = ['title', 'author', 'price', 'rating', 'categoryName'] as const;

export type EssentialPart = (typeof essentialParts)[number];

/** What a file says of a book; undefined where it is silent. */
export interface ImportedBook {
  /** Identifies the book permanently, such as `isbn:9780439023481`. */
  importKey: string;
  title: string | undefined;
  /** Begins with "by". */
  author: string | undefined;
  /** Both prices, or neither. */
  pricePaise: number | undefined;
  previousPricePaise: number | undefined;
  rating: number | undefined;
  /** Path of an image of this shop; if undefined, a new book's cover is drawn. */
  image: string | undefined;
  /** The slug of its first category. */
  categoryName: string | undefined;
  /** The slugs of its other categories. */
  furtherCategories: readonly string[] | undefined;
  /** Facts for searches only. */
  originalTitle: string | undefined;
  language: string | undefined;
  /** The number of readers who know it. */
  popularity: number | undefined;
  /** Copies on hand. */
  stock: number | undefined;
  edition: EditionFacts | undefined;
}

/** Whether a file says less of a book than a new one needs. */
export const isIncomplete = ({ title, author, pricePaise, rating, categoryName }: ImportedBook): boolean =>
  [title, author, pricePaise, rating, categoryName].includes(undefined);

/** @param note puts something into the report that is no error */
export type ReadBook = (
  row: readonly string[],
  note: (what: string) => void,
) => ImportedBook | { reasons: string[] };

/**
 * Creates the reader of rows from the header, the columns found in it, the mapping and the categories of the shop.
 * @returns a function from a row to its book, or to all its errors
 */
export function bookReader(
  header: readonly string[],
  columns: BookColumns,
  mapping: Mapping,
  categories: readonly KnownCategory[],
): ReadBook {
  return (row, note) => {
    if (row.length !== header.length) {
      return { reasons: [`it has ${row.length} columns and the header has ${header.length}`] };
    }
    const reasons: string[] = [];
    const refuse = (reason: string): undefined => void reasons.push(reason);
    const oneLine = (text: string) => visibleText(text.replace(/\s+/g, ' ').trim());
    const cell = (column: number | undefined) => {
      const source = (column !== undefined && row[column]) || '';
      const text = decodeEntities(source);
      if (text !== source) note(decodedNote(header[column ?? 0] ?? ''));
      return oneLine(text);
    };

    // A key stays as it is: it only has to be the same in each file.
    const key = oneLine((columns.key !== undefined && row[columns.key]) || '');
    const importKey = keyOf(cell(columns.isbn), key, mapping, refuse);
    const title = textOf('title', cell(columns.title), bookLimits.titleLength, refuse);
    const author = textOf('author', cell(columns.author), bookLimits.authorLength, refuse);
    const rating = ratingOf(cell(columns.rating), refuse);
    const image = imageOf(cell(columns.image), refuse);
    const [categoryName, ...furtherCategories] =
      categoriesOf(cell, columns, mapping, importKey ?? '', categories, refuse) ?? [];
    const originalTitle = textOf(
      'originalTitle',
      cell(columns.originalTitle),
      bookLimits.titleLength,
      refuse,
    );
    const language = languageOf(cell(columns.language), refuse);
    const popularity = wholeNumberOf('popularity', cell(columns.popularity), 2_147_483_647, refuse);
    const stock = wholeNumberOf('stock', cell(columns.stock), maxCopies, refuse);
    const edition = editionOf((part) => cell(columns.edition[part]), mapping.contributorSeparator, refuse);
    const prices = pricesOf(cell, columns, mapping, importKey ?? '', refuse);
    if (reasons.length > 0 || !importKey) return { reasons };
    return {
      importKey,
      title,
      author: author && `by ${author.replace(/^by /i, '')}`,
      rating,
      image,
      categoryName,
      furtherCategories: categoryName === undefined ? undefined : furtherCategories,
      originalTitle,
      language,
      popularity,
      stock,
      edition,
      ...prices,
    };
  };
}

type Refuse = (reason: string) => undefined;
type Cell = (column: number | undefined) => string;

function keyOf(isbn: string, key: string, mapping: Mapping, refuse: Refuse): string | undefined {
  if (isbn) {
    const read = readIsbn(isbn, mapping.isbn?.leadingZerosLost ?? false);
    return 'error' in read ? refuse(`isbn: ${read.error}`) : `isbn:${read.isbn13}`;
  }
  if (!key) return refuse('isbn or key: neither is given');
  const whole = (mapping.key?.prefix ?? '') + key;
  if (!/^[a-z][a-z0-9-]*:[\x21-\x7e]+$/.test(whole) || whole.length > bookLimits.keyLength) {
    return refuse(
      `key: "${shortened(whole)}" is not a source, a colon and a name without spaces, such as shop:4711, of at ` +
        `most ${bookLimits.keyLength} characters`,
    );
  }
  return whole.startsWith('isbn:') ? refuse('key: an ISBN belongs into the column of ISBNs') : whole;
}

function textOf(name: string, text: string, max: number, refuse: Refuse): string | undefined {
  if (!text) return undefined;
  if (text.length > max) return refuse(`${name}: it has ${text.length} characters and ${max} are the most`);
  if (/\p{Cc}/u.test(text)) return refuse(`${name}: it holds control characters`);
  return text.normalize('NFC');
}

function languageOf(text: string, refuse: Refuse): string | undefined {
  if (!text) return undefined;
  const reason = `language: "${shortened(text)}" is not a code of a language such as eng, en or en-GB, nor the name of one`;
  return bibliographicLanguage(text) ?? languageNamed(text) ?? refuse(reason);
}

function wholeNumberOf(name: string, text: string, max: number, refuse: Refuse): number | undefined {
  if (!text) return undefined;
  const number = writtenNumber(text) ?? Number.NaN;
  if (Number.isInteger(number) && number <= max) return number;
  return refuse(`${name}: "${shortened(text)}" is not a whole number up to ${max}`);
}

function ratingOf(text: string, refuse: Refuse): number | undefined {
  if (!text) return undefined;
  const number = writtenNumber(text) ?? (/^\d+\.\d+$/.test(text) ? Number(text) : 0);
  const rating = Math.round(number * 100) / 100;
  if (rating >= 1 && rating <= 5) return rating;
  return refuse(`rating: "${shortened(text)}" is not a number from 1 to 5`);
}

function imageOf(text: string, refuse: Refuse): string | undefined {
  if (!text) return undefined;
  if (/^(\/[\w.-]*\w)+\.webp$/.test(text) && text.length <= bookLimits.imageLength) return text;
  return refuse(
    `image: "${shortened(text)}" is not the path of a webp image of this shop, such as /covers/emma.webp; leave ` +
      'it empty and a cover is drawn',
  );
}

/** The slugs of the categories that a row names, its first ahead of the others. */
function categoriesOf(
  cell: Cell,
  columns: BookColumns,
  { categoryName }: Mapping,
  key: string,
  categories: readonly KnownCategory[],
  refuse: Refuse,
): string[] | undefined {
  const whole = cell(columns.categoryName);
  const names =
    categoryName && 'madeUp' in categoryName
      ? [madeUpCategory(categoryName.madeUp, key, cell(columns.year))]
      : categoryNamesIn(whole, categoryName?.values ?? new Map());
  if (names.length > 1 + categoryLimits.ofBook)
    return refuse(`categoryName: it names more than ${1 + categoryLimits.ofBook} categories`);
  const slugs: string[] = [];
  for (const name of names) {
    const slug = slugOfCategory(categories, name);
    if (slug === undefined) {
      const known = categories.map((category) => category.slug).join(', ');
      return refuse(`categoryName: "${shortened(name)}" is not one of ${known}`);
    }
    if (!slugs.includes(slug)) slugs.push(slug);
  }
  return slugs;
}

/** The names in a cell, with semicolons between them, as the shop has them. */
function categoryNamesIn(text: string, values: ReadonlyMap<string, string>): string[] {
  const translated = values.get(text);
  if (translated !== undefined) return [translated];
  const names = text.split(';').map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => values.get(name) ?? name);
}

function pricesOf(
  cell: Cell,
  columns: BookColumns,
  { price, previousPrice }: Mapping,
  key: string,
  refuse: Refuse,
): Pick<ImportedBook, 'pricePaise' | 'previousPricePaise'> {
  const none = { pricePaise: undefined, previousPricePaise: undefined };
  const isMadeUp = price && 'madeUp' in price;
  const text = cell(columns.price);
  const pricePaise = isMadeUp ? madeUpPrice(price.madeUp, key) : text && paiseOf('price', text, refuse);
  if (previousPrice && 'madeUp' in previousPrice) {
    if (!pricePaise) return none;
    return { pricePaise, previousPricePaise: madeUpPreviousPrice(previousPrice.madeUp, key, pricePaise) };
  }
  const previous = cell(columns.previousPrice);
  const previousPricePaise = previous ? paiseOf('previousPrice', previous, refuse) : pricePaise;
  if (pricePaise === '' && previous) refuse('previousPrice: the price beside it is empty');
  if (!pricePaise || !previousPricePaise) return none;
  if (previousPricePaise < pricePaise) refuse('previousPrice: it is below the price');
  return { pricePaise, previousPricePaise };
}

function paiseOf(name: string, text: string, refuse: Refuse): number | undefined {
  const paise = writtenPaise(text) ?? 0;
  if (paise > 0 && paise <= bookLimits.pricePaise) return paise;
  const max = bookLimits.pricePaise / 100;
  return refuse(
    `${name}: "${shortened(text)}" is not an amount in rupees above 0 and up to ${max}, such as 1299 or 1299.50`,
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${beginningOf(text, 40)}…` : text;
}
