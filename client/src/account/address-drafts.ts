import { type AddressFields, FIELD_NAMES } from '../../shared/account/address-fields.ts';
import { formDrafts } from '../../shared/form-draft.ts';
import { hasTexts } from '../../shared/stored-value.ts';
import { sessionEndedWithoutLogout } from '../network/session.ts';

/** The fields of an address form; `addressId` is the saved address being edited, empty for a new one. */
export type AddressDraft = AddressFields & { addressId: string };

/** The draft of an address form. */
export const addressDrafts = formDrafts(
  'quire-address-draft',
  sessionEndedWithoutLogout,
  (stored): stored is AddressDraft => hasTexts(stored, ...FIELD_NAMES, 'addressId'),
);
