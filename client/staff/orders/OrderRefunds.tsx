import Box from '@mui/material/Box';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { OrderPart } from './OrderPart.tsx';
import type { StaffOrder } from './packing.ts';
import { REFUND_REASON_NAMES, REFUND_STATE_NAMES } from './refund-texts.ts';

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
          <Box
            sx={{ fontWeight: 600 }}
          >{`${formatRupees(refund.amountPaise)}: ${REFUND_STATE_NAMES[refund.state]}`}</Box>
          <Box sx={{ typography: 'body2', mb: 1, overflowWrap: 'anywhere' }}>
            {refund.words ?? REFUND_REASON_NAMES[refund.reason]}
          </Box>
          {refund.trouble && (
            <Box sx={{ typography: 'body2', color: 'error.main', mb: 1, overflowWrap: 'anywhere' }}>
              {refund.trouble}
            </Box>
          )}
          <Facts
            facts={{
              'Given back': refund.refundedAt && formatIndianMoment(refund.refundedAt),
              Payment: refund.paymentId,
              Refund: refund.refundId,
            }}
          />
        </Box>
      ))}
    </OrderPart>
  );
}
