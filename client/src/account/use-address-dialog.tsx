import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type AddressFields, fieldsOf } from '../../shared/account/address-fields.ts';
import { useRestoreDraft } from '../../shared/form-draft.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import type { Address_AddressFragment } from './Address.generated.ts';
import { addressDrafts } from './address-drafts.ts';
import { useShopper } from './shopper.ts';

const AddressDialog = lazyPart(
  () => import('./AddressDialog.tsx'),
  failureLine('The form for an address could not be loaded', { intoView: true }),
);

interface Opened {
  addressId: string | null;
  initial: AddressFields;
  /** Whether `initial` is what was typed before the session ended. */
  isRestored: boolean;
  /** Changes with each opening, so that each starts with a fresh form. */
  time: number;
}

interface AddressDialogControl {
  /** Opens the dialog for a new address. */
  add(): void;
  /** Opens the dialog filled with a saved address. */
  edit(address: Address_AddressFragment): void;
  /** The dialog's element, to render at the end of the page. */
  dialog: ReactNode;
}

/**
 * The dialog that adds or edits an address. Its code loads after the page.
 * @param onStale called when the shop has other addresses than those shown
 * @param onSaved called when an address is saved
 */
export function useAddressDialog(onStale: () => void, onSaved?: () => void): AddressDialogControl {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Opening the dialog loads the code again, and shows a failure of that too.
    AddressDialog.preload().catch(console.error);
  }, []);

  function show(addressId: string | null, initial: AddressFields, isRestored = false) {
    setOpened((before) => ({ addressId, initial, isRestored, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }

  // Restores the draft from before the session ended.
  const { id } = useShopper();
  useRestoreDraft(addressDrafts, id, '', ({ addressId, ...fields }) => show(addressId || null, fields, true));

  return {
    add: () => show(null, fieldsOf(null)),
    edit: (address) => show(address.id, fieldsOf(address)),
    dialog: opened && (
      <Suspense>
        <AddressDialog
          key={opened.time}
          addressId={opened.addressId}
          initial={opened.initial}
          isRestored={opened.isRestored}
          open={open}
          onClose={() => setOpen(false)}
          onStale={onStale}
          onSaved={onSaved}
        />
      </Suspense>
    ),
  };
}
