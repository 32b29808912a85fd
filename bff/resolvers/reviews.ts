import type {
  Review as RestReview,
  StaffReview as RestStaffReview,
} from '../../rest-api/contract/reviews.ts';
import { requireUserId } from '../context.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  ReviewConnectionResolvers,
  StaffReviewConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, pageOf, parametersOf } from '../rest/responses.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { conflictAs, invalidInputOr, nullIfMissing, refusedAs } from './refusals.ts';

export interface ReviewConnectionParent {
  reviews: RestReview[];
  totalCount: number;
  endCursor: string | null;
}

export interface StaffReviewConnectionParent {
  reviews: RestStaffReview[];
  totalCount: number;
  endCursor: string | null;
}

export const Query = {
  reviews: (_parent, { productId, sort, first, after }, { rest }) => {
    const query = parametersOf({ sort, first: pageSize(first), after });
    return nullIfMissing(
      pageOf(rest.GET('/products/{id}/reviews', { params: { ...idParameter(productId), query } })),
    );
  },
  ownReviews: async (_parent, { productId }, context) => {
    requireUserId(context);
    const params = idParameter(productId);
    return (await dataOf(context.rest.GET('/user/products/{id}/review', { params }))).own;
  },
  staffReviews: (_parent, { only, first, after }, { rest }) => {
    const query = parametersOf({ only, first: pageSize(first), after });
    return pageOf(rest.GET('/staff/reviews', { params: { query } }));
  },
} satisfies QueryResolvers;

const cannotReview = refusedAs({ 403: 'CannotReview' });

export const Mutation = {
  saveReview: (_parent, { input: { productId, ...body } }, context) => {
    requireUserId(context);
    const params = idParameter(productId);
    return dataOf(context.rest.PUT('/user/products/{id}/review', { params, body }))
      .then(({ own }) => ({ __typename: 'OwnReviews' as const, ...own }))
      .catch(invalidInputOr(cannotReview));
  },
  removeReview: async (_parent, { productId }, context) => {
    requireUserId(context);
    const params = idParameter(productId);
    return (await dataOf(context.rest.DELETE('/user/products/{id}/review', { params }))).own;
  },
  voteOnReview: (_parent, { reviewId, isHelpful }, context) => {
    requireUserId(context);
    const params = idParameter(reviewId);
    const voted = isHelpful
      ? context.rest.PUT('/user/reviews/{id}/helpful', { params })
      : context.rest.DELETE('/user/reviews/{id}/helpful', { params });
    return dataOf(voted)
      .then((vote) => ({ __typename: 'ReviewVote' as const, ...vote }))
      .catch(cannotReview);
  },
  reportReview: (_parent, { input: { reviewId, reason, note } }, context) => {
    requireUserId(context);
    const body = { reason, note: note ?? '' };
    return dataOf(context.rest.POST('/user/reviews/{id}/report', { params: idParameter(reviewId), body }))
      .then(({ own }) => ({ __typename: 'OwnReviews' as const, ...own }))
      .catch(invalidInputOr(cannotReview));
  },
  hideReview: (_parent, { input: { id, ...body } }, { rest }) =>
    decided(rest.POST('/staff/reviews/{id}/hide', { params: idParameter(id), body })),
  showReview: (_parent, { id, version }, { rest }) =>
    decided(rest.POST('/staff/reviews/{id}/show', { params: idParameter(id), body: { version } })),
} satisfies MutationResolvers;

/** The review after a decision, or why there was none. */
const decided = (decision: Promise<{ data?: { review: RestStaffReview }; response: Response }>) =>
  dataOf(decision)
    .then(({ review }) => ({ __typename: 'StaffReview' as const, ...review }))
    .catch(invalidInputOr(conflictAs('StaffReviewConflict', 'review')));

export const ReviewConnection: ReviewConnectionResolvers = {
  nodes: ({ reviews }) => reviews,
  pageInfo: pageInfoOf,
};

export const StaffReviewConnection: StaffReviewConnectionResolvers = {
  nodes: ({ reviews }) => reviews,
  pageInfo: pageInfoOf,
};
