import { and, eq, isNull } from 'drizzle-orm';
import { reviewReports, reviews } from '../../catalogue/reviews/review-tables.ts';
import { publishChange } from '../../changes/publish-change.ts';
import type { StaffReview } from '../../contract/reviews.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { queueEmail } from '../../emails/queue-email.ts';
import { Conflict, coded, HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { noReview } from './change-own-review.ts';
import { findStaffReview, lockStaffReview, type StaffReviewRow } from './staff-reviews.queries.ts';

export const reviewChanged = coded(
  'CHANGED_MEANWHILE',
  'The review has changed since you saw it. Look at it again.',
);

/** A review, and the version that the decision starts from. */
interface Start {
  id: string;
  version: number;
}

/** @throws HttpError 404 */
async function requireStaffReview(transaction: Queryable, id: string): Promise<StaffReview> {
  const review = await findStaffReview(transaction, id);
  if (!review) throw new HttpError(404, noReview);
  return review;
}

/**
 * Hides a review, tells its author why, and decides on its reports. The same again changes nothing.
 * @throws HttpError 404; 409 where it has another version
 */
export function hideReview(
  database: Database,
  origin: Origin,
  start: Start,
  reason: string,
): Promise<StaffReview> {
  return decide(database, start, {
    isDone: ({ row }) => row.hiddenReason === reason && row.openReports === 0 && !isChangedSince(row),
    async change(transaction, { row, title, firstName, email }) {
      const version = row.version + 1;
      const hidden = { hiddenAt: new Date(), hiddenBy: origin.actor.name, hiddenReason: reason, version };
      await transaction.update(reviews).set(hidden).where(eq(reviews.id, row.id));
      if (row.hiddenReason !== reason) {
        await queueEmail(transaction, {
          userId: row.userId,
          to: email,
          subject: `${row.id}/${version}`,
          email: { kind: 'review_hidden', firstName, book: { id: row.productId, title }, reason },
        });
      }
      await publishChange(transaction, 'review', 'hidden', row.id);
      await record(transaction, origin, row, 'review.hidden', { reason });
    },
  });
}

/**
 * Shows a review again, or leaves one as it is that was reported, and decides on its reports. The same again changes
 * nothing.
 * @throws HttpError 404; 409 where it has another version
 */
export function showReview(database: Database, origin: Origin, start: Start): Promise<StaffReview> {
  return decide(database, start, {
    isDone: ({ row }) => row.hiddenAt === null && row.openReports === 0,
    async change(transaction, { row }) {
      await transaction
        .update(reviews)
        .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null, version: row.version + 1 })
        .where(eq(reviews.id, row.id));
      if (row.hiddenAt) await publishChange(transaction, 'review', 'shown', row.id);
      await record(transaction, origin, row, row.hiddenAt ? 'review.shown' : 'review.kept', null);
    },
  });
}

/** Whether the author of a hidden review has changed it since. */
const isChangedSince = ({ editedAt, hiddenAt }: StaffReviewRow['row']): boolean =>
  editedAt !== null && hiddenAt !== null && editedAt > hiddenAt;

function decide(
  database: Database,
  { id, version }: Start,
  decision: {
    isDone(review: StaffReviewRow): boolean;
    change(transaction: Queryable, review: StaffReviewRow): Promise<void>;
  },
): Promise<StaffReview> {
  return inTransaction(database, async (transaction) => {
    const found = await lockStaffReview(transaction, id);
    if (!found) throw new HttpError(404, noReview);
    if (decision.isDone(found)) return requireStaffReview(transaction, id);
    if (found.row.version !== version) {
      throw new Conflict(reviewChanged, { review: await requireStaffReview(transaction, id) });
    }
    await decision.change(transaction, found);
    await transaction
      .update(reviewReports)
      .set({ decidedAt: new Date() })
      .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.decidedAt)));
    return requireStaffReview(transaction, id);
  });
}

/** The audit has the shop's reason, and not what the shopper wrote. */
const record = (
  transaction: Queryable,
  { actor, requestId }: Origin,
  { id }: Pick<StaffReviewRow['row'], 'id'>,
  action: string,
  after: object | null,
) => recordChange(transaction, actor, { action, subject: `review:${id}`, after }, requestId);
