import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatRupees } from '../../shared/money.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';
import { useCancelOrder } from './use-cancel-order.ts';
import { useReturnDialog } from './use-return-dialog.tsx';

interface Props {
  order: Order_OrderFragment;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
}

/** Buttons to cancel a paid order before it is packed, and to send back what has arrived. */
export function PaidOrderActions({ order, onStale }: Props) {
  const { id, state, cancellable, lines, totals, returnableUntil, paymentId, refunds } = order;
  const givenPaise = refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state === 'GIVEN')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const cancel = useCancelOrder(id, onStale);
  const isCancellable = cancellable && state === 'PAID';
  const isReturnable = Boolean(returnableUntil) && lines.some(({ returnable }) => returnable > 0);
  const returns = useReturnDialog(order, { onStale, onExited: () => isReturnable || focusHeading() });
  return (
    <>
      {cancel.error && <Notice>{cancel.error}</Notice>}
      {(isCancellable || isReturnable) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
          {isCancellable && (
            <Button
              variant="outlined"
              aria-haspopup="dialog"
              aria-disabled={cancel.busy}
              onClick={cancel.busy ? undefined : cancel.ask}
            >
              Cancel order
            </Button>
          )}
          {isReturnable && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={returns.show}>
              Return books
            </Button>
          )}
        </Box>
      )}
      {returns.dialog}
      <ConfirmDialog
        open={cancel.asking}
        title="Cancel this order?"
        cancelLabel="Keep order"
        confirmLabel="Cancel order"
        busy={cancel.busy}
        onCancel={cancel.keep}
        onConfirm={() => void cancel.confirm()}
        onExited={() => isCancellable || focusHeading()}
      >{`Nothing of it is packed yet. ${
        givenPaise > 0
          ? `The ${formatRupees(totals.totalPaise - givenPaise)} that you have not had back yet`
          : `All of your ${formatRupees(totals.totalPaise)}`
      } goes back to you, delivery included, the way that you paid. To have the books after all, you would have to order them again.`}</ConfirmDialog>
    </>
  );
}
