import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Facts } from './Facts.tsx';
import { orderMoment, REFUND_REASONS, type Refund, refundWords } from './order-words.ts';

/** The payments that an order does not keep: whoever sees two charges at the bank learns here what becomes of them. */
export function OrderRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const heading = useId();
  if (refunds.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography id={heading} variant="h4" component="h2">
        {refunds.length === 1 ? 'Refund' : 'Refunds'}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {refunds.map((refund) => (
          <OrderRefund key={refund.paymentId} refund={refund} />
        ))}
      </Box>
    </Box>
  );
}

function OrderRefund({ refund }: { refund: Refund }) {
  const { paymentId, state, reason, receivedAt, refundedAt } = refund;
  return (
    <Box component="li" sx={{ mt: 1.5, '& + &': { pt: 2, mt: 2, borderTop: 1, borderColor: 'divider' } }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {refundWords(refund)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, textWrap: 'pretty' }}>
        {REFUND_REASONS[reason]}{' '}
        {state === 'GIVEN'
          ? 'Banks can take some working days to show it.'
          : 'The whole of it goes back by itself; there is nothing you need to do.'}
      </Typography>
      <Facts
        facts={{
          Payment: paymentId,
          Received: <time dateTime={receivedAt}>{orderMoment(receivedAt)}</time>,
          'Given back': refundedAt && <time dateTime={refundedAt}>{orderMoment(refundedAt)}</time>,
        }}
      />
    </Box>
  );
}
