import type { Database } from '../../database/database.ts';
import { nextLink } from '../../routing/next-link.ts';
import { publicRoute, type RouteDefinition } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { noProduct, productId, requireProduct } from '../products/require-product.ts';
import { findReviewSummary } from './review-summary.queries.ts';
import { ReviewsQuery } from './reviews.input.ts';
import { decodeReviewPlace, encodeReviewPlace, findReviews } from './reviews.queries.ts';

const defaultSize = 10;

/** The reviews of books, for anyone. Votes change them without a change of the catalogue, so they are not cached with it. */
export function reviewRoutes(database: Database, findSettings: FindSettings): RouteDefinition[] {
  return [
    publicRoute({
      method: 'GET',
      path: '/products/:id/reviews',
      summary: 'What readers write about a product, page by page, and how they rate it.',
      description:
        'Ratings without a text count in `summary` and are not listed. Follow `Link` to the next page until there is none.',
      parameters: { id: productId },
      headers: {
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example:
            '</api/products/8e5cbbfe-0d03-42ce-94d0-b276f811082c/reviews?first=10&after=UkVWSUVXUzo>; rel="next"',
          always: false,
        },
        'X-Total-Count': { description: 'How many reviews there are.', example: '42', always: true },
      },
      query: ReviewsQuery,
      response: 'ProductReviewsResponse',
      errors: { 404: noProduct },
      async handle({ query: { sort = 'NEWEST', first = defaultSize, after }, request, response }) {
        const place = after === undefined ? undefined : decodeReviewPlace(sort, after);
        const { _id } = await requireProduct(database, request.params.id);
        const { sampleTexts } = await findSettings(database);
        const [{ reviews, next }, summary] = await Promise.all([
          findReviews(database, _id, { sort, first, after: place }),
          findReviewSummary(database, _id, sampleTexts.shown),
        ]);
        response.set('X-Total-Count', String(summary.reviewCount));
        if (next) response.set('Link', nextLink(request, encodeReviewPlace(sort, next)));
        return { reviews, summary };
      },
    }),
  ];
}
