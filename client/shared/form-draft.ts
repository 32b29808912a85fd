import { useEffect, useEffectEvent, useState } from 'react';
import { hasTexts, type StoredValue, storedValue } from './stored-value.ts';

/** What somebody had typed into a form, and not saved, when their session ended. */
interface FormDraft<Fields> {
  /** Who typed it: nobody else gets it. */
  ownerId: string;
  /** Tells the forms of one kind apart, such as by the record that they change. */
  place: string;
  fields: Fields;
}

/** The drafts of one kind of form; stored in this tab. Not for a form with a password. */
export interface FormDrafts<Fields> {
  stored: StoredValue<FormDraft<Fields>[]>;
  /** Whether the session has ended without a logout: only then is a draft saved. */
  hasSessionEnded(): boolean;
}

/**
 * @param key in the browser's storage
 * @param isFields recognizes fields that this version of the shop stored
 */
export function formDrafts<Fields>(
  key: string,
  hasSessionEnded: () => boolean,
  isFields: (stored: unknown) => stored is Fields,
): FormDrafts<Fields> {
  const isDraft = (stored: unknown) =>
    hasTexts(stored, 'ownerId', 'place') && 'fields' in stored && isFields(stored.fields);
  const areDrafts = (stored: unknown): stored is FormDraft<Fields>[] =>
    Array.isArray(stored) && stored.every(isDraft);
  return { stored: storedValue('session', key, areDrafts), hasSessionEnded };
}

/** Returns the owner's draft, once. Discards the drafts of other people. */
function takeDraft<Fields>(
  { stored }: FormDrafts<Fields>,
  ownerId: string,
  place: string,
): Fields | undefined {
  const drafts = stored.get() ?? [];
  const own = drafts.filter((draft) => draft.ownerId === ownerId);
  const found = own.find((draft) => draft.place === place);
  const left = own.filter((draft) => draft !== found);
  if (left.length < drafts.length) stored.set(left.length > 0 ? left : null);
  return found?.fields;
}

/**
 * Saves the fields of a form that unmounts because the session has ended.
 * @param ownerId who is logged in; undefined while it is unknown
 * @param fieldsNow returns null while there is nothing to save
 */
export function useSaveDraft<Fields>(
  drafts: FormDrafts<Fields>,
  ownerId: string | undefined,
  place: string,
  fieldsNow: () => Fields | null,
): void {
  // Nobody is logged in any more when the form unmounts.
  const [owner, setOwner] = useState(ownerId);
  if (owner === undefined && ownerId !== undefined) setOwner(ownerId);

  const save = useEffectEvent(() => {
    const fields = owner !== undefined && drafts.hasSessionEnded() ? fieldsNow() : null;
    if (owner === undefined || fields === null) return;
    const others = (drafts.stored.get() ?? []).filter(
      (draft) => draft.ownerId !== owner || draft.place !== place,
    );
    drafts.stored.set([...others, { ownerId: owner, place, fields }]);
  });
  useEffect(() => () => save(), []);
}

/** Passes the draft to `restore` once its owner has logged in again. */
export function useRestoreDraft<Fields>(
  drafts: FormDrafts<Fields>,
  ownerId: string | undefined,
  place: string,
  restore: (fields: Fields) => void,
): void {
  const restoreFields = useEffectEvent(restore);
  useEffect(() => {
    const fields = ownerId === undefined ? undefined : takeDraft(drafts, ownerId, place);
    if (fields !== undefined) restoreFields(fields);
  }, [drafts, ownerId, place]);
}
