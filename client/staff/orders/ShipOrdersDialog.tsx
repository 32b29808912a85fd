import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type HttpError, useNotify, useRefresh, useUnselect } from 'react-admin';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Notice } from '../../src/layout/Notice.tsx';
import { ShipOrdersRequest, type StaffOrderRowFragment } from '../generated/requests.ts';
import { beep } from '../layout/beep.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { CarrierField } from './CarrierField.tsx';
import { wrongNumber, wrongScan } from './tracking-number.ts';
import { useCarriers } from './use-carriers.ts';

interface Props {
  /** As they were when they were chosen. */
  orders: readonly StaffOrderRowFragment[];
  onClose(): void;
}

/** Ships several orders by one carrier, each with its own number. What fails stays in the dialog and says why. */
export function ShipOrdersDialog({ orders, onClose }: Props) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const unselect = useUnselect('orders');
  const { carriers, carrierId, choose, failure, loadedCarrierId } = useCarriers();
  const [error, setError] = useState<string>();
  const [results, setResults] = useState<Record<string, { shipped: boolean; message: string | null }>>({});
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<Record<string, string>>();
  const waiting = orders.filter(({ id }) => !results[id]?.shipped);

  const refuse = (errors: FieldErrors<Record<string, string>>) => {
    const wrong = Object.keys(errors).filter((id) => errors[id]?.type === 'scan');
    for (const id of wrong) setValue(id, '');
    if (wrong.length > 0) beep();
  };

  const ship = handleSubmit(async (numbers) => {
    setError(undefined);
    const carrier = await loadedCarrierId();
    if (carrier === undefined) return;
    try {
      const { shipOrders } = await send(ShipOrdersRequest, {
        input: {
          carrierId: carrier,
          // An order that has changed since is refused again: it may not be what is in the parcel.
          orders: waiting.map(({ id, version }) => ({
            orderId: id,
            version,
            trackingNumber: numbers[id] ?? '',
          })),
        },
      });
      if (shipOrders.__typename === 'InvalidInput') {
        setError(shipOrders.message);
        return;
      }
      setResults({
        ...results,
        ...Object.fromEntries(shipOrders.results.map((result) => [result.orderId, result])),
      });
      refresh();
      const shipped = shipOrders.results.filter((result) => result.shipped);
      if (shipped.length > 0) {
        unselect(shipped.map(({ orderId }) => orderId));
        notify(shipped.length === 1 ? '1 order is shipped.' : `${shipped.length} orders are shipped.`, {
          type: 'success',
        });
      }
      const refused = shipOrders.results.find((result) => !result.shipped);
      if (refused) setFocus(refused.orderId);
      else onClose();
    } catch (failed) {
      setError((failed as HttpError).message);
    }
  }, refuse);

  return (
    <Dialog open onClose={onClose} aria-labelledby="ship-orders" fullWidth>
      <DialogTitle id="ship-orders">Mark as shipped</DialogTitle>
      <form noValidate onSubmit={ship}>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {(error ?? failure) && <Notice>{error ?? failure}</Notice>}
          <CarrierField carriers={carriers} value={carrierId} onChange={choose} />
          {waiting.map(({ id, number, address }) => {
            const message = formState.errors[id]?.message ?? results[id]?.message;
            return (
              <Box key={id}>
                <TextField
                  label={`Tracking number of ${number}, ${address.name}`}
                  autoComplete="off"
                  error={Boolean(message)}
                  helperText={message}
                  {...register(id, {
                    setValueAs: (text: string) => text.trim(),
                    validate: { scan: (text) => wrongScan(text, number), form: wrongNumber },
                  })}
                />
              </Box>
            );
          })}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={formState.isSubmitting}>
            Mark as shipped
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
