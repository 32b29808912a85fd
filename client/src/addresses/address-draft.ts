import { formDraft } from '../account/form-draft.ts';
import { FIELD_NAMES } from './address-fields.ts';

/** An address being written; `addressId` is the saved one that was being changed, empty for a new one. */
export const addressDraft = formDraft('quire-address-draft', [...FIELD_NAMES, 'addressId']);
