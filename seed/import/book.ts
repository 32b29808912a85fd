import { bibliographicLanguage } from '../../rest-api/catalogue/editions/language-codes.ts';
import type { EditionFacts } from '../../rest-api/catalogue/editions/store-editions.ts';
import { readIsbn } from '../../rest-api/catalogue/isbn.ts';
import { type ProductCategory, productCategories } from '../../rest-api/contract/catalogue.ts';
import { bookLimits } from '../../rest-api/contract/staff-books.ts';
import { maxCopies } from '../../rest-api/stock/set-stock.ts';
import { type BookColumns, findColumns } from './book-columns.ts';
import { editionOf } from './edition-cells.ts';
import { madeUpCategory, madeUpPreviousPrice, madeUpPrice } from './made-up.ts';
import type { Mapping } from './mapping.ts';
import { visibleText } from './visible-text.ts';

/** A book as the catalogue stores it. */
export interface ImportedBook {
  /** Identifies the book permanently, such as `isbn:9780439023481`. */
  importKey: string;
  title: string;
  /** Begins with "by". */
  author: string;
  pricePaise: number;
  previousPricePaise: number;
  rating: number;
  /** Path of an image of this shop; if undefined, a cover is drawn. */
  image: string | undefined;
  categoryName: ProductCategory;
  /** Facts for searches only; undefined if the file does not have them. */
  originalTitle: string | undefined;
  language: string | undefined;
  /** The number of readers who know it. */
  popularity: number | undefined;
  /** Copies on hand; undefined where the file is silent. */
  stock: number | undefined;
  /** Undefined where the file says nothing of it. */
  edition: EditionFacts | undefined;
}

export type ReadBook = (row: readonly string[]) => ImportedBook | { reasons: string[] };

/**
 * Creates the reader of rows from the header and the mapping.
 * @returns a function from a row to its book, or to all its errors
 * @throws ImportError when the header lacks a column that the mapping uses
 */
export function bookReader(header: readonly string[], mapping: Mapping): ReadBook {
  const columns = findColumns(header, mapping);
  return (row) => {
    if (row.length !== header.length) {
      return { reasons: [`it has ${row.length} columns and the header has ${header.length}`] };
    }
    const reasons: string[] = [];
    const refuse = (reason: string): undefined => void reasons.push(reason);
    const cell = (column: number | undefined) =>
      column === undefined ? '' : visibleText((row[column] ?? '').replace(/\s+/g, ' ').trim());

    const importKey = keyOf(cell(columns.isbn), cell(columns.key), mapping, refuse);
    const title = textOf('title', cell(columns.title), bookLimits.titleLength, refuse);
    const author = textOf('author', cell(columns.author), bookLimits.authorLength, refuse);
    const rating = ratingOf(cell(columns.rating), refuse);
    const image = imageOf(cell(columns.image), refuse);
    const categoryName = categoryOf(cell, columns, mapping, importKey ?? '', refuse);
    const originalTitle = optionalTextOf(
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
    if (reasons.length > 0 || !importKey || !title || !author || !rating || !categoryName || !prices) {
      return { reasons };
    }
    return {
      importKey,
      title,
      author: /^by /i.test(author) ? `by ${author.slice(3)}` : `by ${author}`,
      rating,
      image: image || undefined,
      categoryName,
      ...{ originalTitle, language, popularity, stock, edition },
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

function textOf(name: string, text: string, most: number, refuse: Refuse): string | undefined {
  if (!text) return refuse(`${name}: it is empty`);
  if (text.length > most) return refuse(`${name}: it has ${text.length} characters and ${most} are the most`);
  if (/\p{Cc}/u.test(text)) return refuse(`${name}: it holds control characters`);
  return text.normalize('NFC');
}

function optionalTextOf(name: string, text: string, most: number, refuse: Refuse): string | undefined {
  return text ? textOf(name, text, most, refuse) : undefined;
}

function languageOf(text: string, refuse: Refuse): string | undefined {
  if (!text) return undefined;
  const reason = `language: "${shortened(text)}" is not a code of a language such as eng, en or en-GB`;
  return bibliographicLanguage(text) ?? refuse(reason);
}

function wholeNumberOf(name: string, text: string, max: number, refuse: Refuse): number | undefined {
  if (!text) return undefined;
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= max) return number;
  return refuse(`${name}: "${shortened(text)}" is not a whole number up to ${max}`);
}

function ratingOf(text: string, refuse: Refuse): number | undefined {
  const rating = /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) / 100 : 0;
  if (rating >= 1 && rating <= 5) return rating;
  return refuse(`rating: "${shortened(text)}" is not a number from 1 to 5`);
}

function imageOf(text: string, refuse: Refuse): string | undefined {
  if (!text) return '';
  if (/^(\/[\w.-]*\w)+\.webp$/.test(text) && text.length <= bookLimits.imageLength) return text;
  return refuse(
    `image: "${shortened(text)}" is not the path of a webp image of this shop, such as /covers/emma.webp; leave ` +
      'it empty and a cover is drawn',
  );
}

function categoryOf(
  cell: Cell,
  columns: BookColumns,
  { categoryName }: Mapping,
  key: string,
  refuse: Refuse,
): ProductCategory | undefined {
  if ('madeUp' in categoryName) return madeUpCategory(categoryName.madeUp, key, cell(columns.year));
  const text = cell(columns.categoryName);
  const category = categoryName.values.get(text) ?? productCategories.find((ours) => ours === text);
  return (
    category ?? refuse(`categoryName: "${shortened(text)}" is not one of ${productCategories.join(', ')}`)
  );
}

function pricesOf(
  cell: Cell,
  columns: BookColumns,
  { price, previousPrice }: Mapping,
  key: string,
  refuse: Refuse,
): Pick<ImportedBook, 'pricePaise' | 'previousPricePaise'> | undefined {
  const pricePaise =
    'madeUp' in price ? madeUpPrice(price.madeUp, key) : paiseOf('price', cell(columns.price), refuse);
  if (previousPrice && 'madeUp' in previousPrice) {
    if (!pricePaise) return undefined;
    return { pricePaise, previousPricePaise: madeUpPreviousPrice(previousPrice.madeUp, key, pricePaise) };
  }
  const text = cell(columns.previousPrice);
  const previousPricePaise = text ? paiseOf('previousPrice', text, refuse) : pricePaise;
  if (!pricePaise || !previousPricePaise) return undefined;
  if (previousPricePaise < pricePaise) return refuse('previousPrice: it is below the price');
  return { pricePaise, previousPricePaise };
}

function paiseOf(name: string, text: string, refuse: Refuse): number | undefined {
  const paise = /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (paise > 0 && paise <= bookLimits.pricePaise) return paise;
  const most = bookLimits.pricePaise / 100;
  return refuse(`${name}: "${shortened(text)}" is not an amount in rupees above 0 and up to ${most}`);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
