import { useEffect, useEffectEvent, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { hasTexts, storedValue, useStoredValue } from '../../shared/stored-value.ts';
import { staffSession, staffSessionEnd } from './session.ts';

/** What was typed into a form and not saved when the session ended; stored in this tab. */
interface FormDraft {
  memberId: string;
  /** Of the page with the form. */
  path: string;
  /** Of the form, unique on its page. */
  name: string;
  /** The version of the record that was typed over; empty for a new one. */
  version: string;
  /** The changed values alone: the others may be newer in the shop by now. */
  values: FieldValues;
}

const isDraft = (stored: unknown): stored is FormDraft =>
  hasTexts(stored, 'memberId', 'path', 'name', 'version') &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null;

const storedDrafts = storedValue(
  'session',
  'staff-form-drafts',
  (stored): stored is FormDraft[] => Array.isArray(stored) && stored.every(isDraft),
);

staffSession.subscribe(() => {
  if (staffSessionEnd() === 'logged out') storedDrafts.set(null);
});

type DraftPlace = Pick<FormDraft, 'memberId' | 'path' | 'name'>;

const isAt =
  ({ memberId, path, name }: DraftPlace) =>
  (draft: FormDraft): boolean =>
    draft.memberId === memberId && draft.path === path && draft.name === name;

const store = (drafts: FormDraft[]): void => storedDrafts.set(drafts.length > 0 ? drafts : null);

/** The draft of a member's form. It is returned once; those of other members are discarded. */
function takeDraft(place: DraftPlace): FormDraft | undefined {
  const drafts = storedDrafts.get();
  if (!drafts) return undefined;
  const own = drafts.filter(({ memberId }) => memberId === place.memberId);
  const found = own.find(isAt(place));
  if (found || own.length < drafts.length) store(own.filter((draft) => draft !== found));
  return found;
}

function useMemberId(): string | undefined {
  const { identity } = useGetIdentity();
  return identity === undefined ? undefined : String(identity.id);
}

/** Whether a draft waits for a form of this page that is not open yet. */
export function useWaitingDraft(name: string): boolean {
  const { pathname: path } = useLocation();
  const memberId = useMemberId();
  const drafts = useStoredValue(storedDrafts);
  return memberId !== undefined && Boolean(drafts?.some(isAt({ memberId, path, name })));
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
  const memberId = useMemberId();
  const { defaultValues } = form.formState;

  const [page] = useState(pathname);
  // Nobody is logged in any more when the form unmounts.
  const [owner, setOwner] = useState(memberId);
  if (owner === undefined && memberId !== undefined) setOwner(memberId);

  const save = useEffectEvent(() => {
    if (staffSessionEnd() !== 'refused' || owner === undefined) return;
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => !isSame(value, (defaultValues as FieldValues | undefined)?.[field]),
    );
    if (typed.length === 0) return;
    const place = { memberId: owner, path: page, name };
    const others = (storedDrafts.get() ?? []).filter((draft) => !isAt(place)(draft));
    store([...others, { ...place, version, values: Object.fromEntries(typed) }]);
  });
  useEffect(() => () => save(), []);

  const tellRestored = useEffectEvent(onRestore);
  useEffect(() => {
    const draft = memberId === undefined ? undefined : takeDraft({ memberId, path: page, name });
    if (!draft) return;
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true });
    tellRestored(draft.version !== version);
  }, [memberId, page, form, name, version]);
}
