import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useRef } from 'react';
import { useCanAccess } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { inactive } from '../../shared/ui/inactive.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import {
  DeliverShipmentDocument,
  ReturnShipmentDocument,
  ShipShipmentDocument,
  UnpackShipmentDocument,
} from './ChangeOrder.generated.ts';
import { CorrectNumber } from './CorrectNumber.tsx';
import type { Consignment } from './consignment.ts';
import { linesText, SHIPMENT_NAMES } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import { ShipForm } from './ShipForm.tsx';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: StaffOrder;
  parcel: StaffOrder['shipments'][number];
  /** Is called with the order as it is now, where this has changed it or somebody else has. */
  onChange?: ((now: StaffOrder) => void) | undefined;
}

/** A parcel: what is in it, where it is, and what comes next. */
export function Parcel({ order, parcel, onChange }: Props) {
  const { change, busy, refusal } = useOrderChange(order, onChange);
  const { canAccess: mayShip } = useCanAccess({ resource: 'orders', action: 'ship' });
  const input = { shipmentId: parcel.id, version: parcel.version };
  const title = useRef<HTMLDivElement>(null);
  // A change that is made takes the pressed button away, and the focus with it.
  const keepFocus = async (changed: Promise<StaffOrder | null>) => {
    if (await changed) title.current?.focus();
  };
  const ship = (consignment: Consignment) =>
    keepFocus(
      change(
        ShipShipmentDocument,
        { input: { ...input, ...consignment } },
        ({ shipShipment }) => shipShipment,
      ),
    );
  const moment = parcel.returnedAt ?? parcel.deliveredAt ?? parcel.shippedAt ?? parcel.packedAt;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <RefusalNotice refusal={refusal} />
      <Box
        ref={title}
        tabIndex={-1}
        sx={{ fontWeight: 600 }}
      >{`${SHIPMENT_NAMES[parcel.state]}, ${formatIndianMoment(moment)}`}</Box>
      <Box sx={{ typography: 'body2' }}>{linesText(parcel.lines)}</Box>
      {parcel.carrier && (
        <Box sx={{ typography: 'body2' }}>
          <span>{parcel.carrier.name}</span>{' '}
          {parcel.trackingUrl ? (
            <Link href={parcel.trackingUrl} target="_blank" rel="noreferrer" underline="always">
              {parcel.trackingNumber}
            </Link>
          ) : (
            parcel.trackingNumber
          )}
        </Box>
      )}
      {mayShip && parcel.state === 'PACKED' && (
        <>
          <ShipForm order={order} parcelId={parcel.id} action="Ship" busy={busy} onShip={ship} />
          <Button
            variant="outlined"
            size="small"
            {...inactive(busy, async () => {
              const done = await change(
                UnpackShipmentDocument,
                { input },
                ({ unpackShipment }) => unpackShipment,
              );
              if (done) focusHeading();
            })}
            sx={{ justifySelf: 'start' }}
          >
            Unpack
          </Button>
        </>
      )}
      {mayShip && parcel.state === 'SHIPPED' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            size="small"
            {...inactive(busy, () =>
              keepFocus(change(DeliverShipmentDocument, { input }, ({ deliverShipment }) => deliverShipment)),
            )}
          >
            It has arrived
          </Button>
          <Button
            variant="outlined"
            size="small"
            {...inactive(busy, () =>
              keepFocus(change(ReturnShipmentDocument, { input }, ({ returnShipment }) => returnShipment)),
            )}
          >
            It came back
          </Button>
          {parcel.carrier && parcel.trackingNumber !== null && (
            <CorrectNumber
              order={order}
              parcelId={parcel.id}
              sent={{
                carrier: parcel.carrier,
                trackingNumber: parcel.trackingNumber,
                trackingUrl: parcel.trackingUrl,
              }}
              onChange={onChange}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
