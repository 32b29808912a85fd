import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatRupees } from '../../shared/money.ts';
import { useStoredValue } from '../../shared/stored-value.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { AddressText } from '../account/AddressText.tsx';
import { useShopper } from '../account/shopper.ts';
import { type Order_OrderFragment, Order_OrderFragmentDoc } from '../orders/Order.generated.ts';
import { OrderCovers } from '../orders/OrderCovers.tsx';
import { useOrderPageQuery } from '../orders/OrderPage.generated.ts';
import { bookCount, orderNumber } from '../orders/order-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { type PlacedOrder, placedOrder } from './placed-order.ts';

/** Confirms an order on the page that its purchase led to, until the shopper closes it or leaves that page. */
export default function PlacedOrderNotice() {
  const placed = useStoredValue(placedOrder);
  const { id } = useShopper();
  const { pathname } = useLocation();
  const isHere = placed !== null && placed.path === pathname && pathname !== `/orders/${placed.orderId}`;

  // Back to this page does not confirm it again.
  useEffect(() => {
    if (isHere) return () => void placedOrder.set(null);
  }, [isHere]);

  if (!isHere || placed.shopperId !== id) return null;
  return <Confirmation placed={placed} />;
}

function Confirmation({ placed: { orderId, toPayPaise } }: { placed: PlacedOrder }) {
  // The response that confirmed a payment has the whole order; that of an order without one has not.
  const { data, complete } = useFragment({
    fragment: Order_OrderFragmentDoc,
    fragmentName: 'Order_order',
    from: { __typename: 'Order', id: orderId },
  });
  useOrderPageQuery({ variables: { id: orderId }, skip: complete });
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 2, md: 3 } }}>
      <Box
        component="section"
        aria-label="Order confirmation"
        sx={{
          position: 'relative',
          pl: { xs: 2, sm: 3 },
          pr: { xs: 2, sm: 3 },
          py: { xs: 2, sm: 2.5 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderLeft: 3,
          borderLeftColor: 'success.main',
          borderRadius: 1,
        }}
      >
        <Typography
          sx={{ fontWeight: 600, pr: 5 }}
        >{`Thank you. Order ${orderNumber(orderId)} is placed${toPayPaise === undefined ? ' and paid.' : `. You pay ${formatRupees(toPayPaise)} in cash when your parcel arrives.`}`}</Typography>
        {complete && <OrderInShort order={data as Order_OrderFragment} />}
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Button component={Link} to={`/orders/${orderId}`} variant="outlined" size="small">
            See your order
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You find it with its invoice under Orders, in the menu of your account.
          </Typography>
        </Box>
        <IconButton
          aria-label="Close the confirmation"
          onClick={() => {
            // The button that has the focus is gone with the notice.
            focusHeading();
            placedOrder.set(null);
          }}
          sx={{ position: 'absolute', top: 8, right: 8, color: 'text.secondary' }}
        >
          <CloseIcon width={18} height={18} />
        </IconButton>
      </Box>
    </Container>
  );
}

const MAX_TITLES = 3;

/** What was bought, and where it goes. */
function OrderInShort({ order: { lines, totals, address } }: { order: Order_OrderFragment }) {
  const others = lines.length - MAX_TITLES;
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
        columnGap: 4,
        rowGap: 2,
      }}
    >
      <Part heading={`${bookCount(lines)} for ${formatRupees(totals.totalPaise)}, delivery included`}>
        <OrderCovers lines={lines} />
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
          {lines.slice(0, MAX_TITLES).map(({ productId, title, quantity }) => (
            <li key={productId}>{quantity > 1 ? `${title}, ${quantity} copies` : title}</li>
          ))}
          {others > 0 && <li>{`and ${others === 1 ? 'one other title' : `${others} other titles`}`}</li>}
        </Box>
      </Part>
      <Part heading="They go to">
        <AddressText address={address} />
      </Part>
    </Box>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ typography: 'body2' }}>
      <Typography id={id} variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {heading}
      </Typography>
      {children}
    </Box>
  );
}
