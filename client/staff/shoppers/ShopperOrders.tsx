import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListBase, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { STATE_NAMES } from '../../src/orders/order-texts.ts';
import { formatRupees } from '../../src/ui/money.ts';
import type { StaffOrderRowFragment } from '../generated/requests.ts';
import { CursorPagination } from '../layout/CursorPagination.tsx';
import { indianTime } from '../layout/indian-time.ts';
import { RecordCards } from '../layout/RecordCards.tsx';
import { FULFILMENT_NAMES } from '../orders/order-texts.ts';

type Order = StaffOrderRowFragment;

function OrderRows() {
  const { error } = useListContext<Order>();
  if (error) return <Typography role="alert">{error.message}</Typography>;
  return (
    <>
      <RecordCards<Order> name="Orders of the shopper" empty={<Typography>No orders yet.</Typography>}>
        {({ id, number, placedAt, state, fulfilment, totals }) => (
          <>
            <Link component={RouterLink} to={`/orders/${id}/show`} underline="always">
              {number}
            </Link>
            <Box>{`${formatRupees(totals.totalPaise)}, ${STATE_NAMES[state]}${state === 'PAID' ? `, ${FULFILMENT_NAMES[fulfilment].toLowerCase()}` : ''}`}</Box>
            <Box sx={{ color: 'text.secondary' }}>{indianTime(placedAt)}</Box>
          </>
        )}
      </RecordCards>
      <CursorPagination />
    </>
  );
}

/** The orders of the account with an email, the newest first. */
export const ShopperOrders = ({ email }: { email: string }) => (
  <ListBase resource="orders" filter={{ search: email }} perPage={10} disableSyncWithLocation>
    <OrderRows />
  </ListBase>
);
