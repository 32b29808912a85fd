import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useShopper } from '../account/Shopper.tsx';
import { useSession } from '../account/session.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { useAddToCartMutation } from '../generated/graphql.ts';
import { useToasts } from '../layout/toasts.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  productId: string;
  /** Where there are several books on a page: which one, for screen readers. */
  bookTitle?: string;
}

/** Puts a book in the cart; once it is there, leads to the cart (Specification §2, §5, §8). */
export function AddToCartButton({ productId, bookTitle, ...look }: Props) {
  const { token } = useSession();
  const { isInCart } = useShopper();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [addToCart, { loading }] = useAddToCartMutation({ variables: { productId } });
  const goToCart = useRef<HTMLAnchorElement>(null);
  const justAdded = useRef(false);
  const inCart = isInCart(productId);

  // The button has become a link: the focus that was on the one belongs on the other.
  useEffect(() => {
    if (inCart && justAdded.current && document.activeElement === document.body) goToCart.current?.focus();
    justAdded.current = false;
  }, [inCart]);

  const name = (words: string) => (bookTitle ? `${words}: ${bookTitle}` : undefined);

  if (inCart) {
    return (
      <Button
        ref={goToCart}
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

  async function add() {
    if (loading) return;
    if (token === null) return askToLogin();
    justAdded.current = true;
    try {
      const { data } = await addToCart();
      if (data?.addToCart.__typename === 'QuantityLimitReached') toasts.error(data.addToCart.message);
      else toasts.success('Product Added To Cart');
    } catch (error) {
      console.error(error);
      if (isUnauthenticated(error)) {
        toasts.error('Please Login');
        askToLogin();
      } else {
        toasts.error('Failed to add item to Cart');
      }
    }
  }

  return (
    <Button onClick={add} aria-busy={loading} aria-label={name('Add to cart')} {...look}>
      Add to cart
    </Button>
  );
}
