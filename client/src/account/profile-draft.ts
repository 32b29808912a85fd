import { hasTexts } from '../../shared/stored-value.ts';
import { formDraft } from './form-draft.ts';

/** The fields of a profile that a shopper can change. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email'] as const;

/** The values of the profile form. */
export type ProfileFields = Record<(typeof PROFILE_FIELDS)[number], string>;

/** The draft of the profile form. */
export const profileDraft = formDraft('quire-profile-draft', (stored): stored is ProfileFields =>
  hasTexts(stored, ...PROFILE_FIELDS),
);
