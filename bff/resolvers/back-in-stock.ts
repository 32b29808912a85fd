import { requireUserId } from '../context.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { refusedAs } from './refusals.ts';

export const backInStockQueries = {
  backInStockRequests: (_parent, _arguments, context) => {
    requireUserId(context);
    return context.rest.backInStock();
  },
} satisfies QueryResolvers;

export const backInStockMutations = {
  requestBackInStock: (_parent, { productId }, context) => {
    requireUserId(context);
    return context.rest
      .requestBackInStock(productId)
      .then((productIds) => ({ __typename: 'BackInStockRequests' as const, productIds }))
      .catch(refusedAs({ 403: 'NotForDemoAccount', 409: 'AlreadyInStock' }));
  },

  cancelBackInStock: async (_parent, { productId }, context) => {
    requireUserId(context);
    return { productIds: await context.rest.cancelBackInStock(productId) };
  },
} satisfies MutationResolvers;
