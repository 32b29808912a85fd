import { useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { formDrafts, useRestoreDraft, useSaveDraft } from '../../shared/form-draft.ts';
import { hasTexts, useStoredValue } from '../../shared/stored-value.ts';
import { staffSession, staffSessionEnd } from './session.ts';

interface DraftFields {
  /** The version of the record that was typed over; empty for a new one. */
  version: string;
  /** The changed values only: the others may be newer in the shop by now. */
  values: FieldValues;
}

const drafts = formDrafts(
  'staff-form-drafts',
  () => staffSessionEnd() === 'refused',
  (stored): stored is DraftFields =>
    hasTexts(stored, 'version') &&
    'values' in stored &&
    typeof stored.values === 'object' &&
    stored.values !== null,
);

staffSession.subscribe(() => {
  if (staffSessionEnd() === 'logged out') drafts.stored.set(null);
});

function useMemberId(): string | undefined {
  const { identity } = useGetIdentity();
  return identity === undefined ? undefined : String(identity.id);
}

/** @param name of the form, unique on its page */
const placeOf = (path: string, name: string): string => `${path} ${name}`;

/** Whether a draft waits for a form of this page that is not open yet. */
export function useWaitingDraft(name: string): boolean {
  const place = placeOf(useLocation().pathname, name);
  const memberId = useMemberId();
  const stored = useStoredValue(drafts.stored);
  return (
    memberId !== undefined &&
    Boolean(stored?.some((draft) => draft.ownerId === memberId && draft.place === place))
  );
}

export const RESTORED = 'What you had typed when the session ended is here again. It is not saved yet.';
/** @param noun what the form changes, such as "book" */
export const changedSince = (noun: string): string =>
  `Somebody else has changed this ${noun} since. What you have typed is still here; save to keep it.`;

/**
 * For `onRestore` of a form: says that what was typed is here again.
 * @returns also what to show where the record has changed since, until `forget` is called
 */
export function useRestoreNotice(noun: string) {
  const notify = useNotify();
  const [hasChanged, setChanged] = useState(false);
  return {
    onRestore(changed: boolean) {
      notify(RESTORED);
      setChanged(changed);
    },
    notice: hasChanged ? { message: changedSince(noun), changes: [] } : undefined,
    forget: () => setChanged(false),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface DraftOptions {
  /** Of the form, unique on its page. */
  name: string;
  /** Of the record that the form shows; empty for a new one. */
  version: string;
  /** Is called with whether the record has changed since. */
  onRestore(hasChanged: boolean): void;
}

/**
 * Saves what is typed into a form when the session ends, and returns it to the form once the same member has logged in
 * again.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, version, onRestore }: DraftOptions,
): void {
  const { pathname } = useLocation();
  // The page may be another one by the time the form unmounts.
  const [page] = useState(pathname);
  const place = placeOf(page, name);
  const memberId = useMemberId();
  const defaults: FieldValues | undefined = form.formState.defaultValues;

  useSaveDraft(drafts, memberId, place, () => {
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => !isSame(value, defaults?.[field]),
    );
    return typed.length === 0 ? null : { version, values: Object.fromEntries(typed) };
  });

  useRestoreDraft(drafts, memberId, place, (draft) => {
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true });
    onRestore(draft.version !== version);
  });
}
