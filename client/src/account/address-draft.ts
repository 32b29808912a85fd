import { hasTexts } from '../../shared/stored-value.ts';
import { type AddressFields, FIELD_NAMES } from './address-fields.ts';
import { formDraft } from './form-draft.ts';

/** The fields of an address form; `addressId` is the saved address being edited, empty for a new one. */
export type AddressDraft = AddressFields & { addressId: string };

/** The draft of an address form. */
export const addressDraft = formDraft('quire-address-draft', (stored): stored is AddressDraft =>
  hasTexts(stored, ...FIELD_NAMES, 'addressId'),
);
