import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Notice } from '../layout/Notice.tsx';

interface Props {
  /** Whether it is being confirmed. */
  busy: boolean;
  onRetry: () => void;
}

/** Tells that a payment was made and not confirmed yet, and offers to confirm it. */
export function UnconfirmedPaymentNotice({ busy, onRetry }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);

  // It stands in for Buy, which is further down and had the focus.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    retry.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={notice}>
      <Notice>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          Your payment went through, but we could not confirm it yet.
        </Box>{' '}
        Please do not pay again: nothing is lost. Once the shop answers, your order is placed with the payment
        you have made.
        <Box sx={{ mt: 1.5 }}>
          <Button ref={retry} onClick={onRetry} aria-busy={busy} aria-disabled={busy}>
            {busy ? 'Confirming…' : 'Try Again'}
          </Button>
        </Box>
      </Notice>
    </div>
  );
}
