import { formDrafts } from '../../shared/form-draft.ts';
import { hasTexts } from '../../shared/stored-value.ts';
import { sessionEndedWithoutLogout } from '../network/session.ts';

/** The fields of a profile that a shopper can change. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email'] as const;

/** The values of the profile form. */
export type ProfileFields = Record<(typeof PROFILE_FIELDS)[number], string>;

/** The draft of the profile form. */
export const profileDrafts = formDrafts(
  'quire-profile-draft',
  sessionEndedWithoutLogout,
  (stored): stored is ProfileFields => hasTexts(stored, ...PROFILE_FIELDS),
);
