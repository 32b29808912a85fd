import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { dataOf, idParameter } from '../rest/responses.ts';
import { conflictAs, invalidInputOr } from './refusals.ts';

export const Query = {
  carriers: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/carriers'))).carriers,
} satisfies QueryResolvers;

export const Mutation = {
  addCarrier: (_parent, { input }, { rest }) => changed(rest.POST('/staff/carriers', { body: input })),
  changeCarrier: (_parent, { id, input, version }, { rest }) =>
    changed(rest.POST('/staff/carriers/{id}', { params: idParameter(id), body: { ...input, version } })),
  removeCarrier: (_parent, { id, version }, { rest }) =>
    changed(rest.DELETE('/staff/carriers/{id}', { params: { ...idParameter(id), query: { version } } })),
  orderCarriers: (_parent, { ids }, { rest }) =>
    changed(rest.POST('/staff/carriers/order', { body: { ids } })),
} satisfies MutationResolvers;

/** The carriers after a change, or why nothing changed. */
const changed = <Carriers>(change: Promise<{ data?: { carriers: Carriers }; response: Response }>) =>
  dataOf(change)
    .then(({ carriers }) => ({ __typename: 'Carriers' as const, carriers }))
    .catch(invalidInputOr(conflictAs('CarrierConflict', 'carriers')));
