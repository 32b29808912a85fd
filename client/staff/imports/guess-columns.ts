import { importParts } from '../../../text/import-parts.ts';

/** What files of publishers and other shops call the parts of a book, by letters and digits alone. */
const OTHER_NAMES: Record<string, string[]> = {
  title: ['booktitle', 'bookname', 'nameofthebook', 'name'],
  author: ['authors', 'authorname', 'writer', 'by'],
  price: ['sellingprice', 'ourprice', 'saleprice', 'rate'],
  previousPrice: ['mrp', 'listprice', 'coverprice'],
  categoryName: ['genre', 'categories'],
  isbn: ['isbn13', 'isbn10', 'ean', 'barcode'],
  key: ['sku', 'id', 'itemcode'],
  stock: ['qty', 'quantity', 'copies', 'onhand'],
  rating: ['stars', 'averagerating'],
  image: ['imageurl', 'coverurl'],
  language: ['lang', 'languagecode'],
  publisher: ['publishername'],
  publishedOn: ['publicationdate', 'pubdate', 'publisheddate', 'dateofpublication'],
  pages: ['pagecount', 'noofpages', 'numberofpages'],
  format: ['binding', 'bookformat'],
  description: ['blurb', 'synopsis', 'about'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const partsByName = new Map<string, string>(
  Object.entries(importParts).flatMap(([part, label]) =>
    [part, label, ...(OTHER_NAMES[part] ?? [])].map((name): [string, string] => [plain(name), part]),
  ),
);

/** Which part of a book each column of a file seems to hold, by their names; each part once. */
export function guessColumns(header: readonly string[]): Record<string, string> {
  const guesses: Record<string, string> = {};
  const taken = new Set<string>();
  // A column of the usual name counts ahead of one that only seems to mean the same.
  const inOrder = header.toSorted((a, b) => Number(b in importParts) - Number(a in importParts));
  for (const column of inOrder) {
    const part = column in importParts ? column : partsByName.get(plain(column));
    if (!part || taken.has(part)) continue;
    taken.add(part);
    guesses[column] = part;
  }
  return guesses;
}
