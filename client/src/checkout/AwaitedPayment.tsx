import Box from '@mui/material/Box';
import { UnconfirmedPaymentNotice } from './UnconfirmedPaymentNotice.tsx';
import { useUnconfirmedPayment } from './unconfirmed-payment.ts';

/** On the pages that lead to Buy: the shopper's payment that is not confirmed yet; nothing without one. */
export function AwaitedPayment({ shopperId }: { shopperId: string | undefined }) {
  const payment = useUnconfirmedPayment(shopperId);
  if (!payment) return null;
  return (
    <Box sx={{ my: 3, maxWidth: '72ch' }}>
      <UnconfirmedPaymentNotice payment={payment} withLink />
    </Box>
  );
}
