import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type HttpError, useDataProvider, useNotify, useRefresh, useUnselect } from 'react-admin';
import { type FieldErrors, useForm } from 'react-hook-form';
import { inactive } from '../../shared/ui/inactive.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useCloseGuard } from '../../shared/ui/use-close-guard.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { beep } from '../ui/beep.ts';
import { CameraButton } from '../ui/CameraButton.tsx';
import { CarrierField } from './CarrierField.tsx';
import { ShipOrdersDocument } from './ChangeOrder.generated.ts';
import type { StaffOrder } from './packing.ts';
import { type RefusedShipment, refusedShipment } from './refused-shipment.ts';
import type { StaffOrderRowFragment } from './StaffOrders.generated.ts';
import { scanLabel, wrongNumber, wrongScan } from './tracking-number.ts';
import { useCarriers } from './use-carriers.ts';
import { useParcelWithNumber } from './use-parcel-with-number.ts';

interface Props {
  /** As they were when they were chosen. */
  orders: readonly StaffOrderRowFragment[];
  onClose(): void;
}

/**
 * Ships several orders by one carrier, each with its own number. What fails stays in the dialog and says why, and what
 * somebody has changed of it: only then the next press starts from the newer version. What cannot be shipped any more is
 * left out of that.
 */
export function ShipOrdersDialog({ orders, onClose }: Props) {
  const send = useStaffRequest();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  const unselect = useUnselect('orders');
  const { carriers, carrierId, choose, failure, loadedCarrierId } = useCarriers();
  const [shippedIds, setShippedIds] = useState<readonly string[]>([]);
  const [refusedById, setRefusedById] = useState<Readonly<Record<string, RefusedShipment>>>({});
  const parcelWithNumber = useParcelWithNumber();
  /** The numbers that other parcels have, where that has been said. */
  const toldNumbers = useRef(new Set<string>());
  const { register, handleSubmit, setValue, setError, getValues, setFocus, watch, formState } =
    useForm<Record<string, string>>();
  const closing = useRef<HTMLButtonElement>(null);
  const shown = orders.filter(({ id }) => !shippedIds.includes(id));
  const waiting = shown.filter(({ id }) => refusedById[id]?.canShip ?? true);

  /** An order as it is now; null where it is gone, undefined where it could not be read. */
  const read = (id: string): Promise<StaffOrder | null | undefined> =>
    dataProvider.getOne<StaffOrder>('orders', { id }).then(
      ({ data }) => data,
      (failed: HttpError) => (failed.status === 404 ? null : undefined),
    );

  /** Why the number of an order is not its own: it stands at one that is shown before it. */
  const repeatedNumber = (id: string, text: string): string | undefined => {
    const before = waiting.slice(
      0,
      waiting.findIndex((order) => order.id === id),
    );
    const same = before.find((order) => getValues(order.id)?.trim().toUpperCase() === text.toUpperCase());
    return same && `${same.number} has this number, too.`;
  };

  const refuse = (errors: FieldErrors<Record<string, string>>) => {
    const wrong = Object.keys(errors).filter((id) => errors[id]?.type === 'scan');
    for (const id of wrong) setValue(id, '');
    if (wrong.length > 0) beep();
  };

  /** Says which parcels have these numbers already, once for each; returns whether there are any. */
  async function tellRepeated(numbers: Record<string, string>): Promise<boolean> {
    const asked = waiting.flatMap((order) => {
      const text = numbers[order.id];
      return text && !toldNumbers.current.has(text) ? [{ order, text }] : [];
    });
    const told = await Promise.all(
      asked.map(async ({ order, text }) => ({
        id: order.id,
        text,
        message: await parcelWithNumber(text, order),
      })),
    );
    const repeated = told.filter(({ message }) => message !== undefined);
    for (const { id, text, message = '' } of repeated) {
      toldNumbers.current.add(text);
      setError(id, { type: 'repeated', message });
    }
    if (repeated.length > 0) beep();
    return repeated.length > 0;
  }

  async function ship(numbers: Record<string, string>): Promise<void> {
    if (await tellRepeated(numbers)) return;
    const carrier = await loadedCarrierId();
    if (carrier === undefined) return;
    const { shipOrders } = await send(ShipOrdersDocument, {
      input: {
        carrierId: carrier,
        orders: waiting.map((order) => ({
          orderId: order.id,
          version: (refusedById[order.id]?.order ?? order).version,
          trackingNumber: numbers[order.id] ?? '',
        })),
      },
    });
    if (shipOrders.__typename === 'InvalidInput') throw new Error(shipOrders.message);
    const messages = new Map(shipOrders.results.map(({ orderId, message }) => [orderId, message]));
    const shipped = waiting.filter(({ id }) => messages.get(id) === null).map(({ id }) => id);
    const refused = await Promise.all(
      waiting
        .filter(({ id }) => !shipped.includes(id))
        .map(async (order) => {
          const before = refusedById[order.id]?.order ?? order;
          const now = await read(order.id);
          return { id: order.id, ...refusedShipment(before, messages.get(order.id) ?? '', now) };
        }),
    );
    setShippedIds([...shippedIds, ...shipped]);
    setRefusedById({ ...refusedById, ...Object.fromEntries(refused.map((each) => [each.id, each])) });
    refresh();
    unselect([...shipped, ...refused.filter(({ canShip }) => !canShip).map(({ id }) => id)]);
    if (shipped.length > 0) {
      notify(shipped.length === 1 ? '1 order is shipped.' : `${shipped.length} orders are shipped.`, {
        type: 'success',
      });
    }
    const next = refused.find(({ canShip }) => canShip);
    if (next) setFocus(next.id);
    else if (refused.length > 0) closing.current?.focus();
    else onClose();
  }

  const { mutate, isPending, error } = useMutation({ mutationFn: ship });
  const submit = handleSubmit((numbers) => mutate(numbers), refuse);

  const { close, question } = useCloseGuard(
    Object.entries(watch()).some(([id, text]) => text && waiting.some((order) => order.id === id)),
    isPending,
    onClose,
  );

  return (
    <Dialog open onClose={close} aria-labelledby="ship-orders" fullWidth>
      <DialogTitle id="ship-orders">Mark as shipped</DialogTitle>
      <form noValidate onSubmit={isPending ? (event) => event.preventDefault() : submit}>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {(error?.message ?? failure) && <Notice>{error?.message ?? failure}</Notice>}
          <CarrierField carriers={carriers} value={carrierId} onChange={choose} />
          {shown.map(({ id, number, address }) => {
            const refused = refusedById[id];
            if (refused && !refused.canShip) {
              return (
                <Notice key={id}>
                  <strong>{`${number}, ${address.name}`}</strong>
                  <span>{`: ${refused.words} ${getValues(id) ? `The number ${getValues(id)} is not stored.` : ''}`}</span>
                </Notice>
              );
            }
            const message = formState.errors[id]?.message ?? refused?.words;
            return (
              <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                <CameraButton
                  label={`Scan the label of ${number} with the camera`}
                  focusField={() => setFocus(id)}
                  onScan={(text) =>
                    scanLabel(text, number, (label) => setValue(id, label, { shouldValidate: true }))
                  }
                />
                <TextField
                  label={<span>{`Tracking number of ${number}, ${address.name}`}</span>}
                  autoComplete="off"
                  error={Boolean(message)}
                  helperText={message}
                  {...register(id, {
                    setValueAs: (text: string) => text.trim(),
                    validate: {
                      scan: (text) => wrongScan(text, number),
                      form: wrongNumber,
                      repeated: (text) => repeatedNumber(id, text),
                    },
                  })}
                />
              </Box>
            );
          })}
        </DialogContent>
        <DialogActions>
          <Button ref={closing} variant="text" aria-disabled={isPending} onClick={close}>
            Close
          </Button>
          {waiting.length > 0 && (
            <Button type="submit" {...inactive(isPending)}>
              Mark as shipped
            </Button>
          )}
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
