import { type furtherStates, type states, uuidPattern } from '../../rest-api/contract/rules.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import type { components } from '../generated/rest-api.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { conflictAs, invalidInputOr, nullIfMissing } from './refusals.ts';

type SettingChange = components['schemas']['ChangeSettingInput'];

export const Query = {
  shop: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/shop'))).shop,
  delivery: async (_parent, { productId, pincode, state }, { rest }) => {
    if (productId != null && !uuidPattern.test(productId)) return null;
    // The REST service checks the state.
    const place = {
      pincode,
      state: state as (typeof states | typeof furtherStates)[number] | null | undefined,
    };
    const query = parametersOf({ productId, ...place });
    const read = async () => (await dataOf(rest.GET('/shop/delivery', { params: { query } }))).delivery;
    return nullIfMissing(read());
  },
  staffSettings: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/settings'))).settings,
  staffConnections: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/connections'))).connections,
} satisfies QueryResolvers;

const conflict = conflictAs('SettingConflict', 'settings');

export const Mutation = {
  changeSetting: (_parent, { setting, version }, { rest }) =>
    // The REST service checks the name of the state.
    dataOf(rest.POST('/staff/settings', { body: { ...setting, version } as SettingChange }))
      .then(changed)
      .catch(invalidInputOr(conflict)),
  resetSetting: (_parent, { name, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/settings/{name}', { params: { path: { name }, query: { version } } }))
      .then(changed)
      .catch(conflict),
  tryPayments: (_parent, _arguments, { rest }) => dataOf(rest.POST('/staff/connections/payments/try')),
  tryEmails: (_parent, _arguments, { rest }) => dataOf(rest.POST('/staff/connections/emails/try')),
} satisfies MutationResolvers;

const changed = <Settings>({ settings }: { settings: Settings }) => ({
  __typename: 'ShopSettings' as const,
  ...settings,
});
