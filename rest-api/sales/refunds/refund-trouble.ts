import { ProviderConflict, ProviderDeclined, ProviderUnavailable } from '../payments/provider.ts';

/** The bank has authorized a payment, and the provider has not taken its money yet. */
export class NotCaptured extends Error {}

/** Why a refund is not given, in words for staff; undefined where the provider has nothing to do with it. */
export function troubleOf(error: unknown): string | undefined {
  if (error instanceof NotCaptured) return 'The bank has not handed over the money of this payment yet.';
  if (error instanceof ProviderConflict) return 'The payment provider is still working on an earlier try.';
  if (error instanceof ProviderUnavailable) return 'The payment provider does not answer at the moment.';
  if (!(error instanceof ProviderDeclined)) return undefined;
  if (/balance|funds/i.test(error.description)) {
    return 'The balance at the payment provider is too low for this refund: add money there.';
  }
  return error.description
    ? `The payment provider has declined it: ${error.description}`
    : 'The payment provider has declined it.';
}

/** The reason, and what the shop does next, for staff. */
export const shownTrouble = (trouble: string, state: 'due' | 'failed'): string =>
  state === 'due'
    ? `${trouble} The shop tries again by itself.`
    : `${trouble} The shop does not try again: refund it anew, or start the refund's job again where Jobs has it.`;
