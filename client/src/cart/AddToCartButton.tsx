import { useApolloClient } from '@apollo/client/react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { fetchCode } from '../../shared/network/fetch-code.ts';
import { inactive } from '../../shared/ui/inactive.ts';
import { useAddToList } from '../account/use-add-to-list.ts';
import type { Availability } from '../book/availability.ts';
import { useToasts } from '../ui/toasts.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  productId: string;
  availability: Availability;
  /** Where there are several books on a page: which one, for screen readers. */
  bookTitle?: string;
}

/**
 * Puts a book in the cart; once it is there, leads to the cart (Specification §2, §5, §8). Says so where it is out of
 * stock.
 */
export function AddToCartButton({ productId, availability, bookTitle, ...look }: Props) {
  const toasts = useToasts();
  const client = useApolloClient();

  const { isThere, add, busy, control, onLinkClick } = useAddToList(
    'cart',
    productId,
    async () => {
      const { addToCart } = await fetchCode(() => import('./add-to-cart.ts'));
      await addToCart(client, productId);
      toasts.success('Product Added To Cart');
    },
    'Failed to add item to Cart',
  );

  const name = (words: string) => (bookTitle ? `${words}: ${bookTitle}` : undefined);

  if (isThere) {
    return (
      <Button
        ref={control}
        component={Link}
        to="/cart"
        onClick={onLinkClick}
        aria-label={name('Go to Cart')}
        {...look}
        variant="outlined"
        sx={{ bgcolor: 'primary.light', color: 'primary.main', borderColor: 'transparent' }}
      >
        Go to Cart
      </Button>
    );
  }

  if (availability.state === 'OUT_OF_STOCK') {
    return (
      <OutOfStockButton
        ref={control}
        size={look.size}
        fullWidth={look.fullWidth}
        aria-label={name('Out of stock')}
      />
    );
  }

  return (
    <Button ref={control} onClick={add} aria-busy={busy} aria-label={name('Add to cart')} {...look}>
      Add to cart
    </Button>
  );
}

type OutOfStockButtonProps = Pick<ButtonProps, 'ref' | 'size' | 'fullWidth' | 'aria-label'>;

/** In place of Add to cart, of the same size: the book cannot be bought now. */
function OutOfStockButton(props: OutOfStockButtonProps) {
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
