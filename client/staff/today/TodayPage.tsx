import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Title, useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../src/layout/Notice.tsx';

const QUEUE = `/orders?filter=${encodeURIComponent('{"queue":true}')}`;

/** A count that leads to what it counts. */
function Count({ name, to, count }: { name: string; to: string; count: number | undefined }) {
  return (
    <Box
      sx={{
        p: 3,
        minWidth: 220,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {count === undefined ? '…' : count.toLocaleString('en-IN')}
      </Typography>
      <Link component={RouterLink} to={to} underline="always">
        {name}
      </Link>
    </Box>
  );
}

function OrdersToPack() {
  const { meta, error } = useGetList('orders', {
    filter: { queue: true },
    pagination: { page: 1, perPage: 1 },
  });
  if (error) return <Notice>{error.message}</Notice>;
  return <Count name="Orders to pack" to={QUEUE} count={meta?.totalCount} />;
}

/** What there is to do now. */
export function TodayPage() {
  const { canAccess: maySeeOrders, isPending } = useCanAccess({ resource: 'orders', action: 'list' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2 }}>
      <Title title="Today" />
      {maySeeOrders && <OrdersToPack />}
      {!maySeeOrders && !isPending && <Typography>There is nothing for your role here yet.</Typography>}
    </Box>
  );
}
