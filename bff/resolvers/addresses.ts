import { requireUserId } from '../context.ts';
import type { AddressResolvers, QueryResolvers } from '../generated/resolvers.ts';

export const addressQueries = {
  addresses: (_parent, _arguments, context) => {
    requireUserId(context);
    return context.rest.addresses();
  },
} satisfies QueryResolvers;

export const Address: AddressResolvers = {
  id: (address) => address._id,
};
