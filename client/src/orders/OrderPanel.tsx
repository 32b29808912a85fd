import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { arrivalText } from '../../../text/arrival.ts';
import { formatDay } from '../../shared/dates.ts';
import { isSold } from '../../shared/order-states.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { AddressText } from '../account/AddressText.tsx';
import { PriceDetails } from '../cart/PriceDetails.tsx';
import { orderNumber, paymentText } from './order-texts.ts';
import type { OrderOfPage } from './use-order.ts';

/** The sums of the order, its address, its payment, and its invoice. */
export function OrderPanel({ order }: { order: OrderOfPage }) {
  const {
    id,
    paymentId,
    code,
    totals,
    address,
    deliveryDays,
    createdAt,
    fulfilment,
    state,
    invoices = [],
  } = order;
  const isAwaited = (state === 'CREATED' || isSold(state)) && fulfilment !== 'DELIVERED';
  // A paid order that was cancelled has no payment any more, but its bill and credit note.
  const hasInvoice = paymentId !== null || invoices.length > 0;
  const heading = useId();
  return (
    <>
      <PriceDetails totals={totals} code={code} />
      <Divider />
      <section aria-labelledby={heading}>
        <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1.5 }}>
          Delivery Address
        </Typography>
        <AddressText address={address} />
        {deliveryDays && isAwaited && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {`${arrivalText(deliveryDays)}, counted from ${formatDay(createdAt)}.`}
          </Typography>
        )}
      </section>
      <Divider />
      <Facts facts={{ Payment: paymentText(order), Order: orderNumber(id) }} />
      {hasInvoice && (
        <Button component={Link} to={`/orders/${id}/invoice`} variant="outlined" fullWidth>
          Invoice
        </Button>
      )}
    </>
  );
}
