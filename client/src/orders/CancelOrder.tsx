import Button from '@mui/material/Button';
import { formatRupees } from '../../shared/money.ts';
import { isSold } from '../../shared/order-states.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useUnconfirmedPaymentOf } from '../checkout/unconfirmed-payment.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { orderNumber } from './order-texts.ts';
import { useCancelOrder } from './use-cancel-order.ts';

interface Props {
  order: Order_OrderFragment;
  /** Whether an order that does not wait for its payment is not cancelled here. */
  onlyUnpaid?: boolean;
  /** Whether its payment is under way. */
  locked: boolean;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
  /** Called when the button that had the focus is gone. */
  onFocusLost: () => void;
}

/** The button to cancel an order before it is paid, or before it is packed. Nothing for any other order. */
export function CancelOrder({ order, onlyUnpaid = false, locked, onStale, onFocusLost }: Props) {
  const { id, state, cancellable } = order;
  const unconfirmed = useUnconfirmedPaymentOf(id);
  const cancel = useCancelOrder(id, onStale);
  const waits = state === 'CREATED';
  const isCancellable = (waits && !unconfirmed) || (isSold(state) && cancellable && !onlyUnpaid);
  const busy = locked || cancel.busy;
  return (
    <>
      {cancel.error && <Notice>{cancel.error}</Notice>}
      {isCancellable && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          aria-label={waits ? `Cancel order ${orderNumber(id)}` : undefined}
          aria-disabled={busy}
          onClick={busy ? undefined : cancel.ask}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          Cancel order
        </Button>
      )}
      <ConfirmDialog
        open={cancel.asking}
        title="Cancel this order?"
        cancelLabel="Keep order"
        confirmLabel="Cancel order"
        busy={cancel.busy}
        onCancel={cancel.keep}
        onConfirm={() => void cancel.confirm()}
        onExited={() => isCancellable || onFocusLost()}
      >
        {waits ? UNPAID : state === 'CONFIRMED' ? NOT_PACKED : refundOf(order)}
      </ConfirmDialog>
    </>
  );
}

const UNPAID =
  'It can no longer be paid then, and a payment that has just arrived goes back to you. What is in your cart stays there.';

const NOT_PACKED =
  'Nothing of it is packed yet, and nothing is to be paid then. To have the books after all, you would have to order them again.';

/** What a paid order that is cancelled means for the shopper's money. */
function refundOf({ totals: { totalPaise }, paymentId, refunds }: Order_OrderFragment): string {
  const givenPaise = refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state === 'GIVEN')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const rest =
    givenPaise > 0
      ? `The ${formatRupees(totalPaise - givenPaise)} that you have not had back yet`
      : `All of your ${formatRupees(totalPaise)}`;
  return `Nothing of it is packed yet. ${rest} goes back to you, delivery included, the way that you paid. To have the books after all, you would have to order them again.`;
}
