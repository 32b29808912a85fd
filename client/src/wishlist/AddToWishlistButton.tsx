import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { useShopper } from '../account/Shopper.tsx';
import { useAdding } from '../account/use-adding.ts';
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
  const { isOnWishlist } = useShopper();
  const toasts = useToasts();
  const [addToWishlist] = useAddToWishlistMutation({ variables: { productId } });
  const onWishlist = isOnWishlist(productId);

  const { add, busy, link } = useAdding(
    onWishlist,
    async () => {
      await addToWishlist();
      toasts.success('Product Added To WishList');
    },
    'Failed to add item to WishList',
  );

  const heart = <HeartIcon fill={onWishlist ? 'currentColor' : 'none'} />;
  const words = onWishlist ? 'Go to Wishlist' : 'Add to wishlist';

  if (bookTitle) {
    const name = `${words}: ${bookTitle}`;
    return onWishlist ? (
      <IconButton ref={link} component={Link} to="/wishlist" aria-label={name} sx={{ color: 'primary.main' }}>
        {heart}
      </IconButton>
    ) : (
      <IconButton onClick={add} aria-busy={busy} aria-label={name}>
        {heart}
      </IconButton>
    );
  }
  return onWishlist ? (
    <Button ref={link} component={Link} to="/wishlist" variant="outlined" size="large" startIcon={heart}>
      {words}
    </Button>
  ) : (
    <Button onClick={add} aria-busy={busy} variant="outlined" size="large" startIcon={heart}>
      {words}
    </Button>
  );
}
