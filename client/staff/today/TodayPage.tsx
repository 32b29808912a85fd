import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Title, useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../src/layout/Notice.tsx';
import { indianDay } from '../layout/indian-time.ts';
import type { OrderListFilter } from '../orders/order-filter.ts';
import { countText } from '../orders/order-texts.ts';

/** A count that leads to what it counts. */
function Count({ name, to, count }: { name: string; to: string; count: number | undefined }) {
  return (
    <Box
      sx={{
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {count === undefined ? '…' : countText(count)}
      </Typography>
      <Link component={RouterLink} to={to} underline="always">
        {name}
      </Link>
    </Box>
  );
}

/** How many orders pass a filter of their list, where the link leads. */
function OrderCount({ name, filter }: { name: string; filter: OrderListFilter }) {
  const { meta, error } = useGetList('orders', { filter, pagination: { page: 1, perPage: 1 } });
  if (error) return <Notice>{error.message}</Notice>;
  const to = `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return <Count name={name} to={to} count={meta?.totalCount} />;
}

const OrderCounts = () => (
  <>
    <OrderCount name="Orders to pack" filter={{ queue: true }} />
    <OrderCount name="Partly shipped" filter={{ fulfilment: 'PARTLY_SHIPPED' }} />
    <OrderCount name="Placed today" filter={{ placedFrom: indianDay(new Date()) }} />
    <OrderCount name="Awaiting payment" filter={{ state: 'CREATED' }} />
  </>
);

/** What there is to do now. */
export function TodayPage() {
  const { canAccess: maySeeOrders, isPending } = useCanAccess({ resource: 'orders', action: 'list' });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        py: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      <Title title="Today" />
      {maySeeOrders && <OrderCounts />}
      {!maySeeOrders && !isPending && <Typography>There is nothing for your role here yet.</Typography>}
    </Box>
  );
}
