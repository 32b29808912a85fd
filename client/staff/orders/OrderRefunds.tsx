import Box from '@mui/material/Box';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import type { RefundReason, RefundState } from '../../shared/schema.generated.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { OrderPart } from './OrderPart.tsx';
import { byMethod } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';

/** How far a refund is, for who has made it. */
const REFUND_STATE_NAMES: Record<RefundState, string> = {
  DUE: 'On its way',
  GIVEN: 'Given back',
  FAILED: 'Not given: the payment provider declines it',
};

/** Why a payment goes back where no person has written why. */
const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  PAID_TWICE: 'The order was paid already.',
  ORDER_CANCELLED: 'The order was cancelled.',
  ORDER_REPLACED: 'A newer order had taken its place.',
  ORDER_FAILED: 'The bank had let the payment fail before.',
  ORDER_EXPIRED: 'The order had expired.',
  SOLD_OUT: 'Some of its books were sold out.',
  OTHER_AMOUNT: 'The payment was over another amount than the order.',
  BY_SHOP: 'Given back by the shop.',
};

/** What went back of an order's payments: how far each refund is, and what is wrong where one is stuck. */
export function OrderRefunds({ refunds }: Pick<StaffOrder, 'refunds'>) {
  return (
    <OrderPart heading="Refunds">
      {refunds.map((refund, index) => (
        <Box
          component="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: those that wait have no id yet, and may be the same otherwise
          key={index}
        >
          <Box sx={{ fontWeight: 600 }}>
            {refund.amountPaise === 0
              ? 'Free copies taken out: nothing to give back'
              : `${formatRupees(refund.amountPaise)}: ${REFUND_STATE_NAMES[refund.state]}${byMethod(refund.method)}`}
          </Box>
          <Box sx={{ typography: 'body2', mb: 1, overflowWrap: 'anywhere' }}>
            {refund.note ?? REFUND_REASON_NAMES[refund.reason]}
          </Box>
          {refund.trouble && (
            <Box sx={{ typography: 'body2', color: 'error.main', mb: 1, overflowWrap: 'anywhere' }}>
              {refund.trouble}
            </Box>
          )}
          <Facts
            facts={{
              [refund.amountPaise === 0 ? 'Taken out' : 'Given back']:
                refund.refundedAt && formatIndianMoment(refund.refundedAt),
              Payment: refund.paymentId,
              Refund: refund.refundId,
            }}
          />
        </Box>
      ))}
    </OrderPart>
  );
}
