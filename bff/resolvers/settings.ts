import { deliveryPaise } from '../../rest-api/contract/money.ts';
import type { Shop as RestShop } from '../../rest-api/contract/settings.ts';
import type { MutationResolvers, QueryResolvers, ShopResolvers } from '../generated/resolvers.ts';
import type { components } from '../generated/rest-api.ts';
import { dataOf } from '../rest/responses.ts';
import { conflictAs, invalidInputOr } from './refusals.ts';

export type ShopParent = RestShop;

type SettingChange = components['schemas']['ChangeSettingInput'];

export const Query = {
  shop: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/shop'))).shop,
  staffSettings: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/settings'))).settings,
  staffConnections: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/connections'))).connections,
} satisfies QueryResolvers;

export const Shop: ShopResolvers = { deliveryPaise: () => deliveryPaise };

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
