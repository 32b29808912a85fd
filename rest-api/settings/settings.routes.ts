import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AnnouncementSettings, ConnectionTriedResponse } from '../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { VersionQuery } from '../input/list-change.input.ts';
import { catalogueRoute } from '../routing/catalogue-route.ts';
import { HttpError } from '../routing/errors.ts';
import { invalidField } from '../routing/field-error.ts';
import { originOf } from '../routing/origin.ts';
import { personNeededMessage } from '../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { users } from '../shopping/account/account-tables.ts';
import { bannerAt } from './banner.ts';
import type { ShopConnections } from './connections.ts';
import { checkedDelivery, DeliverySettingsInput, rateErrorExamples } from './delivery.input.ts';
import { endsBeforeItBegins, linkWithoutLabel, noDay, noPageLink } from './notices.input.ts';
import { offeredStates } from './offered-states.ts';
import { orderTotal } from './order-total.ts';
import { ChangeSettingInput, noGstin, otherStatesGstin } from './settings.input.ts';
import {
  changeSetting,
  type FindSettings,
  type SettingChange,
  settingChanged,
  settingKeyOf,
} from './shop-settings.ts';

const permission = 'settings:write';
const noSetting = 'There is no setting of this name.';
const oneSetting = 'Send one setting at a time.';
const ruleErrors = [
  ...[noGstin, otherStatesGstin],
  ...rateErrorExamples,
  ...[linkWithoutLabel, noPageLink, noDay('from'), noDay('until'), endsBeforeItBegins],
];

/** What the owner sets up in the back room. */
export function settingsRoutes(
  database: Database,
  findSettings: FindSettings,
  { tryPayments, tryEmails, ...connections }: ShopConnections,
): RouteDefinition[] {
  return [
    catalogueRoute({
      path: '/shop',
      summary: 'What shoppers may want to know of the shop before they buy.',
      response: 'ShopResponse',
      async handle() {
        const { returns, delivery, payOnDelivery, banner, announcement } = await findSettings(database);
        const shop = {
          returnDays: returns.days,
          deliveryPaise: orderTotal([], delivery, undefined).totals.deliveryPaise,
          deliveryRates: delivery.rates,
          payOnDeliveryMaxPaise: payOnDelivery?.maxPaise ?? null,
          states: [...offeredStates(delivery)],
          banner: bannerAt(banner, new Date()),
          announcement: announcement && { id: announcementId(announcement), ...announcement },
        };
        return { body: { shop } };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/settings',
      permission,
      summary: 'The settings of the shop, with where each has its value from.',
      response: 'StaffSettingsResponse',
      handle: async () => ({ settings: await findSettings(database) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/settings',
      permission,
      summary: 'Changes one setting, which counts at once on every server.',
      description:
        'Send the `version` that you have read in `states`: where the setting has changed since, nothing is stored, and ' +
        'the 409 has the `settings` as they are now. The same request twice changes it once.',
      body: ChangeSettingInput,
      response: 'StaffSettingsResponse',
      errors: { 400: [oneSetting, ...ruleErrors.map(invalidField)], 409: settingChanged },
      async handle({ body: { version, ...settings }, caller, request }) {
        const [change, ...others] = changesIn(settings);
        if (!change || others.length > 0) throw new HttpError(400, oneSetting);
        const origin = originOf(caller, request);
        return { settings: await changeSetting(database, findSettings, origin, change, version) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/settings/:name',
      permission,
      parameters: { name: 'The `name` of a setting.' },
      summary: 'Has the environment of the servers, or the program, give the value of a setting again.',
      query: VersionQuery,
      response: 'StaffSettingsResponse',
      errors: { 404: noSetting, 409: settingChanged },
      async handle({ query: { version }, caller, request }) {
        const key = settingKeyOf(request.params.name);
        if (!key) throw new HttpError(404, noSetting);
        const origin = originOf(caller, request);
        return {
          settings: await changeSetting(database, findSettings, origin, { key, value: null }, version),
        };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/connections',
      permission,
      summary: 'Who takes the payments and sends the emails, which the environment of the servers sets.',
      response: 'ConnectionsResponse',
      handle: async () => ({ connections }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/connections/payments/try',
      permission,
      summary: 'Asks the payment provider whether it accepts the key of the shop.',
      response: 'ConnectionTriedResponse',
      handle: () => tried(tryPayments(), 'The payment provider accepts the key of the shop.'),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/connections/emails/try',
      permission,
      summary: 'Sends an email to the address of the member of staff who asks for it.',
      response: 'ConnectionTriedResponse',
      errors: { 403: personNeededMessage },
      async handle({ caller }) {
        if (caller.kind !== 'staff') throw new HttpError(403, personNeededMessage);
        const to = await findAddressee(database, caller.id);
        return tried(tryEmails(to), `The mail server has taken an email to ${to.email}.`);
      },
    }),
  ];
}

const announcementId = ({ text }: AnnouncementSettings): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The settings that a body has, which is one of each at most. */
const changesIn = (settings: Omit<ChangeSettingInput, 'version'>): SettingChange[] =>
  Object.entries(settings).flatMap(([key, value]) => {
    if (!value) return [];
    return [
      {
        key,
        value: value instanceof DeliverySettingsInput ? checkedDelivery(value) : value,
      } as SettingChange,
    ];
  });

async function findAddressee(database: Database, userId: string) {
  const { email, firstName } = users;
  const [user] = await database.select({ email, firstName }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`The member of staff ${userId} has no account.`);
  return user;
}

/** The outcome of a try, whose failure is no error of the call. */
const tried = (attempt: Promise<void>, success: string): Promise<ConnectionTriedResponse> =>
  attempt.then(
    () => ({ works: true, detail: success }),
    (error: unknown) => ({ works: false, detail: error instanceof Error ? error.message : String(error) }),
  );
