import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { SIDEWAYS } from '../ui/sticky-on-mobile.ts';
import type { Cart_CartFragment } from './Cart.generated.ts';

interface Props {
  totalPaise: number;
  /** In a shop with rates of delivery; null in others. */
  delivery: Cart_CartFragment['delivery'];
  /** The button that leads on. */
  children: ReactNode;
}

/** The button below the panel of `CartColumns`; on a phone, whose screen the panel is not on, with the total beside it. */
export function TotalBesideButton({ totalPaise, delivery, children }: Props) {
  const isExact = !delivery || delivery.pincode !== null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      {/* For the eye alone: screen readers read it in the panel. */}
      <Box
        aria-hidden="true"
        sx={{ display: { sm: 'none' }, whiteSpace: 'nowrap', [SIDEWAYS]: { display: 'block' } }}
      >
        <Typography variant="price" sx={{ display: 'block', fontSize: '1.1875rem', fontWeight: 600 }}>
          {formatRupees(totalPaise)}
        </Typography>
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {delivery?.refusal ? 'without delivery' : isExact ? 'with delivery' : 'with delivery from'}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
