import { noProduct, productId, requireProduct } from '../../catalogue/products/require-product.ts';
import type { OwnReviewsResponse } from '../../contract/reviews.ts';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { type AuthRateLimiter, tooMany } from '../../shopping/account/auth-rate-limiter.ts';
import {
  linkInText,
  noReview,
  notForDemo,
  notReceived,
  ownReviewMessage,
  removeReview,
  reportReview,
  saveReview,
  tooManyReports,
  tooManyVotes,
  voteOnReview,
} from './change-own-review.ts';
import { ReportInput, ReviewInput } from './own-reviews.input.ts';
import { findOwnReviews } from './own-reviews.queries.ts';

/**
 * What a shopper says of books, and of reviews of others.
 * @param limits undefined for load tests
 */
export function ownReviewRoutes(
  database: Database,
  findSettings: FindSettings,
  limits: Pick<AuthRateLimiter, 'opinion'> | undefined,
): RouteDefinition[] {
  const unknownUser = messages.emailNotRegistered;
  const limited = <Result>(budget: 'review' | 'vote', userId: string, change: () => Promise<Result>) =>
    limits ? limits.opinion(budget, userId, change) : change();
  const ownOf = async (userId: string, id: string): Promise<OwnReviewsResponse> => {
    const { sampleTexts } = await findSettings(database);
    return { own: await findOwnReviews(database, userId, id, sampleTexts.shown) };
  };
  const ofBook = {
    path: '/user/products/:id/review',
    parameters: { id: productId },
    response: 'OwnReviewsResponse',
    unknownUser,
  } as const;
  const ofReview = { parameters: { id: 'The id of a review.' }, unknownUser } as const;
  const helpful = {
    ...ofReview,
    path: '/user/reviews/:id/helpful',
    response: 'ReviewVoteResponse',
    errors: {
      400: tooManyVotes,
      403: [ownReviewMessage, notForDemo],
      404: noReview,
      429: tooMany('vote'),
    },
  } as const;
  const vote = (userId: string, id: unknown, isHelpful: boolean) =>
    limited('vote', userId, async () => {
      const { review, productId: book } = await voteOnReview(database, {
        userId,
        reviewId: reviewIdIn(id),
        isHelpful,
      });
      return { review, ...(await ownOf(userId, book)) };
    });

  return [
    userRoute({
      ...ofBook,
      method: 'GET',
      summary: 'What the user says of a product, and of reviews of it by others.',
      errors: { 404: noProduct },
      async handle({ request: { params }, userId }) {
        const { _id } = await requireProduct(database, params.id);
        return ownOf(userId, _id);
      },
    }),
    userRoute({
      ...ofBook,
      method: 'PUT',
      summary: 'Rates a product, with a text or without, in the place of what the user said of it before.',
      description:
        'For who has received the product, until every copy of it is sent back; who has rated it before can change that ' +
        'afterwards, too. The same again changes nothing.',
      body: ReviewInput,
      errors: {
        400: invalidField(linkInText('books.example.com')),
        403: [notReceived, notForDemo],
        404: noProduct,
        429: tooMany('review'),
      },
      async handle({ body: { rating, text }, request: { params }, userId }) {
        const { _id } = await requireProduct(database, params.id);
        await limited('review', userId, () => saveReview(database, { userId, productId: _id, rating, text }));
        return ownOf(userId, _id);
      },
    }),
    userRoute({
      ...ofBook,
      method: 'DELETE',
      summary: 'Removes what the user said of a product, if anything.',
      errors: { 404: noProduct, 429: tooMany('review') },
      async handle({ request: { params }, userId }) {
        const { _id } = await requireProduct(database, params.id);
        await limited('review', userId, () => removeReview(database, userId, _id));
        return ownOf(userId, _id);
      },
    }),
    userRoute({
      ...helpful,
      method: 'PUT',
      summary: 'Says that a review of somebody else is helpful. Saying it again changes nothing.',
      handle: ({ request: { params }, userId }) => vote(userId, params.id, true),
    }),
    userRoute({
      ...helpful,
      method: 'DELETE',
      summary: 'Takes that back, if the user has said it.',
      handle: ({ request: { params }, userId }) => vote(userId, params.id, false),
    }),
    userRoute({
      ...ofReview,
      method: 'POST',
      path: '/user/reviews/:id/report',
      summary: 'Reports a review of somebody else to the shop, once.',
      body: ReportInput,
      response: 'OwnReviewsResponse',
      errors: {
        400: tooManyReports,
        403: [ownReviewMessage, notForDemo],
        404: noReview,
        429: tooMany('vote'),
      },
      handle: ({ body, request: { params }, userId }) =>
        limited('vote', userId, async () => {
          const reviewId = reviewIdIn(params.id);
          return ownOf(userId, await reportReview(database, { userId, reviewId, ...body }));
        }),
    }),
  ];
}

/** @throws HttpError 404 for a text that can be no id */
function reviewIdIn(id: unknown): string {
  if (!isId(id)) throw new HttpError(404, noReview);
  return id.toLowerCase();
}
