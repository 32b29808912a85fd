import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Title, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { Notice } from '../../src/layout/Notice.tsx';
import { PackingDesk } from './PackingDesk.tsx';
import { type StaffOrder, WHOLE_ORDER } from './packing.ts';

/** The packing view of an order: scan, tick off, ship. */
export function PackPage() {
  const { id = '' } = useParams();
  const { data: order, error, isPending } = useGetOne<StaffOrder>('orders', { id, meta: WHOLE_ORDER });
  return (
    <Box sx={{ maxWidth: 760, width: '100%', mx: 'auto', py: 2 }}>
      <Title title={order ? `Pack ${order.number}` : 'Pack'} />
      {isPending && <Typography role="status">Loading the order…</Typography>}
      {!order && error && (
        <Notice>
          {error.message}{' '}
          <Button component={Link} to="/orders" size="small" variant="outlined">
            To the orders
          </Button>
        </Notice>
      )}
      {order && <PackingDesk key={order.id} order={order} />}
    </Box>
  );
}
