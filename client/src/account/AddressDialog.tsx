import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { AddressFields } from '../../shared/account/address-fields.ts';
import { useCloseGuard } from '../../shared/ui/use-close-guard.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { AddressForm } from './AddressForm.tsx';
import { useAddressBook } from './use-address-book.ts';

const GONE = 'This address is no longer among yours: it was deleted elsewhere.';
const NETWORK_ERROR = 'Your address could not be saved. Please try again in a moment.';

interface Props {
  /** The id of the address to change; null to add one. */
  addressId: string | null;
  /** Initial values of the fields. */
  initial: AddressFields;
  /** Whether these are what was typed before the session ended. */
  isRestored: boolean;
  open: boolean;
  onClose: () => void;
  /** Called when the shop has other addresses than those shown. */
  onStale: () => void;
  /** Called when the address is saved. */
  onSaved?: (() => void) | undefined;
}

/** The modal that adds or edits an address (Specification §4). */
export default function AddressDialog(props: Props) {
  const { addressId, initial, isRestored, open, onClose, onStale, onSaved } = props;
  const { breakpoints } = useTheme();
  const small = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const book = useAddressBook();
  const toasts = useToasts();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onClose);
  const title = useId();

  const [isDirty, setDirty] = useState(isRestored);
  const { close, cancel, question } = useCloseGuard(isDirty, sending, onClose);

  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      fullScreen={small}
      aria-labelledby={title}
      onChange={() => setDirty(true)}
    >
      <DialogTitle id={title} variant="h3">
        {addressId ? 'Edit Address' : 'Add New Address'}
      </DialogTitle>
      <AddressForm
        addressId={addressId}
        initial={initial}
        saveLabel={addressId ? 'Edit Address' : 'Add Address'}
        saving={sending}
        formErrors={formErrors}
        onSave={(input, place) =>
          submit(async () => {
            const result = await (addressId ? book.edit(addressId, input) : book.add(input));
            if (result?.__typename === 'AddressBook') {
              toasts.success(addressId ? 'Address Updated' : 'Address Added');
              onSaved?.();
              return 'done';
            }
            if (result?.__typename === 'InvalidInput') return place(result);
            onStale();
            return [GONE];
          })
        }
        onInvalid={clearErrors}
        onCancel={cancel}
      />
      {question}
    </Dialog>
  );
}
