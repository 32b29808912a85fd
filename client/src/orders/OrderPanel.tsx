import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AddressText } from '../addresses/AddressText.tsx';
import { PriceDetails } from '../cart/PriceDetails.tsx';
import type { Order_OrderFragment } from '../generated/graphql.ts';

/** What the order came to, where it goes, by which payment it was paid, and its invoice. */
export function OrderPanel({ order }: { order: Order_OrderFragment }) {
  const { id, paymentId, totals, address } = order;
  const heading = useId();
  return (
    <>
      <PriceDetails totals={totals} />
      <Divider />
      <section aria-labelledby={heading}>
        <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1.5 }}>
          Delivery Address
        </Typography>
        <AddressText address={address} />
      </section>
      <Divider />
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {paymentId && <Reference name="Payment" value={paymentId} />}
        <Reference name="Order" value={id} />
      </Box>
      {paymentId && (
        <Button component={Link} to={`/orders/${id}/invoice`} variant="outlined" fullWidth>
          Invoice
        </Button>
      )}
    </>
  );
}

/** What an order or its payment is known by, for a question to the shop or the bank. */
function Reference({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {value}
      </Box>
    </div>
  );
}
