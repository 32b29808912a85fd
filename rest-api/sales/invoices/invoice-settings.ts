import { readAll } from '../../../http/read-all.ts';
import type { Seller } from '../../contract/invoices.ts';
import { gstStateCodes } from './gst-states.ts';

const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text has the form of a GSTIN and its check digit is right. */
function isGstin(text: string): boolean {
  return form.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));
}

/** Modulo 36, with the weights 1 and 2 in turn. */
function checkDigit(first: string): string {
  let sum = 0;
  for (const [index, digit] of [...first].entries()) {
    const product = digits.indexOf(digit) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / digits.length) + (product % digits.length);
  }
  return digits.charAt((digits.length - (sum % digits.length)) % digits.length);
}

/** Whose invoices a shop issues, and when. */
export interface InvoiceSettings {
  /** Undefined where none is set: invoices are samples. */
  seller: Seller | undefined;
  /** A bill is issued when its order is paid, or when its first parcel is shipped. */
  billAt: 'paid' | 'shipped';
}

const sellerVariables = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_STATE'] as const;

/**
 * Reads `SELLER_NAME`, `SELLER_ADDRESS` (its lines separated by semicolons), `SELLER_STATE`, `SELLER_GSTIN`,
 * `GRIEVANCE_OFFICER` and `BILL_AT`.
 * @throws Error that says what to set
 */
export function invoiceSettingsIn(env: NodeJS.ProcessEnv): InvoiceSettings {
  return readAll({ seller: () => sellerIn(env), billAt: () => billAtIn(env.BILL_AT) });
}

function billAtIn(text: string | undefined): InvoiceSettings['billAt'] {
  if (!text || text === 'paid') return 'paid';
  if (text === 'shipped') return 'shipped';
  throw new Error(`BILL_AT is "${text}": set it to paid or shipped; paid when left out.`);
}

function sellerIn(env: NodeJS.ProcessEnv): Seller | undefined {
  const [name = '', address = '', state = ''] = sellerVariables.map((variable) => env[variable]?.trim());
  const gstin = env.SELLER_GSTIN?.trim().toUpperCase();
  const grievanceOfficer = env.GRIEVANCE_OFFICER?.trim();
  if (!name && !address && !state && !gstin && !grievanceOfficer) return undefined;
  const { code } = readAll({
    missing: () => checkComplete(env),
    code: () => stateCodeOf(state),
    gstin: () => checkGstin(gstin),
  });
  if (gstin && code && !gstin.startsWith(code)) {
    throw new Error(
      `SELLER_GSTIN is "${gstin}", and those of ${state} begin with ${code}: mend SELLER_GSTIN or SELLER_STATE.`,
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

function stateCodeOf(state: string): string | undefined {
  const code = gstStateCodes[state];
  if (code || !state) return code;
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
