import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import type { Cart_CartFragment } from '../cart/Cart.generated.ts';
import { orderNumber } from './order-texts.ts';
import {
  useOrdersAwaitingPaymentQuery,
  type WaitingOrders_OrderFragment,
} from './WaitingOrders.generated.ts';

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
          <span>{`, ${formatRupees(totals.totalPaise)}, placed on ${formatDay(createdAt)}`}</span>
        </Box>
      ))}
    </Box>
  );
}

/**
 * Before Buy: says which orders of books in the cart wait for their payment already, as after a reload in the middle of
 * one. Nothing where there is none, and where the shop does not say.
 */
export function OrdersAwaitingPayment({ lines }: Pick<Cart_CartFragment, 'lines'>) {
  const { data } = useOrdersAwaitingPaymentQuery({ fetchPolicy: 'cache-and-network' });
  const books = new Set(lines.map(({ product }) => product.id));
  const waiting = (data?.orders.nodes ?? []).filter(
    (order) => order.state === 'CREATED' && order.lines.some(({ productId }) => books.has(productId)),
  );
  if (waiting.length === 0) return null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}>
      <Typography variant="body2">
        {waiting.length === 1
          ? 'An order of these books waits for its payment. Open it to pay or to cancel it:'
          : 'Orders of these books wait for their payment. Open them to pay or to cancel them:'}
      </Typography>
      <WaitingOrders orders={waiting} />
    </Box>
  );
}
