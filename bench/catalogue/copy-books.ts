import { copyRows } from '../copy-rows.ts';
import { generatedBooks } from './generated-books.ts';

/** Fills the empty catalogue with generated books, in one COPY. */
export function copyBooks(databaseUrl: string, count: number): Promise<void> {
  return copyRows(
    databaseUrl,
    'products (id, title, author, price_paise, previous_price_paise, rating, image, category_name)',
    rows(count),
    count,
  );
}

function* rows(count: number): Generator<(string | number)[]> {
  for (const book of generatedBooks(count)) {
    const { id, title, author, pricePaise, previousPricePaise, rating, image, categoryName } = book;
    yield [id, title, author, pricePaise, previousPricePaise, rating, image, categoryName];
  }
}
