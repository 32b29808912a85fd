import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { furtherStates } from '../contract/rules.ts';
import type { SettingName, SettingState, ShopSettings, StaffSettings } from '../contract/settings.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { timestamp } from '../database/timestamp.ts';
import { Conflict, coded } from '../routing/errors.ts';
import type { Origin } from '../routing/origin.ts';
import { recordChange } from '../team/audit/audit.ts';
import { scheduleBanner } from './banner.ts';
import { deliveryGaps } from './delivery-coverage.ts';
import { gstStateCodes } from './gst-states.ts';
import { offeredStates } from './offered-states.ts';
import { shopSettings } from './settings-tables.ts';

/** The name of each setting in calls, in the database and in the audit. */
const settingNames = {
  seller: 'SELLER',
  invoicing: 'INVOICING',
  returns: 'RETURNS',
  stockHold: 'STOCK_HOLD',
  delivery: 'DELIVERY',
  payOnDelivery: 'PAY_ON_DELIVERY',
  sampleTexts: 'SAMPLE_TEXTS',
  banner: 'BANNER',
  announcement: 'ANNOUNCEMENT',
} as const satisfies Record<keyof ShopSettings, SettingName>;

const keys = Object.keys(settingNames) as (keyof ShopSettings)[];

/** Of a shop whose owner has set nothing. */
export const defaultSettings: ShopSettings = {
  seller: null,
  invoicing: { issuedAt: 'PAID', prefix: '' },
  returns: { days: 10 },
  stockHold: { minutes: 15 },
  delivery: { rates: [], defaultGrams: 400, furtherStates: [] },
  payOnDelivery: null,
  sampleTexts: { shown: true },
  banner: null,
  announcement: null,
};

/** The settings that the environment of the servers sets. */
export type EnvironmentSettings = Partial<ShopSettings>;

/** Reads the settings as they are now: a change counts on every server at once. */
export type FindSettings = (database: Queryable) => Promise<StaffSettings>;

/** @param environment gives the values of settings that the owner has not changed */
export const settingsOver =
  (environment: EnvironmentSettings): FindSettings =>
  async (database) => {
    const rows = await database.select().from(shopSettings);
    const found = keys.map((key) => {
      const name = settingNames[key];
      const row = rows.find((each) => each.name === name);
      const own = environment[key];
      return {
        key,
        // A release may have added a part to a setting that was stored before.
        value: row?.value ? { ...defaultSettings[key], ...row.value } : (own ?? defaultSettings[key]),
        state: {
          name,
          source: row?.value ? 'SHOP' : own ? 'ENVIRONMENT' : 'DEFAULT',
          version: row?.version ?? 0,
          changedBy: row?.changedBy ?? null,
          changedAt: row?.changedAt ? timestamp(row.changedAt) : null,
        } satisfies SettingState,
      };
    });
    const values = Object.fromEntries(found.map(({ key, value }) => [key, value])) as unknown as ShopSettings;
    return {
      ...values,
      states: found.map(({ state }) => state),
      sellerStates: Object.keys(gstStateCodes).toSorted(),
      furtherStates: [...furtherStates],
      deliveryGaps: deliveryGaps(values.delivery.rates, offeredStates(values.delivery)),
    };
  };

export const settingChanged = coded(
  'CHANGED_MEANWHILE',
  'Somebody else has changed this setting meanwhile. Look at it again.',
);

/** A change of one setting. */
export type SettingChange = {
  [Key in keyof ShopSettings]: { key: Key; value: ShopSettings[Key] | null };
}[keyof ShopSettings];

/** The key of a setting in `ShopSettings`; undefined for what is none. */
export const settingKeyOf = (name: unknown): keyof ShopSettings | undefined =>
  keys.find((key) => settingNames[key] === name);

/**
 * Changes one setting; a value of null has the environment, or the program, give it again. The same change twice is one.
 * @param version that the change starts from
 * @returns all settings
 * @throws HttpError 409 where the setting has another version and another value
 */
export function changeSetting(
  database: Database,
  findSettings: FindSettings,
  { actor, requestId }: Origin,
  { key, value }: SettingChange,
  version: number,
): Promise<StaffSettings> {
  const name = settingNames[key];
  // As the database has it: values of requests are instances of classes.
  const after: object | null = JSON.parse(JSON.stringify(value));
  return inTransaction(database, async (transaction) => {
    await transaction.insert(shopSettings).values({ name }).onConflictDoNothing();
    const [row] = await transaction
      .select()
      .from(shopSettings)
      .where(eq(shopSettings.name, name))
      .for('update');
    const before = row?.value ?? null;
    if (isDeepStrictEqual(before, after)) return findSettings(transaction);
    if (row?.version !== version) {
      throw new Conflict(settingChanged, { settings: await findSettings(transaction) });
    }
    await transaction
      .update(shopSettings)
      .set({ value: after, version: version + 1, changedBy: actor.name, changedAt: new Date() })
      .where(eq(shopSettings.name, name));
    const change = { action: 'setting.changed', subject: `setting:${name}`, before, after };
    await recordChange(transaction, actor, change, requestId);
    if (key === 'banner') await scheduleBanner(transaction, value);
    return findSettings(transaction);
  });
}
