import { formDraft } from './form-draft.ts';

/** What a shopper can change of their profile. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email'] as const;

/** The fields of a profile as they stand in its form. */
export type ProfileFields = Record<(typeof PROFILE_FIELDS)[number], string>;

/** A profile being changed. */
export const profileDraft = formDraft('quire-profile-draft', PROFILE_FIELDS);
