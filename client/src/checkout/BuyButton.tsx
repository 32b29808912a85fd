import Button from '@mui/material/Button';
import type { Ref } from 'react';
import type { PaymentPhase } from './use-payment.ts';

const WORDS: Record<PaymentPhase, string> = {
  ready: 'Buy',
  opening: 'Opening the payment…',
  paying: 'Waiting for the payment…',
  confirming: 'Confirming the payment…',
};

interface Props {
  ref: Ref<HTMLButtonElement>;
  phase: PaymentPhase;
  /** Whether a payment follows. */
  isPaidNow: boolean;
  /** Whether the total is known: with a code that has just been entered it is not. */
  isPriced: boolean;
  onBuy: () => void;
}

/** Buy, which says how far the payment is (Specification §2). */
export function BuyButton({ ref, phase, isPaidNow, isPriced, onBuy }: Props) {
  const busy = phase !== 'ready' || !isPriced;
  return (
    <Button
      ref={ref}
      size="large"
      fullWidth
      onClick={busy ? undefined : onBuy}
      aria-busy={busy}
      aria-disabled={busy}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.8, cursor: 'default' } }}
    >
      <span>{phase === 'opening' && !isPaidNow ? 'Placing the order…' : WORDS[phase]}</span>
    </Button>
  );
}
