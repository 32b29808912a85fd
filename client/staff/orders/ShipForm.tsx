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
import { type Consignment, OTHER_CARRIER, type Sent } from './consignment.ts';
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
  /** A parcel that is on its way, where this is corrected. */
  sent?: Sent;
  onShip(consignment: Consignment): Promise<unknown>;
  numberRef?: Ref<HTMLInputElement>;
}

interface Fields {
  number: string;
  carrier: string;
  trackingUrl: string;
}

/** Carrier, number, done. What a scanner reads off a book or the slip beeps and is wiped out: it ends in Enter too. */
export function ShipForm({ order, parcelId, action, busy, sent, onShip, numberRef }: Props) {
  const { carriers, carrierId, choose, failure, loadedCarrierId } = useCarriers({
    sentWith: sent?.carrier,
    other: true,
  });
  const sentByOther = sent && sent.carrier.id == null ? sent : undefined;
  const parcelWithNumber = useParcelWithNumber();
  /** The number that another parcel has, where that has been said. */
  const toldNumber = useRef<string>(undefined);
  const { register, handleSubmit, setValue, setError, setFocus, formState } = useForm<Fields>({
    defaultValues: {
      number: sent?.trackingNumber ?? '',
      carrier: sentByOther?.carrier.name ?? '',
      trackingUrl: sentByOther?.trackingUrl ?? '',
    },
  });
  const { ref, ...number } = register('number', {
    setValueAs: (text: string) => text.trim(),
    validate: {
      scan: (text) => wrongScan(text, order.number),
      form: wrongNumber,
    },
  });
  const { errors } = formState;
  const error = errors.number;
  // A scanner is faster than the carriers: its Enter must not be lost.
  const ship = async ({ number, carrier, trackingUrl }: Fields) => {
    const isTold = number === toldNumber.current;
    const other = isTold ? undefined : await parcelWithNumber(number, order, parcelId);
    if (other) {
      toldNumber.current = number;
      setError('number', { type: 'repeated', message: other });
      beep();
      return;
    }
    const chosen = await loadedCarrierId();
    if (chosen === undefined) return;
    await onShip({
      trackingNumber: number,
      ...(chosen === OTHER_CARRIER ? { carrier, trackingUrl: trackingUrl || null } : { carrierId: chosen }),
    });
  };
  const refuse = ({ number }: FieldErrors<Fields>) => {
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
      {carrierId === OTHER_CARRIER && (
        <>
          <TextField
            label="Who carries it"
            required
            autoComplete="off"
            error={Boolean(errors.carrier)}
            helperText={errors.carrier?.message}
            sx={{ flex: '1 1 160px' }}
            {...register('carrier', {
              setValueAs: (text: string) => text.trim(),
              required: 'Write who carries it.',
              maxLength: { value: 60, message: 'At most 60 characters.' },
            })}
          />
          <TextField
            label="Link to the parcel"
            type="url"
            autoComplete="off"
            error={Boolean(errors.trackingUrl)}
            helperText={errors.trackingUrl?.message ?? 'Where the shopper can follow it, if anywhere.'}
            sx={{ flex: '1 1 100%' }}
            {...register('trackingUrl', {
              setValueAs: (text: string) => text.trim(),
              pattern: { value: /^https:\/\/\S+$/, message: 'A link that begins with https://.' },
            })}
          />
        </>
      )}
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
