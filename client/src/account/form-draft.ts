import { useEffect, useRef } from 'react';
import { hasTexts, storedValue } from '../storage/stored-value.ts';
import { useShopper } from './ShopperProvider.tsx';
import { sessionIsCutOff } from './session.ts';

type Fields<Name extends string> = Record<Name, string>;

/** The unsaved text of a form when the session ended; stored in this tab, for the same shopper only. */
export interface FormDraft<Name extends string> {
  save(shopperId: string, fields: Fields<Name>): void;
  /** A shopper's stored fields, or null. They are returned once; those of another shopper are discarded. */
  take(shopperId: string): Fields<Name> | null;
}

/**
 * The draft of one form. Not for a form with a password.
 * @param key in the browser's storage
 * @param names of the fields to store
 */
export function formDraft<Name extends string>(key: string, names: readonly Name[]): FormDraft<Name> {
  const isDraft = (value: unknown): value is { shopperId: string; fields: Fields<Name> } =>
    hasTexts(value, 'shopperId') && 'fields' in value && hasTexts(value.fields, ...names);
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

/** Saves the fields of a form that unmounts because the session ended without the shopper logging out. */
export function useSaveDraft<Name extends string>(draft: FormDraft<Name>, written: () => Fields<Name>): void {
  const { id } = useShopper();
  const owner = useRef(id);
  // The id is gone once the session has ended.
  owner.current ??= id;
  const latest = useRef(written);
  latest.current = written;
  useEffect(
    () => () => {
      if (sessionIsCutOff() && owner.current !== undefined) draft.save(owner.current, latest.current());
    },
    [draft],
  );
}

/** Returns the shopper's draft after they have logged in again. */
export function useRestoreDraft<Name extends string>(
  draft: FormDraft<Name>,
  restore: (fields: Fields<Name>) => void,
): void {
  const { id } = useShopper();
  useEffect(() => {
    const fields = id === undefined ? null : draft.take(id);
    if (fields) restore(fields);
  }, [id, draft, restore]);
}
