import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useShopper } from '../account/Shopper.tsx';
import { useSession } from '../account/session.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { useAddToWishlistMutation } from '../generated/graphql.ts';
import { HeartIcon } from '../layout/icons.tsx';
import { useToasts } from '../layout/toasts.tsx';

interface Props {
  productId: string;
  /** With a title the button is a heart alone, for cards; without, it has its words. */
  bookTitle?: string;
}

/** Puts a book on the wishlist; once it is there, leads to the wishlist (Specification §2, §5, §8). */
export function AddToWishlistButton({ productId, bookTitle }: Props) {
  const { token } = useSession();
  const { isOnWishlist } = useShopper();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [addToWishlist, { loading }] = useAddToWishlistMutation({ variables: { productId } });
  const goToWishlist = useRef<HTMLAnchorElement>(null);
  const justAdded = useRef(false);
  const onWishlist = isOnWishlist(productId);

  // The button has become a link: the focus that was on the one belongs on the other.
  useEffect(() => {
    if (onWishlist && justAdded.current && document.activeElement === document.body)
      goToWishlist.current?.focus();
    justAdded.current = false;
  }, [onWishlist]);

  async function add() {
    if (loading) return;
    if (token === null) return askToLogin();
    justAdded.current = true;
    try {
      await addToWishlist();
      toasts.success('Product Added To WishList');
    } catch (error) {
      console.error(error);
      if (isUnauthenticated(error)) {
        toasts.error('Please Login');
        askToLogin();
      } else {
        toasts.error('Failed to add item to WishList');
      }
    }
  }

  const heart = <HeartIcon fill={onWishlist ? 'currentColor' : 'none'} />;
  const words = onWishlist ? 'Go to Wishlist' : 'Add to wishlist';

  if (bookTitle) {
    const name = `${words}: ${bookTitle}`;
    return onWishlist ? (
      <IconButton
        ref={goToWishlist}
        component={Link}
        to="/wishlist"
        aria-label={name}
        sx={{ color: 'primary.main' }}
      >
        {heart}
      </IconButton>
    ) : (
      <IconButton onClick={add} aria-busy={loading} aria-label={name}>
        {heart}
      </IconButton>
    );
  }
  return onWishlist ? (
    <Button
      ref={goToWishlist}
      component={Link}
      to="/wishlist"
      variant="outlined"
      size="large"
      startIcon={heart}
    >
      {words}
    </Button>
  ) : (
    <Button onClick={add} aria-busy={loading} variant="outlined" size="large" startIcon={heart}>
      {words}
    </Button>
  );
}
