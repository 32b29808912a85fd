import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef } from 'react';
import { useShopper } from '../account/Shopper.tsx';
import { sessionToken } from '../account/session.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import type { AddressInput } from '../generated/graphql.ts';
import { useToasts } from '../layout/toasts.tsx';
import { AddressForm } from './AddressForm.tsx';
import { keepAddressDraft } from './address-draft.ts';
import type { AddressFields } from './address-fields.ts';
import { useAddressBook } from './use-address-book.ts';

const GONE = 'This address is no longer among yours: it was deleted elsewhere.';
const NO_ANSWER = 'Your address could not be saved. Please try again in a moment.';

interface Props {
  /** The id of the address to change; null to add one. */
  addressId: string | null;
  /** What stands in the fields at first. */
  initial: AddressFields;
  open: boolean;
  onClose: () => void;
  /** Called when the shop knows other addresses than those shown. */
  onStale: () => void;
}

/** The modal in which an address is added or changed (Specification §4). */
export default function AddressDialog({ addressId, initial, open, onClose, onStale }: Props) {
  const { breakpoints } = useTheme();
  const small = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const book = useAddressBook();
  const toasts = useToasts();
  const saving = useRef(false);
  const title = useId();

  const shopper = useShopper();
  const owner = useRef(shopper.id);
  owner.current ??= shopper.id;

  function keepIfSessionEnded(fields: AddressFields) {
    if (sessionToken() !== null || owner.current === undefined) return;
    keepAddressDraft({ shopperId: owner.current, addressId: addressId ?? '', fields });
  }

  // What is being saved cannot be cancelled any more.
  const close = () => {
    if (!saving.current) onClose();
  };

  async function save(input: AddressInput): Promise<readonly string[]> {
    saving.current = true;
    try {
      const result = await (addressId ? book.edit(addressId, input) : book.add(input));
      if (result?.__typename === 'AddressBook') {
        toasts.success(addressId ? 'Address Updated' : 'Address Added');
        onClose();
        return [];
      }
      if (result?.__typename === 'InvalidInput') return result.faults;
      onStale();
      return [GONE];
    } catch (error) {
      console.error(error);
      if (!isUnauthenticated(error)) return [NO_ANSWER];
      toasts.error('Please Login');
      return [];
    } finally {
      saving.current = false;
    }
  }

  return (
    <Dialog
      open={open}
      // A press beside the dialog would lose what was written in it.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      fullWidth
      fullScreen={small}
      aria-labelledby={title}
    >
      <DialogTitle id={title} variant="h3">
        {addressId ? 'Edit Address' : 'Add New Address'}
      </DialogTitle>
      <AddressForm
        initial={initial}
        saveWords={addressId ? 'Edit Address' : 'Add Address'}
        onSave={save}
        onCancel={close}
        onUnmount={keepIfSessionEnded}
      />
    </Dialog>
  );
}
