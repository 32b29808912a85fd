import { states } from '../../rest-api/contract/rules.ts';
import type { Address as RestAddress } from '../../rest-api/contract/shopper.ts';
import { type Context, requireUserId } from '../context.ts';
import type { AddressResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { invalidInputOr, refusedAs } from './refusals.ts';

export const addressQueries = {
  addresses: (_parent, _arguments, context) => {
    requireUserId(context);
    return context.rest.addresses();
  },
  states: () => [...states],
} satisfies QueryResolvers;

export const addressMutations = {
  addAddress: (_parent, { input }, context) => changed(context, () => context.rest.addAddress(input)),
  editAddress: (_parent, { id, input }, context) =>
    changed(context, () => context.rest.editAddress(id, input)),
  removeAddress: (_parent, { id }, context) => changed(context, () => context.rest.removeAddress(id)),
} satisfies MutationResolvers;

/** Runs a change of the shopper's addresses, which returns all of them or a refusal. */
function changed(context: Context, change: () => Promise<RestAddress[]>) {
  requireUserId(context);
  return change()
    .then((addresses) => ({ __typename: 'AddressBook' as const, addresses }))
    .catch(invalidInputOr(refusedAs({ 404: 'AddressNotFound' })));
}

export const Address: AddressResolvers = {
  id: (address) => address._id,
};
