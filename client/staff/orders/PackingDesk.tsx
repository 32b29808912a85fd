import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { isSold } from '../../shared/order-states.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { NextStep } from '../ui/NextStep.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { ScanField } from '../ui/ScanField.tsx';
import type { ScanReport } from '../ui/ScanReportLine.tsx';
import type { Consignment } from './consignment.ts';
import { useCounted } from './counted.ts';
import { copies } from './order-texts.ts';
import { PackedParcels } from './PackedParcels.tsx';
import { PackingLine } from './PackingLine.tsx';
import { allCounted, countAll, countedOf, type StaffOrder, scan, withoutPacked } from './packing.ts';
import { ShipForm } from './ShipForm.tsx';
import { Shipped } from './Shipped.tsx';
import { useShipParcel } from './use-ship-parcel.ts';

/** The books of an order to tick off, and the form that ships them. */
export function PackingDesk({ order: shown }: { order: StaffOrder }) {
  const [order, renew] = useOpenedRecord(shown);
  const [counted, changeCounted] = useCounted(order.id);
  const [shipped, setShipped] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const { ship, busy, refusal } = useShipParcel(order, renew, (packed) =>
    changeCounted((now) => withoutPacked(now, packed)),
  );
  const left = order.lines.filter((line) => line.toPack > 0);
  const complete = allCounted(order.lines, counted);
  const count = left.reduce((sum, line) => sum + countedOf(line, counted), 0);

  // What follows is the parcel's number, typed or scanned.
  useEffect(() => {
    if (complete) number.current?.focus();
  }, [complete]);

  if (shipped) return <Shipped order={order} />;
  if (!isSold(shown.state)) {
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography role="status">{`This order is not to be packed. Its payment: ${ORDER_STATE_NAMES[shown.state]}.`}</Typography>
        <NextStep to="/orders">To the queue</NextStep>
      </Box>
    );
  }

  const goOnAfter = (now: StaffOrder): void => {
    // Otherwise somebody else has changed it as well, which shipping has to tell first.
    if (now.version === order.version + 1) renew(now);
  };

  const countScanned = (text: string): ScanReport => {
    const found = scan(text, order.lines, counted);
    if ('counted' in found) changeCounted(() => found.counted);
    return found;
  };

  const shipCounted = async (consignment: Consignment) => {
    if (!(await ship(counted, consignment))) return;
    changeCounted(() => ({}));
    setShipped(true);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <RefusalNotice refusal={refusal} />
      <Typography>{`${order.address.name}, ${order.address.city}, ${order.address.state} ${order.address.pincode}`}</Typography>
      {order.state === 'CONFIRMED' && (
        <Notice>{`Paid on delivery: the carrier collects ${formatRupees(order.totals.totalPaise)}. Pack all of it into one parcel.`}</Notice>
      )}
      {left.length === 0 ? (
        <Typography>All of this order is packed.</Typography>
      ) : (
        <>
          <ScanField label="Scan the ISBN of each book" onScan={countScanned} />
          <Box component="ul" aria-label="To pack" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {left.map((line) => (
              <PackingLine
                key={line.id}
                line={line}
                counted={countedOf(line, counted)}
                onCount={(value) => changeCounted((now) => ({ ...now, [line.id]: value }))}
              />
            ))}
          </Box>
          {count > 0 && (
            <ShipForm
              order={order}
              action={complete ? 'Ship' : `Ship ${copies(count)} only`}
              busy={busy}
              onShip={shipCounted}
              numberRef={number}
            />
          )}
          {!complete && (
            <Button
              variant="outlined"
              onClick={() => changeCounted(() => countAll(order.lines))}
              sx={{ justifySelf: 'start' }}
            >
              All are here
            </Button>
          )}
        </>
      )}
      <PackedParcels order={shown} onChange={goOnAfter} />
    </Box>
  );
}
