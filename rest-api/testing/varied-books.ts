import type { Product } from '../contract/catalogue.ts';
import type { Database } from '../database/database.ts';
import { addBooks } from './books.ts';
import { sampleSlugs } from './sample-categories.ts';

const words = [
  'The',
  'House',
  "O'Brien",
  'C++',
  'Café',
  'of',
  'Sea',
  '100%',
  'snake_case',
  'Night',
  '???',
  '🐉',
];

/** Adds books whose words, prices, ratings and categories vary and repeat enough for ties; the same in every run. */
export async function addVariedBooks(database: Database, count: number): Promise<void> {
  let state = 1;
  const upTo = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const word = () => words[upTo(words.length)] ?? '';
  const books = Array.from({ length: count }, () => ({
    title: `${word()} ${word()} ${word()}`,
    author: `by ${word()} ${word()}`,
    pricePaise: [8_000, 9_950, 10_000, 29_900, 29_950, 45_000, 99_900, 100_000, 250_000][upTo(9)] ?? 0,
    rating: 1 + upTo(81) / 20,
    // The first category is rare.
    categoryName: sampleSlugs[upTo(40) === 0 ? 0 : 1 + upTo(4)] ?? 'Fiction',
  }));
  await addBooks(database, books);
}

/** Filters and order of a list, as the query takes them. */
export interface Wish {
  search?: string | undefined;
  category?: readonly string[] | undefined;
  maxPrice?: number | undefined;
  minRating?: number | undefined;
  sort?: 'LOW_TO_HIGH' | 'HIGH_TO_LOW' | undefined;
}

/** The filters as a query string, with additional parameters. */
export function queryOf({ search, category = [], maxPrice, minRating, sort }: Wish, more = ''): string {
  const query = new URLSearchParams(more);
  if (search !== undefined) query.set('search', search);
  for (const one of category) query.append('category', one);
  if (maxPrice !== undefined) query.set('maxPrice', String(maxPrice));
  if (minRating !== undefined) query.set('minRating', String(minRating));
  if (sort) query.set('sort', sort);
  return query.toString();
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** Specification §4 and §5 in plain code: the matching books of the list, in the given order. */
export function wished(books: readonly Product[], wish: Wish): Product[] {
  const { search, category, maxPrice, minRating, sort } = wish;
  const passing = books.filter(
    (book) =>
      (maxPrice === undefined || Number(book.price) < maxPrice) &&
      (minRating === undefined || book.rating >= minRating) &&
      (!category || category.includes(book.categoryName)) &&
      (!search || [book.title, book.author].some((text) => folded(text).includes(folded(search)))),
  );
  const byNumber = (a: Product, b: Product) => Number(a.id) - Number(b.id);
  const byPrice = (a: Product, b: Product) => Number(a.price) - Number(b.price) || byNumber(a, b);
  if (!sort) return passing.sort(byNumber);
  return passing.sort(sort === 'LOW_TO_HIGH' ? byPrice : (a, b) => byPrice(b, a));
}

/** Every combination of some values of each filter. */
export function* everyWish(): Generator<Wish> {
  const categories: (string[] | undefined)[] = [
    undefined,
    ['Children-Books'],
    ['Fiction'],
    ['Children-Books', 'Self-Help'],
  ];
  // Short and long texts, and signs; a price and a rating that books have, and none.
  for (const search of [undefined, 'e', "o'b", 'CAFÉ', '%']) {
    for (const category of categories) {
      for (const maxPrice of [undefined, 299.5]) {
        for (const minRating of [undefined, 4]) yield { search, category, maxPrice, minRating };
      }
    }
  }
}
