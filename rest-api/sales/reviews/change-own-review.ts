import { findLink } from '../../../text/find-link.ts';
import { reviewReports, reviewVotes } from '../../catalogue/reviews/review-tables.ts';
import { findPublicReview } from '../../catalogue/reviews/reviews.queries.ts';
import { publishChange } from '../../changes/publish-change.ts';
import { lowerCase } from '../../contract/letter-case.ts';
import type { ReportReason, Review } from '../../contract/reviews.ts';
import { limits, messages } from '../../contract/rules.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { isDemoAccount } from '../../shopping/account/demo-account.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import {
  countOpinions,
  deleteReview,
  deleteVote,
  emptyHiddenReview,
  insertReport,
  insertReview,
  insertVote,
  lockOwnReview,
  updateReview,
} from './own-reviews.queries.ts';
import { keepsReceivedCopy } from './received-copies.queries.ts';

export const notForDemo = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is everyone’s: it writes no reviews, and has no say about those of others.',
);
export const notReceived =
  'Only who has received this book from the shop, and not sent every copy back, can review it.';
export const noReview = 'There is no review with this id.';
export const ownReviewMessage = 'This review is yours: others say whether it is helpful.';
export const tooManyVotes = coded(
  'LIMIT_REACHED',
  `You find ${limits.reviewVotes} reviews helpful, and more do not fit.`,
);
export const tooManyReports = coded(
  'LIMIT_REACHED',
  `You have reported ${limits.reviewReports} reviews, and more do not fit.`,
);

/** @param link as it stands in the text */
export const linkInText = (link: string) =>
  fieldError('text', 'NOT_ALLOWED', `Reviews cannot have links or email addresses. Take “${link}” out.`);

/**
 * @throws HttpError 404 for an account that is gone; HttpError 403 for the demo account
 */
async function lockReviewer(transaction: Queryable, userId: string): Promise<void> {
  const user = await lockUser(transaction, userId);
  if (!user) throw new HttpError(404, accountNotFound(messages.emailNotRegistered));
  if (isDemoAccount(user)) throw new HttpError(403, notForDemo);
}

/**
 * Stores what a shopper says of a book, in the place of what they said before. The same again changes nothing.
 * @throws InvalidFields 400 for a text with a link; HttpError 403 for who has no copy of the book, and for the demo account
 */
export async function saveReview(
  database: Database,
  { userId, productId, rating, text }: { userId: string; productId: string; rating: number; text: string },
): Promise<void> {
  const link = findLink(text);
  if (link) throw new InvalidFields(400, linkInText(link.slice(0, 60)));
  await inTransaction(database, async (transaction) => {
    await lockReviewer(transaction, userId);
    const known = await lockOwnReview(transaction, userId, productId);
    const isThere = known !== undefined && known.removedAt === null;
    if (isThere && known.rating === rating && known.text === text) return;
    if (!isThere && !(await keepsReceivedCopy(transaction, userId, productId))) {
      throw new HttpError(403, notReceived);
    }
    if (known) await updateReview(transaction, known, { rating, text });
    else await insertReview(transaction, { userId, productId, rating, text });
  });
}

/** Removes what a shopper said of a book, if anything. */
export function removeReview(database: Database, userId: string, productId: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const known = await lockOwnReview(transaction, userId, productId);
    if (!known || known.removedAt) return;
    await publishChange(transaction, 'review', 'removed', known.id);
    if (known.hiddenAt) await emptyHiddenReview(transaction, known);
    else await deleteReview(transaction, known);
  });
}

interface ReviewOfBook {
  review: Review;
  productId: string;
}

/** @throws HttpError 404 for a review that nobody can read, 403 for one of the shopper's own */
async function requireReviewOfOther(
  transaction: Queryable,
  userId: string,
  reviewId: string,
): Promise<ReviewOfBook> {
  const found = await findPublicReview(transaction, reviewId);
  if (!found) throw new HttpError(404, noReview);
  if (found.userId === userId) throw new HttpError(403, ownReviewMessage);
  return found;
}

/**
 * Stores whether a shopper finds a review helpful. The same again changes nothing.
 * @returns the review with its votes
 * @throws HttpError 404, 403, 400
 */
export function voteOnReview(
  database: Database,
  { userId, reviewId, isHelpful }: { userId: string; reviewId: string; isHelpful: boolean },
): Promise<ReviewOfBook> {
  return inTransaction(database, async (transaction) => {
    await lockReviewer(transaction, userId);
    await requireReviewOfOther(transaction, userId, reviewId);
    if (!isHelpful) await deleteVote(transaction, userId, reviewId);
    else {
      if ((await countOpinions(transaction, reviewVotes, { userId, reviewId })) >= limits.reviewVotes) {
        throw new HttpError(400, tooManyVotes);
      }
      await insertVote(transaction, userId, reviewId);
    }
    return requireReviewOfOther(transaction, userId, reviewId);
  });
}

/**
 * Stores what a shopper says against a review. A second report of the same shopper changes nothing.
 * @returns the id of the book
 * @throws HttpError 404, 403, 400
 */
export function reportReview(
  database: Database,
  {
    userId,
    reviewId,
    reason,
    note,
  }: { userId: string; reviewId: string; reason: ReportReason; note: string },
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await lockReviewer(transaction, userId);
    const { productId } = await requireReviewOfOther(transaction, userId, reviewId);
    if ((await countOpinions(transaction, reviewReports, { userId, reviewId })) >= limits.reviewReports) {
      throw new HttpError(400, tooManyReports);
    }
    await insertReport(transaction, { userId, reviewId, reason: lowerCase(reason), note });
    return productId;
  });
}
