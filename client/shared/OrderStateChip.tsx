import Chip from '@mui/material/Chip';
import { ORDER_STATE_NAMES } from './order-names.ts';
import type { OrderState } from './schema.generated.ts';

/** The state of an order. */
export function OrderStateChip({ state }: { state: OrderState }) {
  const awaits = state === 'CREATED';
  return (
    <Chip
      size="small"
      variant={state === 'PAID' ? 'filled' : 'outlined'}
      label={ORDER_STATE_NAMES[state]}
      sx={{
        ...(state === 'PAID' && { color: 'primary.main', bgcolor: 'primary.light' }),
        ...(awaits && { color: 'text.primary', borderColor: 'text.primary' }),
        ...(state !== 'PAID' && !awaits && { color: 'text.secondary' }),
      }}
    />
  );
}
