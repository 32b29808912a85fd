import Box from '@mui/material/Box';
import { arrivalText } from '../../../text/arrival.ts';
import { formatRupees } from '../../shared/money.ts';
import type { StaffOrder } from './packing.ts';
import { TotalRow } from './TotalRow.tsx';

const Row = ({ name, paise, isSum = false }: { name: string; paise: number; isSum?: boolean }) => (
  <TotalRow name={name} isSum={isSum}>
    {formatRupees(paise)}
  </TotalRow>
);

/** What an order came to, what was paid and what of it has gone back: it adds up. */
export function OrderTotals({
  order: { totals, code, deliveryDays, state, paymentId, refunds },
}: {
  order: StaffOrder;
}) {
  const { pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise } = totals;
  const isPaid = state === 'PAID' || state === 'REFUNDED' || state === 'FAILED';
  const refundedPaise = refunds
    .filter((refund) => refund.state === 'GIVEN' && (paymentId === null || refund.paymentId === paymentId))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const paidPaise = isPaid || refundedPaise > 0 ? totalPaise : 0;
  return (
    <Box component="section" aria-label="Totals" sx={{ justifySelf: 'end', width: '100%', maxWidth: 340 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, typography: 'body2' }}>
        <Row name="Books" paise={pricePaise} />
        {discountPaise > 0 && <Row name="Discount" paise={-discountPaise} />}
        {code && <Row name={`Code ${code}`} paise={-codePaise} />}
        <Row name="Delivery" paise={deliveryPaise} />
        <Row name="Total" paise={totalPaise} isSum />
        {state === 'CONFIRMED' ? (
          <Row name="To pay on delivery" paise={totalPaise} isSum />
        ) : (
          <Row name="Paid" paise={paidPaise} />
        )}
        {refundedPaise > 0 && <Row name="Given back" paise={-refundedPaise} />}
        {refundedPaise > 0 && <Row name="Kept" paise={paidPaise - refundedPaise} isSum />}
      </Box>
      {deliveryDays && (
        <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
          {`Promised: ${arrivalText(deliveryDays).toLowerCase()}`}
        </Box>
      )}
    </Box>
  );
}
