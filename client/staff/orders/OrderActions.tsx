import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { useWaitingDraft } from '../data/form-draft.ts';
import { NextStep } from '../ui/NextStep.tsx';
import { REFUND_FORM } from './chosen-refund.ts';
import type { StaffOrder } from './packing.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** What can be done with an order: pack it, print its slip, give money of it back. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { canAccess: mayShip } = useCanAccess({ resource: 'orders', action: 'ship' });
  const { canAccess: mayRefund } = useCanAccess({ resource: 'orders', action: 'refund' });
  const [refunding, setRefunding] = useState(false);
  const isDraftWaiting = useWaitingDraft(REFUND_FORM);
  const isToPack = order.state === 'PAID' && order.lines.some((line) => line.toPack > 0);
  const isRefundable = order.refundablePaise > 0;
  // After a new login the member continues where they were.
  if (isDraftWaiting && isRefundable && mayRefund && !refunding) setRefunding(true);
  // A paid order that was cancelled has no payment any more, but a bill and a credit note.
  const hasInvoices = order.paymentId !== null || order.refunds.length > 0;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {isToPack && mayShip && <NextStep to={`/orders/${order.id}/pack`}>Pack</NextStep>}
      {isToPack && (
        <Button component={Link} to={`/slips?ids=${order.id}`} variant="outlined">
          Packing slip
        </Button>
      )}
      {hasInvoices && (
        <Button component={Link} to={`/invoices?ids=${order.id}`} variant="outlined">
          Bill and credit notes
        </Button>
      )}
      {isRefundable && mayRefund && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Box>
  );
}
