import { sql } from 'drizzle-orm';
import type { ReviewSummary } from '../../contract/reviews.ts';
import type { Queryable } from '../../database/database.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import { reviews } from './review-tables.ts';

const ratingsOfBook = new Statement<[stars: number, count: number, written: number]>(
  'ratings of book',
  rawSql(sql`
    select ${reviews.rating}, count(*)::int, (count(*) filter (where ${reviews.text} <> ''))::int
    from ${reviews}
    where ${reviews.productId} = ${sql.placeholder('productId')} and ${reviews.hiddenAt} is null
    group by 1`),
);

const allStars = [5, 4, 3, 2, 1];

/**
 * How readers rate a book, from the ratings themselves.
 * @param hasSampleTexts whether the shop shows sample texts where nobody has rated a book
 */
export async function findReviewSummary(
  database: Queryable,
  productId: string,
  hasSampleTexts: boolean,
): Promise<ReviewSummary> {
  const rows = await ratingsOfBook.rows(database, { productId });
  const stars = allStars.map((each) => ({
    stars: each,
    count: rows.find(([found]) => found === each)?.[1] ?? 0,
  }));
  const ratingCount = sum(stars.map(({ count }) => count));
  const total = sum(stars.map((each) => each.stars * each.count));
  return {
    averageRating: ratingCount > 0 ? Math.round((total * 100) / ratingCount) / 100 : null,
    ratingCount,
    reviewCount: sum(rows.map(([, , written]) => written)),
    stars,
    isSample: ratingCount === 0 && hasSampleTexts,
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
