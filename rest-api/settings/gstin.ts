import { gstStateCodes } from './gst-states.ts';

const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text has the form of a GSTIN and its check digit is right. */
export function isGstin(text: string): boolean {
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

/** Whether a GSTIN begins with the code of a state of India. */
export const isGstinOf = (gstin: string, state: string): boolean =>
  gstin.startsWith(gstStateCodes[state] ?? '');
