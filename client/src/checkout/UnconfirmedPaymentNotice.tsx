import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { UnconfirmedPayment } from './unconfirmed-payment.ts';
import { useAwaitedConfirmation } from './use-awaited-confirmation.ts';

interface Props {
  payment: UnconfirmedPayment;
  /** Whether to link to the order; not on its own page. */
  withLink?: boolean;
}

/** Shows that a payment was made but is not confirmed yet, and retries the confirmation. */
export function UnconfirmedPaymentNotice({ payment, withLink = false }: Props) {
  const { busy, tryNow } = useAwaitedConfirmation(payment);
  return (
    <Notice>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        Your payment went through, and we are confirming it.
      </Box>{' '}
      Please do not pay again: nothing is lost. This page follows by itself, and so does your order if you
      leave.
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        {/* The text does not change: it retries every few seconds. */}
        <Button size="small" variant="outlined" onClick={tryNow} aria-busy={busy}>
          Try Now
        </Button>
        {withLink && (
          <Link component={RouterLink} to={`/orders/${payment.orderId}`} underline="always">
            View the order
          </Link>
        )}
      </Box>
    </Notice>
  );
}
