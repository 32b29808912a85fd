import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Address_AddressFragment } from '../generated/graphql.ts';

const load = () => import('./AddressDialog.tsx');
const AddressDialog = lazy(load);

interface Opened {
  address: Address_AddressFragment | null;
  /** Tells one opening from the next: each begins with a fresh form. */
  time: number;
}

interface AddressDialogControl {
  /** Opens the dialog for a new address. */
  add(): void;
  /** Opens the dialog filled with a saved address. */
  edit(address: Address_AddressFragment): void;
  /** To render at the end of the page. */
  dialog: ReactNode;
}

/**
 * The dialog in which an address is added or changed. Its code is fetched once the page stands.
 * @param onStale called when the shop knows other addresses than those shown
 */
export function useAddressDialog(onStale: () => void): AddressDialogControl {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Opening the dialog asks for the code again, and shows it when that fails too.
    load().catch(console.error);
  }, []);

  function show(address: Address_AddressFragment | null) {
    setOpened((before) => ({ address, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }

  return {
    add: () => show(null),
    edit: show,
    dialog: opened && (
      <Suspense>
        <AddressDialog
          key={opened.time}
          address={opened.address}
          open={open}
          onClose={() => setOpen(false)}
          onStale={onStale}
        />
      </Suspense>
    ),
  };
}
