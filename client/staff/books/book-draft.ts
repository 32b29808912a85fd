import { useEffect, useRef } from 'react';
import { useGetIdentity } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { hasTexts, storedValue } from '../../src/storage/stored-value.ts';
import { staffSession, staffSessionEnd } from '../session/session.ts';
import { type BookValues, VALUE_NAMES } from './book-values.ts';

/** What was typed into the form of a book and not saved when the session ended; stored in this tab. */
interface BookDraft {
  memberId: string;
  /** Of the page with the form. */
  path: string;
  /** The version of the book that was typed over; empty for a new book. */
  version: string;
  /** The changed values alone: the others may be newer in the shop by now. */
  values: Partial<BookValues>;
}

const isDraft = (stored: unknown): stored is BookDraft =>
  hasTexts(stored, 'memberId', 'path', 'version') &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null;

const storedDraft = storedValue('session', 'staff-book-draft', isDraft);

staffSession.subscribe(() => {
  if (staffSessionEnd() === 'logged out') storedDraft.set(null);
});

/** The draft of a page, if it is this member's. It is returned once; another member's is discarded. */
function takeDraft(memberId: string, path: string): BookDraft | null {
  const draft = storedDraft.get();
  if (draft === null || (draft.memberId === memberId && draft.path !== path)) return null;
  storedDraft.set(null);
  return draft.memberId === memberId ? draft : null;
}

export const RESTORED = 'What you had typed when the session ended is here again. It is not saved yet.';
export const CHANGED_SINCE =
  'Somebody else has changed this book since. What you have typed is still here; save to keep it.';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves what is typed into the form of a book when the session ends, and returns it to the form once the same member
 * has logged in again.
 * @param version of the book that the form shows; empty for a new book
 * @param onRestore is called with whether the book has changed since
 */
export function useBookDraft(
  form: UseFormReturn<BookValues>,
  version: string,
  onRestore: (hasChanged: boolean) => void,
): void {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  const memberId = identity === undefined ? undefined : String(identity.id);
  const { defaultValues } = form.formState;

  const save = () => {
    if (staffSessionEnd() !== 'refused' || owner.current === undefined) return;
    const values = form.getValues();
    const typed = VALUE_NAMES.filter((name) => !isSame(values[name], defaultValues?.[name]));
    if (typed.length === 0) return;
    const draft = Object.fromEntries(typed.map((name) => [name, values[name]]));
    storedDraft.set({ memberId: owner.current, path: page.current, version, values: draft });
  };
  const page = useRef(pathname);
  // Nobody is logged in any more when the form unmounts.
  const owner = useRef(memberId);
  owner.current ??= memberId;
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => latest.current(), []);

  const restore = useRef(onRestore);
  restore.current = onRestore;
  useEffect(() => {
    const draft = memberId === undefined ? null : takeDraft(memberId, page.current);
    if (!draft) return;
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true });
    restore.current(draft.version !== version);
  }, [memberId, form, version]);
}
