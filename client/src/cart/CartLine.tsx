import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { copiesLeft } from '../book/availability.ts';
import { type Line, LineItem } from './LineItem.tsx';
import { LineStock } from './LineStock.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';
import { useCartLine } from './use-cart-line.ts';

interface Props {
  line: Line;
  /** Called when the shop knows another cart than the one shown. */
  onStale: () => void;
}

/** A line of the cart with its controls; what changes it as a whole rests while a change is under way (Specification §4). */
export function CartLine({ line, onStale }: Props) {
  const { product, quantity } = line;
  const { busy, locked, increment, decrement, remove, moveToWishlist, takeWhatIsLeft } = useCartLine(
    line,
    onStale,
  );
  const controls = useRef<HTMLDivElement>(null);
  // The button that has the focus goes.
  const takeAndMoveFocus = () => takeWhatIsLeft(() => controls.current?.querySelector('button')?.focus());
  const left = copiesLeft(product.availability);
  const press = (words: string, onClick: () => void, variant: 'text' | 'outlined' = 'text') => (
    <Button
      variant={variant}
      size="small"
      aria-label={`${words}: ${product.title}`}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      sx={{
        px: 1,
        minWidth: 0,
        '&[aria-disabled="true"]': { color: 'text.disabled', transition: 'color 0s 300ms' },
      }}
    >
      <span>{words}</span>
    </Button>
  );

  return (
    <LineItem line={line}>
      <LineStock availability={product.availability}>
        {left > 0 && left < quantity && press(`Take ${left}`, takeAndMoveFocus, 'outlined')}
      </LineStock>
      <Box
        ref={controls}
        sx={{
          mt: 'auto',
          pt: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
        }}
      >
        <QuantityStepper
          bookTitle={product.title}
          quantity={quantity}
          locked={locked}
          max={left}
          onIncrement={increment}
          onDecrement={decrement}
        />
        <Box sx={{ ml: -1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {/* The wishlist takes no book that the shop has withdrawn. */}
          {!product.availability.withdrawn && press('Move to wishlist', moveToWishlist)}
          {press('Remove', remove)}
        </Box>
      </Box>
    </LineItem>
  );
}
