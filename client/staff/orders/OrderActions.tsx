import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { isSold } from '../../shared/order-states.ts';
import { useWaitingDraft } from '../data/form-draft.ts';
import { NextStep } from '../ui/NextStep.tsx';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { canRefund, REFUND_FORM } from './chosen-refund.ts';
import { CANCEL_FORM } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** What can be done with an order: pack it, print its slip, give money of it back, cancel it. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { canAccess: mayShip } = useCanAccess({ resource: 'orders', action: 'ship' });
  const { canAccess: mayRefund } = useCanAccess({ resource: 'orders', action: 'refund' });
  const [refunding, setRefunding] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const isDraftWaiting = useWaitingDraft(REFUND_FORM);
  const isCancelWaiting = useWaitingDraft(CANCEL_FORM);
  const isToPack = isSold(order.state) && order.lines.some((line) => line.toPack > 0);
  const isRefundable = canRefund(order);
  const isCancellable =
    (order.state === 'CREATED' || isSold(order.state)) && order.lines.every((line) => line.packed === 0);
  // After a new login the member continues where they were.
  if (isDraftWaiting && isRefundable && mayRefund && !refunding) setRefunding(true);
  if (isCancelWaiting && isCancellable && mayRefund && !cancelling) setCancelling(true);
  // A paid order that was cancelled has no payment any more, but a bill and a credit note; what is paid on delivery leaves
  // with its bill.
  const hasInvoices =
    order.paymentId !== null ||
    order.refunds.length > 0 ||
    (order.payOnDelivery && order.fulfilment !== 'UNFULFILLED');
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
          {order.refundablePaise > 0 ? 'Refund' : 'Take free copies out'}
        </Button>
      )}
      {isCancellable && mayRefund && (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          Cancel order
        </Button>
      )}
      {cancelling && <CancelOrderDialog order={order} onClose={() => setCancelling(false)} />}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Box>
  );
}
