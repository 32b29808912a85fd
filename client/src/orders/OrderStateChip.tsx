import Chip from '@mui/material/Chip';
import type { OrderState } from '../generated/graphql.ts';
import { STATE_NAMES } from './order-texts.ts';

/** The state of an order. */
export function OrderStateChip({ state }: { state: OrderState }) {
  const awaits = state === 'CREATED';
  return (
    <Chip
      size="small"
      variant={state === 'PAID' ? 'filled' : 'outlined'}
      label={STATE_NAMES[state]}
      sx={{
        ...(state === 'PAID' && { color: 'primary.main', bgcolor: 'primary.light' }),
        ...(awaits && { color: 'text.primary', borderColor: 'text.primary' }),
        ...(state !== 'PAID' && !awaits && { color: 'text.secondary' }),
      }}
    />
  );
}
