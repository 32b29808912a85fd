import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { UnconfirmedPaymentNotice } from '../checkout/UnconfirmedPaymentNotice.tsx';
import { useUnconfirmedPaymentOf } from '../checkout/unconfirmed-payment.ts';
import { usePayOrder } from '../checkout/use-pay-order.ts';
import type { PaymentPhase } from '../checkout/use-payment.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { orderNumber } from './order-texts.ts';
import { useCancelOrder } from './use-cancel-order.ts';

const WORDS: Record<Exclude<PaymentPhase, 'ready'>, string> = {
  opening: 'Opening the payment…',
  paying: 'Waiting for the payment…',
  confirming: 'Confirming the payment…',
};

interface Props {
  order: Order_OrderFragment;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
  /** Called when the button that had the focus is gone, because the order no longer waits for its payment. */
  onFocusLost: () => void;
}

/** Buttons to pay or cancel an order that waits for its payment. Nothing for any other order. */
export function OrderActions({ order, onStale, onFocusLost }: Props) {
  const { id, state, totals } = order;
  const unconfirmed = useUnconfirmedPaymentOf(id);
  const { phase, error, pay } = usePayOrder(id, onStale);
  const cancel = useCancelOrder(id, onStale);
  const waits = state === 'CREATED';
  const busy = phase !== 'ready' || cancel.busy;

  const tellFocusLost = useEffectEvent(onFocusLost);
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits && document.activeElement === document.body) tellFocusLost();
    waited.current = waits;
  }, [waits]);

  const shownError = error ?? cancel.error;
  return (
    <>
      {unconfirmed && phase !== 'confirming' ? (
        <UnconfirmedPaymentNotice payment={unconfirmed} />
      ) : (
        <>
          {shownError && <Notice>{shownError}</Notice>}
          {waits && (
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
            >
              <Button
                onClick={busy ? undefined : () => void pay()}
                aria-busy={phase !== 'ready'}
                aria-disabled={busy}
                aria-label={
                  phase === 'ready'
                    ? `Pay ${formatRupees(totals.totalPaise)} for order ${orderNumber(id)}`
                    : undefined
                }
                sx={{ '&[aria-disabled="true"]': { opacity: 0.8, cursor: 'default' } }}
              >
                <span>{phase === 'ready' ? `Pay ${formatRupees(totals.totalPaise)}` : WORDS[phase]}</span>
              </Button>
              <Button
                variant="outlined"
                aria-haspopup="dialog"
                aria-label={`Cancel order ${orderNumber(id)}`}
                aria-disabled={busy}
                onClick={busy ? undefined : cancel.ask}
              >
                Cancel order
              </Button>
            </Box>
          )}
        </>
      )}
      <ConfirmDialog
        open={cancel.asking}
        title="Cancel this order?"
        cancelLabel="Keep order"
        confirmLabel="Cancel order"
        busy={cancel.busy}
        onCancel={cancel.keep}
        onConfirm={() => void cancel.confirm()}
        onExited={() => waits || onFocusLost()}
      >
        It can no longer be paid then, and a payment that has just arrived goes back to you. What is in your
        cart stays there.
      </ConfirmDialog>
    </>
  );
}
