import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { arrivalText } from '../../../text/arrival.ts';
import { formatRupees } from '../../shared/money.ts';
import type { Cart_CartFragment } from './Cart.generated.ts';
import type { Totals_TotalsFragment } from './Totals.generated.ts';

interface RowProps {
  name: string;
  /** Whether it is the discount. */
  saved?: boolean;
  /** Whether it is the sum of the others. */
  strong?: boolean;
  children: ReactNode;
}

function Row({ name, saved = false, strong = false, children }: RowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        ...(strong && { pt: 2, mt: 0.5, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Typography component="dt" sx={strong ? { fontWeight: 600 } : { color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="price"
        sx={{
          m: 0,
          fontVariantNumeric: 'tabular-nums',
          ...(saved && { color: 'success.main' }),
          ...(strong && { fontSize: '1.1875rem', fontWeight: 600 }),
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}

interface Props {
  totals: Totals_TotalsFragment;
  /** What takes `codePaise` off; null for none. */
  code?: string | null | undefined;
  /** In a shop with rates of delivery; null in others. */
  delivery?: Cart_CartFragment['delivery'];
}

/** The sums of the cart (Specification §9). */
export function PriceDetails({ totals, code = null, delivery = null }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        Price Details
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Row name="Price">{formatRupees(totals.pricePaise)}</Row>
        <Row name="Discount" saved={totals.discountPaise > 0}>
          {formatRupees(0 - totals.discountPaise)}
        </Row>
        {code !== null && (
          <Row name={`Code ${code}`} saved>
            {formatRupees(0 - totals.codePaise)}
          </Row>
        )}
        <Row name={delivery && delivery.pincode === null ? 'Delivery from' : 'Delivery Charges'}>
          {delivery?.refusal ? 'No delivery' : formatRupees(totals.deliveryPaise)}
        </Row>
        <Row name="Total" strong>
          {formatRupees(totals.totalPaise)}
        </Row>
      </Box>
      {delivery?.days && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {arrivalText(delivery.days)}
        </Typography>
      )}
    </section>
  );
}
