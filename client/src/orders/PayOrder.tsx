import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { UnconfirmedPaymentNotice } from '../checkout/UnconfirmedPaymentNotice.tsx';
import { useUnconfirmedPaymentOf } from '../checkout/unconfirmed-payment.ts';
import type { usePayOrder } from '../checkout/use-pay-order.ts';
import type { PaymentPhase } from '../checkout/use-payment.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { orderNumber } from './order-texts.ts';

const WORDS: Record<Exclude<PaymentPhase, 'ready'>, string> = {
  opening: 'Opening the payment…',
  paying: 'Waiting for the payment…',
  confirming: 'Confirming the payment…',
};

interface Props {
  order: Order_OrderFragment;
  payment: ReturnType<typeof usePayOrder>;
  /** Called when the button that had the focus is gone, because the order no longer waits for its payment. */
  onFocusLost: () => void;
}

/** The button to pay an order that waits for its payment, and what became of that. Nothing for any other order. */
export function PayOrder({
  order: { id, state, totals },
  payment: { phase, error, pay },
  onFocusLost,
}: Props) {
  const unconfirmed = useUnconfirmedPaymentOf(id);
  const waits = state === 'CREATED';
  const busy = phase !== 'ready';

  const tellFocusLost = useEffectEvent(onFocusLost);
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits && document.activeElement === document.body) tellFocusLost();
    waited.current = waits;
  }, [waits]);

  if (unconfirmed && phase !== 'confirming') return <UnconfirmedPaymentNotice payment={unconfirmed} />;
  return (
    <>
      {error && <Notice>{error}</Notice>}
      {waits && (
        <Button
          onClick={busy ? undefined : () => void pay()}
          aria-busy={busy}
          aria-disabled={busy}
          aria-label={
            phase === 'ready'
              ? `Pay ${formatRupees(totals.totalPaise)} for order ${orderNumber(id)}`
              : undefined
          }
          sx={{
            justifySelf: { sm: 'start' },
            '&[aria-disabled="true"]': { opacity: 0.8, cursor: 'default' },
          }}
        >
          <span>{phase === 'ready' ? `Pay ${formatRupees(totals.totalPaise)}` : WORDS[phase]}</span>
        </Button>
      )}
    </>
  );
}
