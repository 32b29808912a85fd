import { hasTexts, storedValue } from '../stored-value.ts';
import { type AddressFields, FIELD_NAMES } from './address-fields.ts';

/** An address that was being written when the session ended. */
export interface AddressDraft {
  /** Whose it is: nobody else who logs in here shall see it. */
  shopperId: string;
  /** The saved address that was being changed; empty for a new one. */
  addressId: string;
  fields: AddressFields;
}

const isDraft = (value: unknown): value is AddressDraft =>
  hasTexts(value, 'shopperId', 'addressId') && 'fields' in value && hasTexts(value.fields, ...FIELD_NAMES);

const kept = storedValue('session', 'quire-address-draft', isDraft);

/** Keeps what was written, for when its shopper has logged in again in this tab. */
export const keepAddressDraft = (draft: AddressDraft): void => kept.set(draft);

/** A shopper's kept draft, or null. It is given out once; somebody else's is forgotten. */
export function takeAddressDraft(shopperId: string): AddressDraft | null {
  const draft = kept.get();
  kept.set(null);
  return draft?.shopperId === shopperId ? draft : null;
}
