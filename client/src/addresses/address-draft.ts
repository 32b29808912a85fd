import { formDraft } from '../account/form-draft.ts';
import { FIELD_NAMES } from './address-fields.ts';

/** The draft of an address form; `addressId` is the saved address being edited, empty for a new one. */
export const addressDraft = formDraft('quire-address-draft', [...FIELD_NAMES, 'addressId']);
