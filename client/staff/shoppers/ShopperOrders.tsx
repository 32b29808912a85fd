import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListBase, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { isSold } from '../../shared/order-states.ts';
import { FULFILMENT_NAMES } from '../orders/order-texts.ts';
import type { StaffOrderRowFragment } from '../orders/StaffOrders.generated.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';

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
            <Box>{`${formatRupees(totals.totalPaise)}, ${ORDER_STATE_NAMES[state]}${isSold(state) ? `, ${FULFILMENT_NAMES[fulfilment].toLowerCase()}` : ''}`}</Box>
            <Box sx={{ color: 'text.secondary' }}>{formatIndianMoment(placedAt)}</Box>
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
