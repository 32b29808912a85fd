import { states } from '../../rest-api/contract/rules.ts';
import type { Address as RestAddress } from '../../rest-api/contract/shopper.ts';
import { type Context, requireUserId } from '../context.ts';
import type { AddressResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { dataOf } from '../rest/responses.ts';
import { addressBody } from './address-body.ts';
import { invalidInputOr, refusedAs } from './refusals.ts';

export type AddressParent = RestAddress;

export const Query = {
  addresses: async (_parent, _arguments, context) => {
    requireUserId(context);
    return (await dataOf(context.rest.GET('/users/address'))).address;
  },
  states: () => [...states],
} satisfies QueryResolvers;

export const Mutation = {
  addAddress: (_parent, { input }, context) =>
    changed(context, ({ rest }) =>
      rest.POST('/users/address/add', { body: { address: addressBody(input) } }),
    ),
  editAddress: (_parent, { id, input }, context) =>
    changed(context, ({ rest }) => {
      const params = { path: { id } };
      return rest.POST('/users/edit-address/{id}', { params, body: { address: addressBody(input) } });
    }),
  removeAddress: (_parent, { id }, context) =>
    changed(context, ({ rest }) => rest.POST('/users/remove-address/{id}', { params: { path: { id } } })),
} satisfies MutationResolvers;

/** Runs a change of the shopper's addresses, which returns all of them or a refusal. */
function changed(
  context: Context,
  change: (context: Context) => Promise<{ data?: { address: RestAddress[] }; response: Response }>,
) {
  requireUserId(context);
  return dataOf(change(context))
    .then(({ address }) => ({ __typename: 'AddressBook' as const, addresses: address }))
    .catch(invalidInputOr(refusedAs({ 404: 'AddressNotFound' })));
}

export const Address: AddressResolvers = {
  id: (address) => address._id,
};
