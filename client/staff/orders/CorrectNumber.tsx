import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ShipForm } from './ShipForm.tsx';

interface Props {
  orderNumber: string;
  /** The carrier and the tracking number to correct. */
  sent: { carrierId: string; trackingNumber: string };
  busy: boolean;
  /** Resolves to null where nothing was changed. */
  onCorrect(carrierId: string, trackingNumber: string): Promise<unknown>;
}

const ACTION = 'Correct the number';

/** A button, and the form behind it that corrects carrier and number of a parcel that is on its way. */
export function CorrectNumber({ orderNumber, sent, busy, onCorrect }: Props) {
  // Undefined until the button is pressed.
  const [open, setOpen] = useState<boolean>();
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLInputElement>(null);

  // What is pressed is replaced, and would take the focus with it.
  useEffect(() => {
    if (open !== undefined) (open ? number : button).current?.focus();
  }, [open]);

  const correct = async (carrierId: string, trackingNumber: string) => {
    if ((await onCorrect(carrierId, trackingNumber)) === null) return;
    setOpen(false);
    notify('The number is corrected.', { type: 'success' });
  };

  if (!open) {
    return (
      <Button variant="outlined" size="small" ref={button} disabled={busy} onClick={() => setOpen(true)}>
        {ACTION}
      </Button>
    );
  }
  return (
    <Box sx={{ flex: '1 0 100%', display: 'grid', gap: 1 }}>
      <Typography variant="body2">
        The shopper finds the new number on the page of the order. No other letter is sent.
      </Typography>
      <ShipForm
        orderNumber={orderNumber}
        action={ACTION}
        busy={busy}
        sent={sent}
        onShip={correct}
        numberRef={number}
      />
      <Button
        variant="text"
        size="small"
        disabled={busy}
        onClick={() => setOpen(false)}
        sx={{ justifySelf: 'start' }}
      >
        Leave it as it is
      </Button>
    </Box>
  );
}
