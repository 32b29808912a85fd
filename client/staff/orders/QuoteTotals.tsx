import Box from '@mui/material/Box';
import { formatRupees } from '../../shared/money.ts';
import type { OrderQuoteQuery } from './TakeOrder.generated.ts';
import { TotalRow } from './TotalRow.tsx';

interface Props {
  totals: NonNullable<OrderQuoteQuery['orderQuote']>['totals'];
  /** False until the pincode and the state are typed, by which delivery costs what it does. */
  isPlaceKnown: boolean;
  isDelivered: boolean;
}

/** What a new order comes to. */
export function QuoteTotals({ totals, isPlaceKnown, isDelivered }: Props) {
  const { pricePaise, discountPaise, deliveryPaise, totalPaise } = totals;
  return (
    <Box component="section" aria-label="Totals">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        <TotalRow name="Books">{formatRupees(pricePaise)}</TotalRow>
        {discountPaise > 0 && <TotalRow name="Discount">{formatRupees(-discountPaise)}</TotalRow>}
        {isDelivered && (
          <TotalRow name="Delivery">
            {isPlaceKnown ? formatRupees(deliveryPaise) : 'Enter pincode and state'}
          </TotalRow>
        )}
        {isPlaceKnown && (
          <TotalRow name="Total" isSum>
            {formatRupees(totalPaise)}
          </TotalRow>
        )}
      </Box>
    </Box>
  );
}
