import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { findLink } from '../../../text/find-link.ts';
import type { Review } from '../../contract/reviews.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp, timestampForm, timestampText } from '../../database/timestamp.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { cutPage } from '../../input/list-page.ts';
import { timedPlaceText } from '../../input/timed-place.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { reviews } from './review-tables.ts';
import type { ReviewSort } from './reviews.input.ts';

/** A place in a list of reviews; the number is of those who find the last one helpful. */
export interface ReviewPlace {
  helpfulCount: number;
  at: string;
  id: string;
}

const cursorName = { NEWEST: 'REVIEWS', HELPFUL: 'HELPFUL_REVIEWS' } as const;
const placeForm = new RegExp(`^\\d{1,9}/${timestampForm}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

export const encodeReviewPlace = (sort: ReviewSort, { helpfulCount, ...place }: ReviewPlace): string =>
  encodeListCursor(cursorName[sort], `${helpfulCount}/${timedPlaceText(place)}`);

/** @throws InvalidFields 400 for anything that no page of this list has handed out */
export function decodeReviewPlace(sort: ReviewSort, cursor: string): ReviewPlace {
  const [count, at = '', id = ''] = decodeListCursor(cursorName[sort], cursor, placeForm).split('/');
  return { helpfulCount: Number(count), at, id };
}

const reviewColumns = {
  id: reviews.id,
  rating: reviews.rating,
  text: reviews.text,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  helpfulCount: reviews.helpfulCount,
  firstName: users.firstName,
  lastName: users.lastName,
};

type ReviewRow = Pick<typeof reviews.$inferSelect, 'id' | 'rating' | 'text' | 'createdAt' | 'editedAt'> &
  Pick<typeof reviews.$inferSelect, 'helpfulCount'> &
  Pick<typeof users.$inferSelect, 'firstName' | 'lastName'>;

const reviewResponse = ({ createdAt, editedAt, firstName, lastName, ...review }: ReviewRow): Review => ({
  ...review,
  author: authorName(firstName, lastName),
  createdAt: timestamp(createdAt),
  editedAt: editedAt && timestamp(editedAt),
});

const maxNameLength = 40;

/** How everybody sees a shopper's name: a name may contain anything, and is no place for a link either. */
function authorName(firstName: string, lastName: string): string {
  const [first = '', last = ''] = [firstName, lastName].map((name) =>
    name.replace(/[\s\p{C}]+/gu, ' ').trim(),
  );
  const [initial] = last;
  const name = [...first].slice(0, maxNameLength).join('').trim();
  if (!name || findLink(first)) return 'A reader';
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}

/** Those that everybody can read: not hidden, and with a text. */
const isPublic = and(isNull(reviews.hiddenAt), ne(reviews.text, ''));

/**
 * A page of the reviews of a book.
 * @returns the reviews, and the place of the last one where there are more behind it
 */
export async function findReviews(
  database: Queryable,
  productId: string,
  { sort, first, after }: { sort: ReviewSort; first: number; after: ReviewPlace | undefined },
): Promise<{ reviews: Review[]; next: ReviewPlace | undefined }> {
  const rows = await database
    .select({ ...reviewColumns, at: timestampText(reviews.createdAt) })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.productId, productId), isPublic, after && isBehind(sort, after)))
    .orderBy(
      ...(sort === 'HELPFUL' ? [desc(reviews.helpfulCount)] : []),
      desc(reviews.createdAt),
      desc(reviews.id),
    )
    .limit(first + 1);
  const { page, last } = cutPage(rows, first);
  return {
    reviews: page.map(({ at: _at, ...row }) => reviewResponse(row)),
    next: last && { helpfulCount: last.helpfulCount, at: last.at, id: last.id },
  };
}

const isBehind = (sort: ReviewSort, { helpfulCount, at, id }: ReviewPlace): SQL =>
  sort === 'HELPFUL'
    ? sql`(${reviews.helpfulCount}, ${reviews.createdAt}, ${reviews.id}) < (${helpfulCount}::int, ${at}::timestamptz, ${id}::uuid)`
    : sql`(${reviews.createdAt}, ${reviews.id}) < (${at}::timestamptz, ${id}::uuid)`;

/** A review that everybody can read, with its author and its book; undefined for another id. */
export async function findPublicReview(
  database: Queryable,
  id: string,
): Promise<{ review: Review; userId: string; productId: string } | undefined> {
  const [row] = await database
    .select({ review: reviewColumns, userId: reviews.userId, productId: reviews.productId })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.id, id), isPublic));
  return row && { ...row, review: reviewResponse(row.review) };
}
