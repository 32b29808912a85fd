import Chip from '@mui/material/Chip';
import type { Fulfilment } from '../../shared/schema.generated.ts';
import { FULFILMENT_NAMES } from './order-texts.ts';

/** How much of an order is on its way. */
export const FulfilmentChip = ({ fulfilment }: { fulfilment: Fulfilment }) => (
  <Chip
    size="small"
    variant={fulfilment === 'UNFULFILLED' ? 'outlined' : 'filled'}
    label={FULFILMENT_NAMES[fulfilment]}
  />
);
