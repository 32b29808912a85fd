import { useEffect, useRef } from 'react';
import { hasTexts, storedValue } from '../storage/stored-value.ts';
import { useShopper } from './ShopperProvider.tsx';
import { sessionIsCutOff } from './session.ts';

type Fields<Name extends string> = Record<Name, string>;

/** What was being written in a form when the session ended; kept in this tab, for its shopper alone. */
export interface FormDraft<Name extends string> {
  keep(shopperId: string, fields: Fields<Name>): void;
  /** A shopper's kept fields, or null. They are given out once; somebody else's are forgotten. */
  take(shopperId: string): Fields<Name> | null;
}

/**
 * The draft of one form. Not for one with a password in it.
 * @param key in the browser's storage
 * @param names of what is kept of the form
 */
export function formDraft<Name extends string>(key: string, names: readonly Name[]): FormDraft<Name> {
  const isDraft = (value: unknown): value is { shopperId: string; fields: Fields<Name> } =>
    hasTexts(value, 'shopperId') && 'fields' in value && hasTexts(value.fields, ...names);
  const kept = storedValue('session', key, isDraft);
  return {
    keep: (shopperId, fields) => kept.set({ shopperId, fields }),
    take(shopperId) {
      const draft = kept.get();
      kept.set(null);
      return draft?.shopperId === shopperId ? draft.fields : null;
    },
  };
}

/** Keeps what stands in a form that is taken away because the session has ended without a wish of the shopper. */
export function useSaveDraft<Name extends string>(draft: FormDraft<Name>, written: () => Fields<Name>): void {
  const { id } = useShopper();
  const owner = useRef(id);
  // Nobody's any more once the session has ended.
  owner.current ??= id;
  const latest = useRef(written);
  latest.current = written;
  useEffect(
    () => () => {
      if (sessionIsCutOff() && owner.current !== undefined) draft.keep(owner.current, latest.current());
    },
    [draft],
  );
}

/** Hands out what the shopper was writing when their session ended, once they have logged in again. */
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
