import type { Client } from 'pg';
import { storedFacts } from '../../rest-api/catalogue/editions/stored-facts.ts';
import type { KnownBook } from '../import/onix/known-books.ts';

/** A book with all that the catalogue says of it. */
export interface ExportedBook extends KnownBook {
  isWithdrawn: boolean;
  /** Copies that can be sold; null where nobody counts them. */
  copies: number | null;
}

const booksAtOnce = 500;

/** The books of the catalogue by their numbers, as they are at one moment; memory does not grow with them. */
export async function* exportedBooks(client: Client): AsyncIterable<ExportedBook> {
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(`declare exported_books no scroll cursor for
    select products.id, import_key as "importKey", title, author, price_paise as "pricePaise",
      previous_price_paise as "previousPricePaise", coalesce(catalogue_rating, rating)::float8 as rating, image, category_name as "categoryName",
      further_categories as "furtherCategories",
      withdrawn_at is not null as "isWithdrawn",
      (select original_title from product_search where product_number = products.number) as "originalTitle",
      (select on_hand - held from stock where product_id = products.id) as copies, ${storedFacts} as edition
    from products order by number`);
  for (;;) {
    const { rows } = await client.query<ExportedBook>(`fetch ${booksAtOnce} from exported_books`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('commit');
}
