import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { NextStep } from '../ui/NextStep.tsx';
import { copies } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import type { StaffOrderRowFragment } from './StaffOrders.generated.ts';

/** After a parcel has left: what of its order stays, and the way to the next one. */
export function Shipped({ order }: { order: StaffOrder }) {
  const { data, meta, isFetching } = useGetList<StaffOrderRowFragment & { id: string }>('orders', {
    filter: { queue: true },
    pagination: { page: 1, perPage: 25 },
  });
  const left = order.lines.reduce((sum, line) => sum + line.toPack, 0);
  const next = data?.find(({ id, lines }) => id !== order.id && lines.some((line) => line.toPack > 0));
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box role="status">
        <Typography variant="h3" component="h2">{`The parcel of ${order.number} is shipped.`}</Typography>
      </Box>
      {left > 0 && (
        <Typography>{`${copies(left)} of this order ${left === 1 ? 'is' : 'are'} still to be packed.`}</Typography>
      )}
      {!isFetching && next && (
        <NextStep to={`/orders/${next.id}/pack`} size="large">
          Pack the next order
        </NextStep>
      )}
      {!isFetching && !next && <Typography>Nothing else is waiting to be packed.</Typography>}
      {meta?.totalCount > 0 && (
        <Button component={Link} to="/orders" variant="outlined">
          To the queue
        </Button>
      )}
    </Box>
  );
}
