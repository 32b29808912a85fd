import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Order_PaymentFragment } from '../generated/graphql.ts';
import { Facts } from '../layout/Facts.tsx';
import { formatRupees } from '../layout/money.ts';
import { DISPUTE_STATES, orderMoment } from './order-words.ts';

/** The disputed payments of an order, with the state of each dispute. */
export function OrderDisputes({ disputes }: Pick<Order_PaymentFragment, 'disputes'>) {
  const heading = useId();
  if (disputes.length === 0) return null;
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
        {disputes.length === 1 ? 'Dispute' : 'Disputes'}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {disputes.map(({ id, amountPaise, paymentId, state, createdAt }) => (
          <Box component="li" key={id} sx={{ mt: 1.5 }}>
            <Typography sx={{ fontWeight: 600 }}>
              You dispute {formatRupees(amountPaise)} of this order at your bank
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5 }}>
              {DISPUTE_STATES[state]}
            </Typography>
            <Facts
              facts={{
                Payment: paymentId,
                Received: <time dateTime={createdAt}>{orderMoment(createdAt)}</time>,
              }}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
