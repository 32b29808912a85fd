import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Order_OrderFragment } from '../generated/graphql.ts';
import { Facts } from '../layout/Facts.tsx';
import { orderMoment, type Refund, refundMeaning, refundWords } from './order-words.ts';

/** The refunds of an order's payments: explains a second charge at the bank. */
export function OrderRefunds({ order }: { order: Order_OrderFragment }) {
  const heading = useId();
  const { refunds } = order;
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
          <OrderRefund key={`${refund.paymentId} ${refund.refundId}`} order={order} refund={refund} />
        ))}
      </Box>
    </Box>
  );
}

function OrderRefund({ order, refund }: { order: Order_OrderFragment; refund: Refund }) {
  const { paymentId, receivedAt, refundedAt } = refund;
  return (
    <Box component="li" sx={{ mt: 1.5, '& + &': { pt: 2, mt: 2, borderTop: 1, borderColor: 'divider' } }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {refundWords(order, refund)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, textWrap: 'pretty' }}>
        {refundMeaning(order, refund)}
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
