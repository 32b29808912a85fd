import Button, { type ButtonProps } from '@mui/material/Button';

type Props = Pick<ButtonProps, 'size' | 'fullWidth' | 'aria-label'>;

/** In place of Add to cart, of the same size: the book cannot be bought now. */
export function OutOfStockButton(props: Props) {
  return (
    <Button
      {...props}
      disabled
      variant="outlined"
      // Readable, unlike a button that is only for later.
      sx={{ '&.Mui-disabled': { color: 'text.secondary', borderColor: 'divider' } }}
    >
      Out of stock
    </Button>
  );
}
