import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useShopper } from '../account/Shopper.tsx';
import { useAdding } from '../account/use-adding.ts';
import { useAddToCartMutation } from '../generated/graphql.ts';
import { useToasts } from '../layout/toasts.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  productId: string;
  /** Where there are several books on a page: which one, for screen readers. */
  bookTitle?: string;
}

/** Puts a book in the cart; once it is there, leads to the cart (Specification §2, §5, §8). */
export function AddToCartButton({ productId, bookTitle, ...look }: Props) {
  const { isInCart } = useShopper();
  const toasts = useToasts();
  const [addToCart] = useAddToCartMutation({ variables: { productId } });
  const inCart = isInCart(productId);

  const { add, busy, link } = useAdding(
    inCart,
    async () => {
      const { data } = await addToCart();
      if (data?.addToCart.__typename === 'QuantityLimitReached') toasts.error(data.addToCart.message);
      else toasts.success('Product Added To Cart');
    },
    'Failed to add item to Cart',
  );

  const name = (words: string) => (bookTitle ? `${words}: ${bookTitle}` : undefined);

  if (inCart) {
    return (
      <Button
        ref={link}
        component={Link}
        to="/cart"
        aria-label={name('Go to Cart')}
        {...look}
        variant="outlined"
        sx={{ bgcolor: 'primary.light', color: 'primary.main', borderColor: 'transparent' }}
      >
        Go to Cart
      </Button>
    );
  }

  return (
    <Button onClick={add} aria-busy={busy} aria-label={name('Add to cart')} {...look}>
      Add to cart
    </Button>
  );
}
