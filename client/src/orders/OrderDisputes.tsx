import Typography from '@mui/material/Typography';
import { formatMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import type { Order_PaymentFragment } from './Order.generated.ts';
import { OrderSection, OrderSectionItem } from './OrderSection.tsx';
import { DISPUTE_STATES } from './order-texts.ts';

/** The disputed payments of an order, with the state of each dispute. */
export function OrderDisputes({ disputes }: Pick<Order_PaymentFragment, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <OrderSection heading={disputes.length === 1 ? 'Dispute' : 'Disputes'}>
      {disputes.map(({ id, amountPaise, paymentId, state, createdAt }) => (
        <OrderSectionItem key={id}>
          <Typography
            sx={{ fontWeight: 600 }}
          >{`You dispute ${formatRupees(amountPaise)} of this order at your bank`}</Typography>
          <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5 }}>
            {DISPUTE_STATES[state]}
          </Typography>
          <Facts
            facts={{
              Payment: paymentId,
              Received: <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
            }}
          />
        </OrderSectionItem>
      ))}
    </OrderSection>
  );
}
