import Typography from '@mui/material/Typography';
import { formatMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';
import { OrderSection, OrderSectionItem } from './OrderSection.tsx';
import { paymentText, type Refund, refundMeaning, refundText } from './order-texts.ts';

/** The refunds of an order's payments: explains a second charge at the bank. */
export function OrderRefunds({ order }: { order: Order_OrderFragment }) {
  const { refunds } = order;
  if (refunds.length === 0) return null;
  return (
    <OrderSection heading={refunds.length === 1 ? 'Refund' : 'Refunds'}>
      {refunds.map((refund) => (
        <OrderRefund key={`${refund.paymentId} ${refund.refundId}`} order={order} refund={refund} />
      ))}
    </OrderSection>
  );
}

function OrderRefund({ order, refund }: { order: Order_OrderFragment; refund: Refund }) {
  const { paymentId, method, receivedAt, refundedAt, note } = refund;
  return (
    <OrderSectionItem>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {refundText(order, refund)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, textWrap: 'pretty' }}>
        {refundMeaning(order, refund)}
      </Typography>
      <Facts
        facts={{
          Payment: paymentText({ paymentId, paymentMethod: method, payOnDelivery: order.payOnDelivery }),
          Received: <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>,
          Why: note,
          'Given back': refundedAt && <time dateTime={refundedAt}>{formatMoment(refundedAt)}</time>,
        }}
      />
    </OrderSectionItem>
  );
}
