import Button, { type ButtonProps } from '@mui/material/Button';
import { inactive } from '../../shared/ui/inactive.ts';

type Props = Pick<ButtonProps, 'ref' | 'size' | 'fullWidth' | 'aria-label'>;

/** In place of Add to cart, of the same size: the book cannot be bought now. */
export function OutOfStockButton(props: Props) {
  return (
    <Button
      {...props}
      {...inactive(true)}
      variant="outlined"
      // Readable, unlike a button that is only for later.
      sx={{ '&&[aria-disabled="true"]': { color: 'text.secondary', borderColor: 'divider' } }}
    >
      Out of stock
    </Button>
  );
}
