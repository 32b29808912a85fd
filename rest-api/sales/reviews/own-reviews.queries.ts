import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import { findReviewSummary } from '../../catalogue/reviews/review-summary.queries.ts';
import { reviewReports, reviews, reviewVotes } from '../../catalogue/reviews/review-tables.ts';
import { ownReview } from '../../catalogue/reviews/reviews-of-account.queries.ts';
import { publishChange } from '../../changes/publish-change.ts';
import type { OwnReviews, ReportReason } from '../../contract/reviews.ts';
import type { Queryable } from '../../database/database.ts';
import { keepsReceivedCopy } from './received-copies.queries.ts';

type ReviewRow = typeof reviews.$inferSelect;

/** The rating of a book by a user, also one that its author removed while it was hidden. */
export async function lockOwnReview(
  transaction: Queryable,
  userId: string,
  productId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await transaction.select().from(reviews).where(ofUser(userId, productId)).for('update');
  return row;
}

const ofUser = (userId: string, productId: string) =>
  and(eq(reviews.userId, userId), eq(reviews.productId, productId));

/** What a shopper has to do with the reviews of a book. */
export async function findOwnReviews(
  database: Queryable,
  userId: string,
  productId: string,
  hasSampleTexts: boolean,
): Promise<OwnReviews> {
  const [row] = await database
    .select()
    .from(reviews)
    .where(and(ofUser(userId, productId), isNull(reviews.removedAt)));
  const [book] = await database
    .select({ rating: products.rating })
    .from(products)
    .where(eq(products.id, productId));
  if (!book) throw new Error('A book vanished while its reviews were read.');
  const idsIn = async (table: typeof reviewVotes | typeof reviewReports) => {
    const found = await database
      .select({ id: table.reviewId })
      .from(table)
      .innerJoin(reviews, eq(reviews.id, table.reviewId))
      .where(and(eq(table.userId, userId), eq(reviews.productId, productId)))
      .orderBy(table.createdAt, table.reviewId);
    return found.map(({ id }) => id);
  };
  return {
    productId,
    canReview: row !== undefined || (await keepsReceivedCopy(database, userId, productId)),
    review: row ? ownReview(row) : null,
    summary: await findReviewSummary(database, productId, hasSampleTexts),
    bookRating: book.rating,
    helpfulIds: await idsIn(reviewVotes),
    reportedIds: await idsIn(reviewReports),
  };
}

export async function insertReview(
  transaction: Queryable,
  review: Pick<ReviewRow, 'userId' | 'productId' | 'rating' | 'text'>,
): Promise<void> {
  const [row] = await transaction.insert(reviews).values(review).returning({ id: reviews.id });
  if (row) await publishChange(transaction, 'review', 'written', row.id);
}

/** Changes what its author says; one that was removed is there again. */
export async function updateReview(
  transaction: Queryable,
  { userId, productId, id, version }: ReviewRow,
  { rating, text }: Pick<ReviewRow, 'rating' | 'text'>,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ rating, text, editedAt: new Date(), removedAt: null, version: version + 1 })
    .where(ofUser(userId, productId));
  await publishChange(transaction, 'review', 'written', id);
}

export async function deleteReview(
  transaction: Queryable,
  { userId, productId }: Pick<ReviewRow, 'userId' | 'productId'>,
): Promise<void> {
  await transaction.delete(reviews).where(ofUser(userId, productId));
}

/** Takes the text out of a hidden review whose author removes it. */
export async function emptyHiddenReview(
  transaction: Queryable,
  { userId, productId, version }: ReviewRow,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ text: '', removedAt: new Date(), version: version + 1 })
    .where(ofUser(userId, productId));
}

/** How many votes or reports a user has, but for the one about a review. */
export async function countOpinions(
  transaction: Queryable,
  table: typeof reviewVotes | typeof reviewReports,
  { userId, reviewId }: { userId: string; reviewId: string },
): Promise<number> {
  const [row] = await transaction
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.userId, userId), ne(table.reviewId, reviewId)));
  return row?.count ?? 0;
}

export async function insertVote(transaction: Queryable, userId: string, reviewId: string): Promise<void> {
  await transaction.insert(reviewVotes).values({ userId, reviewId }).onConflictDoNothing();
}

export async function deleteVote(transaction: Queryable, userId: string, reviewId: string): Promise<void> {
  await transaction
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.userId, userId), eq(reviewVotes.reviewId, reviewId)));
}

export async function insertReport(
  transaction: Queryable,
  report: { userId: string; reviewId: string; reason: Lowercase<ReportReason>; note: string },
): Promise<void> {
  await transaction.insert(reviewReports).values(report).onConflictDoNothing();
}
