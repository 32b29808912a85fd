import { requireUserId } from '../context.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { dataOf } from '../rest/responses.ts';
import { refusedAs } from './refusals.ts';

export const Query = {
  backInStockRequests: async (_parent, _arguments, context) => {
    requireUserId(context);
    return (await dataOf(context.rest.GET('/user/backinstock'))).productIds;
  },
} satisfies QueryResolvers;

export const Mutation = {
  requestBackInStock: (_parent, { productId }, context) => {
    requireUserId(context);
    return dataOf(context.rest.POST('/user/backinstock', { body: { productId } }))
      .then((requests) => ({ __typename: 'BackInStockRequests' as const, ...requests }))
      .catch(refusedAs({ 403: 'NotForDemoAccount', 409: 'AlreadyInStock' }));
  },

  cancelBackInStock: (_parent, { productId }, context) => {
    requireUserId(context);
    const params = { path: { id: productId } };
    return dataOf(context.rest.DELETE('/user/backinstock/{id}', { params }));
  },
} satisfies MutationResolvers;
