import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AddressText } from '../addresses/AddressText.tsx';
import { PriceDetails } from '../cart/PriceDetails.tsx';
import type { Order_OrderFragment } from '../generated/graphql.ts';
import { Facts } from '../layout/Facts.tsx';

/** The sums of the order, its address, its payment, and its invoice. */
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
      <Facts facts={{ Payment: paymentId, Order: id }} />
      {paymentId && (
        <Button component={Link} to={`/orders/${id}/invoice`} variant="outlined" fullWidth>
          Invoice
        </Button>
      )}
    </>
  );
}
