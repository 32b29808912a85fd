import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { inactive } from '../../shared/ui/inactive.ts';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { ShipShipmentDocument } from './ChangeOrder.generated.ts';
import type { Consignment, Sent } from './consignment.ts';
import type { StaffOrder } from './packing.ts';
import { ShipForm } from './ShipForm.tsx';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: StaffOrder;
  parcelId: string;
  /** The carrier and the tracking number to correct. */
  sent: Sent;
  /** Is called with the order as it is now, where this has changed it or somebody else has. */
  onChange?: ((now: StaffOrder) => void) | undefined;
}

const ACTION = 'Correct the number';

interface FormProps extends Props {
  numberRef: Ref<HTMLInputElement>;
  onClose(): void;
}

function CorrectNumberForm({ order: shown, parcelId, sent, onChange, numberRef, onClose }: FormProps) {
  const notify = useNotify();
  const [order, renew] = useOpenedRecord(shown);
  const { change, busy, refusal } = useOrderChange(order, (now) => {
    renew(now);
    onChange?.(now);
  });
  const parcel = order.shipments.find(({ id }) => id === parcelId);

  const correct = async (consignment: Consignment) => {
    if (!parcel) return;
    const input = { shipmentId: parcelId, version: parcel.version, ...consignment };
    if (!(await change(ShipShipmentDocument, { input }, ({ shipShipment }) => shipShipment))) return;
    onClose();
    notify('The number is corrected.', { type: 'success' });
  };

  return (
    <Box sx={{ flex: '1 0 100%', display: 'grid', gap: 1 }}>
      <RefusalNotice refusal={refusal} />
      <Typography variant="body2">
        The shopper finds the new number on the page of the order. No other email is sent.
      </Typography>
      <ShipForm
        order={order}
        parcelId={parcelId}
        action={ACTION}
        busy={busy}
        sent={sent}
        onShip={correct}
        numberRef={numberRef}
      />
      <Button variant="text" size="small" {...inactive(busy, onClose)} sx={{ justifySelf: 'start' }}>
        Leave it as it is
      </Button>
    </Box>
  );
}

/** A button, and the form behind it that corrects carrier and number of a parcel that is on its way. */
export function CorrectNumber(props: Props) {
  // Undefined until the button is pressed.
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLInputElement>(null);

  // What is pressed is replaced, and would take the focus with it.
  useEffect(() => {
    if (open !== undefined) (open ? number : button).current?.focus();
  }, [open]);

  if (open) return <CorrectNumberForm {...props} numberRef={number} onClose={() => setOpen(false)} />;
  return (
    <Button variant="outlined" size="small" ref={button} onClick={() => setOpen(true)}>
      <span>{ACTION}</span>
    </Button>
  );
}
