import { and, asc, eq, sql } from 'drizzle-orm';
import type { Work } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { isListed } from '../lists/conditions.ts';
import { products } from '../products/product-tables.ts';
import { productColumns, productResponse } from '../products/products.queries.ts';
import { productSearch } from '../search/search-tables.ts';
import { editionColumns } from './edition.queries.ts';
import { editions } from './edition-tables.ts';
import { formatName, storedFormats } from './stored-details.ts';
import { bookWorks } from './work-tables.ts';

/** So many editions of a text are listed at most, and the book itself. */
const maxEditions = 50;

/**
 * The editions of the text that a book has, the book itself among them, by language, format and year: the same for each
 * of them. Null where the shop has no other.
 */
export async function findWork(database: Database, productId: string): Promise<Work | null> {
  const { isbn, format, language, publishedOn } = editionColumns;
  const formats = sql.param([...storedFormats]);
  const place = sql`row_number() over (order by ${language}, array_position(${formats}::text[], ${format}),
    ${publishedOn} desc nulls last, ${products.number})`.as('place');
  const ranked = database
    .select({
      ...productColumns,
      isbn: isbn.as('isbn'),
      format,
      language: language.as('language'),
      publishedOn,
      place,
    })
    .from(bookWorks)
    .innerJoin(products, eq(products.id, bookWorks.productId))
    .leftJoin(editions, eq(editions.productId, products.id))
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .where(and(eq(bookWorks.workId, workOf(productId)), isListed()))
    .as('ranked');
  const rows = await database
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${maxEditions} or ${ranked.id} = ${productId}`)
    .orderBy(asc(ranked.place));
  if (rows.length < 2) return null;
  return {
    editions: rows.map(({ isbn, format, language, publishedOn, place: _place, ...row }) => ({
      isbn,
      format: formatName(format),
      language,
      publishedOn,
      product: productResponse(row),
    })),
  };
}

const workOf = (productId: string) =>
  sql`(select ${bookWorks.workId} from ${bookWorks} where ${bookWorks.productId} = ${productId})`;
