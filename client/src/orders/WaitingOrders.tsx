import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { WaitingOrders_OrderFragment } from '../generated/graphql.ts';
import { formatRupees } from '../layout/money.ts';
import { orderDay, orderNumber } from './order-texts.ts';

/** Links to the orders that have to be paid or cancelled before the shopper can place another one. */
export function WaitingOrders({ orders }: { orders: readonly WaitingOrders_OrderFragment[] }) {
  return (
    <Box
      component="ul"
      aria-label="Orders awaiting payment"
      sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}
    >
      {orders.map(({ id, createdAt, totals }) => (
        <Box component="li" key={id}>
          <Link
            component={RouterLink}
            to={`/orders/${id}`}
            underline="always"
            sx={{ py: 0.5, display: 'inline-block' }}
          >{`Order ${orderNumber(id)}`}</Link>
          <span>{`, ${formatRupees(totals.totalPaise)}, placed on ${orderDay(createdAt)}`}</span>
        </Box>
      ))}
    </Box>
  );
}
