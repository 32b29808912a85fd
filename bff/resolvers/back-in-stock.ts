import { requireUserId } from '../context.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { dataOf } from '../rest/responses.ts';
import { refusedAs } from './refusals.ts';

export const Query = {
  backInStockRequests: async (_parent, _arguments, context) => {
    requireUserId(context);
    return (await dataOf(context.rest.GET('/user/backinstock'))).backInStock;
  },
} satisfies QueryResolvers;

export const Mutation = {
  requestBackInStock: (_parent, { productId }, context) => {
    requireUserId(context);
    return dataOf(context.rest.POST('/user/backinstock', { body: { product: { _id: productId } } }))
      .then(({ backInStock }) => ({ __typename: 'BackInStockRequests' as const, productIds: backInStock }))
      .catch(refusedAs({ 403: 'NotForDemoAccount', 409: 'AlreadyInStock' }));
  },

  cancelBackInStock: async (_parent, { productId }, context) => {
    requireUserId(context);
    const params = { path: { id: productId } };
    const { backInStock } = await dataOf(context.rest.DELETE('/user/backinstock/{id}', { params }));
    return { productIds: backInStock };
  },
} satisfies MutationResolvers;
