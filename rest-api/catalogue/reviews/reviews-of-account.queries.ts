import { desc, eq, getTableColumns } from 'drizzle-orm';
import { upperCase } from '../../contract/letter-case.ts';
import type { OwnData } from '../../contract/own-data.ts';
import type { OwnReview } from '../../contract/reviews.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { products } from '../products/product-tables.ts';
import { reviewReports, reviews, reviewVotes } from './review-tables.ts';

type ReviewRow = typeof reviews.$inferSelect;

/** A review as its author sees it. */
export const ownReview = ({ id, productId, rating, text, ...row }: ReviewRow): OwnReview => ({
  id,
  productId,
  rating,
  text,
  createdAt: timestamp(row.createdAt),
  editedAt: row.editedAt && timestamp(row.editedAt),
  hiddenReason: row.hiddenReason,
});

/** A report as its author and staff see it. */
export const reportResponse = ({
  reason,
  note,
  createdAt,
}: Pick<typeof reviewReports.$inferSelect, 'reason' | 'note' | 'createdAt'>) => ({
  reason: upperCase(reason),
  note,
  createdAt: timestamp(createdAt),
});

/** What an account says of books and of reviews by others, for its personal data. */
export async function findReviewsOfAccount(
  database: Queryable,
  userId: string,
): Promise<Pick<OwnData, 'reviews' | 'helpfulReviews' | 'reports'>> {
  const own = await database
    .select({ row: getTableColumns(reviews), title: products.title })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  const votes = await database
    .select()
    .from(reviewVotes)
    .where(eq(reviewVotes.userId, userId))
    .orderBy(desc(reviewVotes.createdAt), desc(reviewVotes.reviewId));
  const reports = await database
    .select()
    .from(reviewReports)
    .where(eq(reviewReports.userId, userId))
    .orderBy(desc(reviewReports.createdAt), desc(reviewReports.reviewId));
  return {
    reviews: own.map(({ row, title }) => ({ ...ownReview(row), title })),
    helpfulReviews: votes.map(({ reviewId, createdAt }) => ({ reviewId, createdAt: timestamp(createdAt) })),
    reports: reports.map((report) => ({ reviewId: report.reviewId, ...reportResponse(report) })),
  };
}
