import { useEffect, useRef } from 'react';
import { hasTexts, storedValue } from '../../shared/stored-value.ts';
import { sessionEndedWithoutLogout } from '../network/session.ts';
import { useShopper } from './shopper.ts';

/** What a form held unsaved when the session ended; stored in this tab, for the same shopper only. */
export interface FormDraft<Fields> {
  save(shopperId: string, fields: Fields): void;
  /** A shopper's stored fields, or null. They are returned once; those of another shopper are discarded. */
  take(shopperId: string): Fields | null;
}

/**
 * The draft of one form. Not for a form with a password.
 * @param key in the browser's storage
 * @param isFields recognizes fields that this version of the shop stored
 */
export function formDraft<Fields>(
  key: string,
  isFields: (stored: unknown) => stored is Fields,
): FormDraft<Fields> {
  const isDraft = (value: unknown): value is { shopperId: string; fields: Fields } =>
    hasTexts(value, 'shopperId') && 'fields' in value && isFields(value.fields);
  const stored = storedValue('session', key, isDraft);
  return {
    save: (shopperId, fields) => stored.set({ shopperId, fields }),
    take(shopperId) {
      const draft = stored.get();
      stored.set(null);
      return draft?.shopperId === shopperId ? draft.fields : null;
    },
  };
}

/**
 * Saves the fields of a form that unmounts because the session ended without the shopper logging out.
 * @param written returns null while nothing is to be saved
 */
export function useSaveDraft<Fields>(draft: FormDraft<Fields>, written: () => Fields | null): void {
  const { id } = useShopper();
  const owner = useRef(id);
  // The id is gone once the session has ended.
  owner.current ??= id;
  const latest = useRef(written);
  latest.current = written;
  useEffect(
    () => () => {
      const fields = latest.current();
      if (fields && sessionEndedWithoutLogout() && owner.current !== undefined)
        draft.save(owner.current, fields);
    },
    [draft],
  );
}

/** Returns the shopper's draft after they have logged in again. */
export function useRestoreDraft<Fields>(draft: FormDraft<Fields>, restore: (fields: Fields) => void): void {
  const { id } = useShopper();
  useEffect(() => {
    const fields = id === undefined ? null : draft.take(id);
    if (fields) restore(fields);
  }, [id, draft, restore]);
}
