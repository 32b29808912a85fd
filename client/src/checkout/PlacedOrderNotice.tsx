import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useStoredValue } from '../../shared/stored-value.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { useShopper } from '../account/shopper.ts';
import { orderNumber } from '../orders/order-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { placedOrder } from './placed-order.ts';

/** The pages that show the notice: where a payment leads, and where it was made or confirmed. */
const PAGES = /^\/(products|cart|checkout|orderSummary)\/?$/i;

/** Confirms a paid order and links to it; stays until the shopper closes it or opens the order. */
export default function PlacedOrderNotice() {
  const placed = useStoredValue(placedOrder);
  const { id } = useShopper();
  const { pathname } = useLocation();
  const isSeen = placed !== null && pathname === `/orders/${placed.orderId}`;

  useEffect(() => {
    if (isSeen) placedOrder.set(null);
  }, [isSeen]);

  if (placed === null || placed.shopperId !== id || !PAGES.test(pathname)) return null;
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 2, md: 3 } }}>
      <Box
        component="section"
        aria-label="Order confirmation"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          pl: { xs: 2, sm: 3 },
          pr: 1,
          py: 1.5,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderLeft: 3,
          borderLeftColor: 'success.main',
          borderRadius: 1,
        }}
      >
        <Box
          sx={{
            // The link starts at the left, because the toasts are at the right.
            flex: 1,
            py: 0.75,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 4,
            rowGap: 1.5,
          }}
        >
          <div>
            <Typography
              sx={{ fontWeight: 600 }}
            >{`Thank you. Order ${orderNumber(placed.orderId)} is placed and paid.`}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              You find it with its invoice under Orders, in the menu of your account.
            </Typography>
          </div>
          <Button component={Link} to={`/orders/${placed.orderId}`} variant="outlined" size="small">
            See your order
          </Button>
        </Box>
        <IconButton
          aria-label="Close the confirmation"
          onClick={() => {
            // The button that has the focus is gone with the notice.
            focusHeading();
            placedOrder.set(null);
          }}
          sx={{ color: 'text.secondary' }}
        >
          <CloseIcon width={18} height={18} />
        </IconButton>
      </Box>
    </Container>
  );
}
