import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type Ref, useRef } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { inactive } from '../../shared/ui/inactive.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { beep } from '../ui/beep.ts';
import { CameraButton } from '../ui/CameraButton.tsx';
import { CarrierField } from './CarrierField.tsx';
import { scanLabel, wrongNumber, wrongScan } from './tracking-number.ts';
import { useCarriers } from './use-carriers.ts';
import { type OrderWithParcels, useParcelWithNumber } from './use-parcel-with-number.ts';

interface Props {
  /** A scanner may read its number off the packing slip. */
  order: OrderWithParcels;
  /** The parcel that is shipped; undefined where it is packed with this. */
  parcelId?: string;
  /** The words on the button, such as "Ship 3 copies". */
  action: string;
  busy: boolean;
  /** The carrier and the tracking number of a parcel that is on its way, where these are corrected. */
  sent?: { carrierId: string; trackingNumber: string };
  onShip(carrierId: string, trackingNumber: string): Promise<unknown>;
  numberRef?: Ref<HTMLInputElement>;
}

/** Carrier, number, done. What a scanner reads off a book or the slip beeps and is wiped out: it ends in Enter too. */
export function ShipForm({ order, parcelId, action, busy, sent, onShip, numberRef }: Props) {
  const { carriers, carrierId, choose, failure, loadedCarrierId } = useCarriers(sent?.carrierId);
  const parcelWithNumber = useParcelWithNumber();
  /** The number that another parcel has, where that has been said. */
  const toldNumber = useRef<string>(undefined);
  const { register, handleSubmit, setValue, setError, setFocus, formState } = useForm<{ number: string }>({
    defaultValues: { number: sent?.trackingNumber ?? '' },
  });
  const { ref, ...number } = register('number', {
    setValueAs: (text: string) => text.trim(),
    validate: {
      scan: (text) => wrongScan(text, order.number),
      form: wrongNumber,
    },
  });
  const error = formState.errors.number;
  // A scanner is faster than the carriers: its Enter must not be lost.
  const ship = async ({ number }: { number: string }) => {
    const isTold = number === toldNumber.current;
    const other = isTold ? undefined : await parcelWithNumber(number, order, parcelId);
    if (other) {
      toldNumber.current = number;
      setError('number', { type: 'repeated', message: other });
      beep();
      return;
    }
    const carrier = await loadedCarrierId();
    if (carrier !== undefined) await onShip(carrier, number);
  };
  const refuse = ({ number }: FieldErrors<{ number: string }>) => {
    if (number?.type !== 'scan') return;
    beep();
    setValue('number', '');
  };
  const working = busy || formState.isSubmitting;
  return (
    <Box
      component="form"
      noValidate
      aria-label={sent ? action : 'Ship'}
      // Enter in the field sends it as well.
      onSubmit={working ? (event) => event.preventDefault() : handleSubmit(ship, refuse)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      {failure && <Notice>{failure}</Notice>}
      <CarrierField carriers={carriers} value={carrierId} onChange={choose} />
      <Box sx={{ flex: '2 1 220px', display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <CameraButton
          label="Scan the carrier’s label with the camera"
          focusField={() => setFocus('number')}
          onScan={(text) =>
            scanLabel(text, order.number, (label) => setValue('number', label, { shouldValidate: true }))
          }
        />
        <TextField
          label="Tracking number"
          required
          autoComplete="off"
          inputRef={(element: HTMLInputElement | null) => {
            ref(element);
            if (typeof numberRef === 'function') numberRef(element);
            else if (numberRef) numberRef.current = element;
          }}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, enterKeyHint: 'done' } }}
          error={Boolean(error)}
          helperText={error?.message}
          {...number}
        />
      </Box>
      <Button type="submit" aria-busy={working} {...inactive(working)} sx={{ mt: 1, flex: '1 0 auto' }}>
        <span>{action}</span>
      </Button>
    </Box>
  );
}
