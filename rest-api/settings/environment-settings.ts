import { readAll } from '../../http/read-all.ts';
import type { Seller } from '../contract/invoices.ts';
import { gstStateCodes } from './gst-states.ts';
import { isGstin, isGstinOf } from './gstin.ts';
import { defaultSettings, type EnvironmentSettings } from './shop-settings.ts';

const sellerVariables = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_STATE'] as const;

/**
 * Reads `SELLER_NAME`, `SELLER_ADDRESS` (its lines separated by semicolons), `SELLER_STATE`, `SELLER_GSTIN`,
 * `GRIEVANCE_OFFICER`, `BILL_AT`, `RETURN_DAYS` and `STOCK_HOLD_MINUTES`, which count until the owner sets the same in the
 * back room.
 * @throws Error that says what to set
 */
export function environmentSettingsIn(env: NodeJS.ProcessEnv): EnvironmentSettings {
  const { seller, issuedAt, days, minutes } = readAll({
    seller: () => sellerIn(env),
    issuedAt: () => billAtIn(env.BILL_AT),
    days: () => numberIn(env, 'RETURN_DAYS', 'days', 365, defaultSettings.returns.days),
    minutes: () => numberIn(env, 'STOCK_HOLD_MINUTES', 'minutes', 60, defaultSettings.stockHold.minutes),
  });
  return {
    ...(seller && { seller }),
    ...(issuedAt && { invoicing: { ...defaultSettings.invoicing, issuedAt } }),
    ...(days && { returns: { days } }),
    ...(minutes && { stockHold: { minutes } }),
  };
}

function numberIn(
  env: NodeJS.ProcessEnv,
  name: string,
  unit: string,
  max: number,
  usual: number,
): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const number = Number(text);
  if (number >= 1 && number <= max) return number;
  throw new Error(`${name} is "${text}": set it to ${unit} from 1 to ${max}; ${usual} when left out.`);
}

function billAtIn(text: string | undefined) {
  if (!text) return undefined;
  if (text === 'paid') return 'PAID';
  if (text === 'shipped') return 'SHIPPED';
  throw new Error(`BILL_AT is "${text}": set it to paid or shipped; paid when left out.`);
}

function sellerIn(env: NodeJS.ProcessEnv): Seller | undefined {
  const [name = '', address = '', state = ''] = sellerVariables.map((variable) => env[variable]?.trim());
  const gstin = env.SELLER_GSTIN?.trim().toUpperCase();
  const grievanceOfficer = env.GRIEVANCE_OFFICER?.trim();
  if (!name && !address && !state && !gstin && !grievanceOfficer) return undefined;
  readAll({
    missing: () => checkComplete(env),
    state: () => checkState(state),
    gstin: () => checkGstin(gstin),
  });
  if (gstin && !isGstinOf(gstin, state)) {
    throw new Error(
      `SELLER_GSTIN is "${gstin}", and those of ${state} begin with ${gstStateCodes[state]}: mend SELLER_GSTIN or SELLER_STATE.`,
    );
  }
  const lines = address.split(';').map((line) => line.trim());
  return {
    name,
    address: lines.filter(Boolean),
    state,
    gstin: gstin || null,
    grievanceOfficer: grievanceOfficer || null,
  };
}

function checkComplete(env: NodeJS.ProcessEnv): void {
  const missing = sellerVariables.filter((variable) => !env[variable]?.trim());
  if (missing.length === 0) return;
  throw new Error(
    `Set ${missing.join(' and ')} too, or leave out every SELLER_… and GRIEVANCE_OFFICER: invoices are samples then.`,
  );
}

function checkState(state: string): void {
  if (!state || gstStateCodes[state]) return;
  throw new Error(
    `SELLER_STATE is "${state}": set it to a state or union territory of India, such as Karnataka or Delhi.`,
  );
}

function checkGstin(gstin: string | undefined): void {
  if (!gstin || isGstin(gstin)) return;
  throw new Error(
    `SELLER_GSTIN is "${gstin}", which is no GSTIN: set it to the 15 characters of the registration certificate, or ` +
      'leave it out.',
  );
}
