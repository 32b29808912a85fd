import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Series, SeriesBook } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { cutPage } from '../../input/list-page.ts';
import { isListed } from '../lists/conditions.ts';
import type { Cursor } from '../lists/cursor.ts';
import { products } from '../products/product-tables.ts';
import { productColumns, productResponse } from '../products/products.queries.ts';
import { editions, series } from './edition-tables.ts';

/** A series, with how many of its books the catalogue has. */
export async function findSeries(database: Database, slug: string): Promise<Series | undefined> {
  const [row] = await database
    .select({ slug: series.slug, name: series.name, count: count() })
    .from(series)
    .innerJoin(editions, eq(editions.seriesSlug, series.slug))
    .innerJoin(products, eq(products.id, editions.productId))
    .where(and(eq(series.slug, slug), isListed()))
    .groupBy(series.slug);
  return row;
}

/** Books without a number in their series stand behind all others. */
const lastHundredths = 99_999_99;
const hundredths = sql<number>`coalesce(${editions.seriesNumber} * 100, ${lastHundredths})::int`;

/** A page of a series in its order; books with the same number stand by their number in the catalogue. */
export async function findSeriesBooks(
  database: Database,
  slug: string,
  { first, after }: { first: number; after: Cursor | undefined },
): Promise<{ books: SeriesBook[]; next: Cursor | undefined }> {
  const rows = await database
    .select({ ...productColumns, seriesNumber: editions.seriesNumber, hundredths })
    .from(editions)
    .innerJoin(products, eq(products.id, editions.productId))
    .where(
      sql`${editions.seriesSlug} = ${slug} and ${isListed()} and (${after === undefined} or
        (${hundredths}, ${products.number}) > (${after?.sortValue ?? 0}::int, ${after?.number ?? 0}::int))`,
    )
    .orderBy(asc(hundredths), asc(products.number))
    .limit(first + 1);
  const { page: shown, last } = cutPage(rows, first);
  return {
    books: shown.map((row) => ({ number: row.seriesNumber, product: productResponse(row) })),
    next: last && { sortValue: last.hundredths, number: last.number },
  };
}
