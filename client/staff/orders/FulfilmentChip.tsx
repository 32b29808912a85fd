import Chip from '@mui/material/Chip';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Fulfilment } from '../../shared/schema.generated.ts';
import { FULFILMENT_NAMES } from './order-texts.ts';

/** What is still to do stands out; what is done is filled. */
const COLOURS: Record<Fulfilment, SxProps<Theme>> = {
  UNFULFILLED: { color: 'text.primary', borderColor: 'text.primary' },
  PARTLY_SHIPPED: { color: 'text.primary', borderColor: 'text.primary' },
  SHIPPED: { color: 'primary.main', borderColor: 'primary.main' },
  DELIVERED: { color: 'primary.main', bgcolor: 'primary.light' },
};

/** How much of an order is on its way. */
export const FulfilmentChip = ({ fulfilment }: { fulfilment: Fulfilment }) => (
  <Chip
    size="small"
    variant={fulfilment === 'DELIVERED' ? 'filled' : 'outlined'}
    label={FULFILMENT_NAMES[fulfilment]}
    sx={COLOURS[fulfilment]}
  />
);
