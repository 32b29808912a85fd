import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { isSold } from '../../shared/order-states.ts';
import { useWaitingDraft } from '../data/form-draft.ts';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { ADDRESS_FORM } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';

/** A button that changes where an order goes, for who packs and as long as nothing is packed. */
export function ChangeAddress({ order }: { order: StaffOrder }) {
  const { canAccess: mayShip } = useCanAccess({ resource: 'orders', action: 'ship' });
  const [open, setOpen] = useState(false);
  const isDraftWaiting = useWaitingDraft(ADDRESS_FORM);
  const { state, lines } = order;
  const isOpen = (state === 'CREATED' || isSold(state)) && lines.every(({ packed }) => packed === 0);
  // After a new login the member continues where they were.
  if (isDraftWaiting && isOpen && mayShip && !open) setOpen(true);
  return (
    <>
      {isOpen && mayShip && (
        <Box sx={{ mt: 0.5 }}>
          <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Change the address
          </Button>
        </Box>
      )}
      {open && <ChangeAddressDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
