import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import { isToDecide, reviewReports, reviews } from '../../catalogue/reviews/review-tables.ts';
import { reportResponse } from '../../catalogue/reviews/reviews-of-account.queries.ts';
import type { ReviewReport, StaffReview } from '../../contract/reviews.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp, timestampText } from '../../database/timestamp.ts';
import { cutPage, maxCounted } from '../../input/list-page.ts';
import { isBehindPlace, type TimedPlace } from '../../input/timed-place.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { fullName } from '../../shopping/account/full-name.ts';
import type { StaffReviewsQuery } from './staff-reviews.input.ts';

type Filter = StaffReviewsQuery['only'];

const maxReports = 10;

function matches(only: Filter): SQL | undefined {
  if (only === 'TO_DECIDE') return and(isToDecide(reviews), isNull(reviews.removedAt));
  if (only === 'HIDDEN') return and(isNotNull(reviews.hiddenAt), isNull(reviews.removedAt));
  return isNull(reviews.removedAt);
}

const staffRows = (database: Queryable) =>
  database
    .select({
      row: getTableColumns(reviews),
      title: products.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      at: timestampText(reviews.createdAt),
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.userId));

/** A rating with its book and its author. */
export type StaffReviewRow = Awaited<ReturnType<typeof staffRows>>[number];

/**
 * Ratings of all shoppers, the latest first.
 * @returns the ratings, and the place of the last one where there are more behind it
 */
export async function findStaffReviews(
  database: Queryable,
  only: Filter,
  { first, after }: { first: number; after: TimedPlace | undefined },
): Promise<{ reviews: StaffReview[]; next: TimedPlace | undefined }> {
  const rows = await staffRows(database)
    .where(and(matches(only), after && isBehindPlace(reviews.createdAt, reviews.id, after)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(first + 1);
  const { page, last } = cutPage(rows, first);
  return {
    reviews: await staffReviews(database, page),
    next: last && { at: last.at, id: last.row.id },
  };
}

/** Counts matching ratings up to `maxCounted`. */
export async function countStaffReviews(database: Queryable, only: Filter): Promise<number> {
  const counted = database
    .select({ one: sql`1` })
    .from(reviews)
    .where(matches(only))
    .limit(maxCounted)
    .as('counted');
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
  return row?.count ?? 0;
}

/** A rating of anybody, which no other transaction changes before this one ends; undefined for an unknown id. */
export async function lockStaffReview(
  transaction: Queryable,
  id: string,
): Promise<StaffReviewRow | undefined> {
  const [row] = await staffRows(transaction)
    .where(and(eq(reviews.id, id), isNull(reviews.removedAt)))
    .for('update', { of: reviews });
  return row;
}

export async function findStaffReview(database: Queryable, id: string): Promise<StaffReview | undefined> {
  const rows = await staffRows(database).where(and(eq(reviews.id, id), isNull(reviews.removedAt)));
  const [review] = await staffReviews(database, rows);
  return review;
}

async function staffReviews(database: Queryable, rows: readonly StaffReviewRow[]): Promise<StaffReview[]> {
  const reported = await findReports(
    database,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, title, firstName, lastName, email }) => ({
    id: row.id,
    productId: row.productId,
    title,
    shopperId: row.userId,
    shopper: fullName({ firstName, lastName }) || email,
    rating: row.rating,
    text: row.text,
    createdAt: timestamp(row.createdAt),
    editedAt: row.editedAt && timestamp(row.editedAt),
    helpfulCount: row.helpfulCount,
    openReports: row.openReports,
    reports: reported.get(row.id) ?? [],
    hiddenAt: row.hiddenAt && timestamp(row.hiddenAt),
    hiddenBy: row.hiddenBy,
    hiddenReason: row.hiddenReason,
    version: row.version,
  }));
}

/** The latest reports of each of some reviews. */
async function findReports(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReviewReport[]>> {
  if (ids.length === 0) return new Map();
  const place = sql<number>`row_number() over (partition by ${reviewReports.reviewId} order by ${reviewReports.createdAt} desc, ${reviewReports.userId})`;
  const latest = database
    .select({ ...getTableColumns(reviewReports), place: place.as('place') })
    .from(reviewReports)
    .where(inArray(reviewReports.reviewId, [...ids]))
    .as('latest');
  const rows = await database
    .select()
    .from(latest)
    .where(sql`${latest.place} <= ${maxReports}`)
    .orderBy(latest.reviewId, latest.place);
  const reports = new Map<string, ReviewReport[]>();
  for (const row of rows) {
    reports.set(row.reviewId, [...(reports.get(row.reviewId) ?? []), reportResponse(row)]);
  }
  return reports;
}
