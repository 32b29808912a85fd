import type { Database } from '../../database/database.ts';
import { encodeListCursor } from '../../input/list-cursor.ts';
import { maxCounted } from '../../input/list-page.ts';
import { defaultPageSize } from '../../input/page.ts';
import { decodeTimedPlace, timedPlaceText } from '../../input/timed-place.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { nextLink } from '../../routing/next-link.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { noReview } from './change-own-review.ts';
import { hideReview, reviewChanged, showReview } from './decide-on-review.ts';
import { HideReviewInput, ShowReviewInput, StaffReviewsQuery } from './staff-reviews.input.ts';
import { countStaffReviews, findStaffReview, findStaffReviews } from './staff-reviews.queries.ts';

const permission = 'reviews:write';
const parameters = { id: 'The id of a review.' };
const errors = { 404: noReview, 409: reviewChanged };
const again = 'The same call twice changes nothing the second time. A 409 has the `review` as it is now.';

/** Staff hide reviews and show them again. */
export function staffReviewRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/reviews',
      permission,
      summary: 'What shoppers say of books, the latest first, page by page.',
      description: `Follow \`Link\` to the next page until there is none. \`X-Total-Count\` counts up to ${maxCounted}.`,
      headers: {
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example: '</api/staff/reviews?first=10&after=U1RBRkZfUkVWSUVXUzo>; rel="next"',
          always: false,
        },
        'X-Total-Count': {
          description: `How many reviews match; ${maxCounted} where they are as many or more.`,
          example: '42',
          always: true,
        },
      },
      query: StaffReviewsQuery,
      response: 'StaffReviewsResponse',
      async handle({ query: { first = defaultPageSize, after, only }, request, response }) {
        const place = after === undefined ? undefined : decodeTimedPlace('STAFF_REVIEWS', after);
        const [{ reviews, next }, count] = await Promise.all([
          findStaffReviews(database, only, { first, after: place }),
          countStaffReviews(database, only),
        ]);
        response.set('X-Total-Count', String(count));
        if (next) {
          response.set('Link', nextLink(request, encodeListCursor('STAFF_REVIEWS', timedPlaceText(next))));
        }
        return { reviews };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/reviews/:id',
      permission,
      parameters,
      summary: 'One review of any shopper.',
      response: 'StaffReviewResponse',
      errors: { 404: noReview },
      async handle({ request }) {
        const review = await findStaffReview(database, idIn(request.params.id));
        if (!review) throw new HttpError(404, noReview);
        return { review };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/reviews/:id/hide',
      permission,
      parameters,
      summary: 'Hides a review; its author gets an email with the reason, and still sees it.',
      description: `It counts nowhere any more, and its reports are decided on. ${again}`,
      body: HideReviewInput,
      response: 'StaffReviewResponse',
      errors,
      async handle({ body: { version, reason }, caller, request }) {
        const start = { id: idIn(request.params.id), version };
        return { review: await hideReview(database, originOf(caller, request), start, reason) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/reviews/:id/show',
      permission,
      parameters,
      summary: 'Shows a review that was hidden, or keeps one that was reported.',
      description: `Its reports are decided on. ${again}`,
      body: ShowReviewInput,
      response: 'StaffReviewResponse',
      errors,
      async handle({ body: { version }, caller, request }) {
        const start = { id: idIn(request.params.id), version };
        return { review: await showReview(database, originOf(caller, request), start) };
      },
    }),
  ];
}

/** @throws HttpError 404 for a text that can be no id */
function idIn(id: unknown): string {
  if (!isId(id)) throw new HttpError(404, noReview);
  return id.toLowerCase();
}
