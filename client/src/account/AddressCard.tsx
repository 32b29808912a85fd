import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { fieldsOf, inputOf } from '../../shared/account/address-fields.ts';
import { icon } from '../../shared/ui/icon.tsx';
import { RefusedChange } from '../network/refusal-reason.ts';
import { EditIcon } from '../ui/icons.tsx';
import { useToasts } from '../ui/toasts.ts';
import { offerUndo } from '../ui/undo-offers.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import type { Address_AddressFragment } from './Address.generated.ts';
import { AddressText } from './AddressText.tsx';
import { useAddressBook } from './use-address-book.ts';

const DeleteIcon = icon('M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5V16M13.7 10.5V16');

interface Props {
  address: Address_AddressFragment;
  onEdit: () => void;
  /** Called when the shop may have other addresses than those shown. */
  onStale: () => void;
}

/** A saved address with buttons to edit and delete it (Specification §2); a deletion can be undone. */
export function AddressCard({ address, onEdit, onStale }: Props) {
  const { add, remove } = useAddressBook();
  const toasts = useToasts();
  const [removing, sendOnce] = useSendOnce();
  const whose = `${address.name}, ${address.area}`;

  async function putBack() {
    try {
      const result = await add(inputOf(fieldsOf(address)));
      if (result?.__typename !== 'AddressBook') throw new RefusedChange(result?.message);
    } catch (error) {
      toasts.failure(error, 'Failed to Add Address');
      throw error;
    }
    toasts.success('Address Added');
  }

  async function deleteIt() {
    try {
      const result = await remove(address.id);
      // Deleted elsewhere already: the result is the same.
      if (result?.__typename !== 'AddressBook') onStale();
      toasts.success('Address Deleted');
      offerUndo(`Deleted the address of ${whose}`, putBack);
    } catch (error) {
      toasts.failure(error, 'Failed to Delete Address');
      onStale();
    }
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1,
        p: { xs: 2, sm: 2.5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <AddressText address={address} />
      <Box sx={{ flexShrink: 0, display: 'flex', alignSelf: 'flex-start', mt: -1, mr: -1 }}>
        <IconButton aria-label={`Edit address: ${whose}`} aria-haspopup="dialog" onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton
          aria-label={`Delete address: ${whose}`}
          aria-busy={removing}
          onClick={() => void sendOnce(deleteIt)}
        >
          <DeleteIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
