import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
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
  const toasts = useToasts();
  const [addToWishlist] = useAddToWishlistMutation({ variables: { productId } });

  const { isThere, add, busy, control, onLinkClick } = useAdding(
    'wishlist',
    productId,
    async () => {
      await addToWishlist();
      toasts.success('Product Added To WishList');
    },
    'Failed to add item to WishList',
  );

  const heart = <HeartIcon fill={isThere ? 'currentColor' : 'none'} />;
  const words = isThere ? 'Go to Wishlist' : 'Add to wishlist';
  const link = {
    component: Link,
    to: '/wishlist',
    ref: control,
    onClick: onLinkClick,
  };
  const button = { ref: control, onClick: add, 'aria-busy': busy };

  if (bookTitle) {
    const name = `${words}: ${bookTitle}`;
    return isThere ? (
      <IconButton {...link} aria-label={name} sx={{ color: 'primary.main' }}>
        {heart}
      </IconButton>
    ) : (
      <IconButton {...button} aria-label={name}>
        {heart}
      </IconButton>
    );
  }
  const look = { variant: 'outlined', size: 'large', startIcon: heart } as const;
  return isThere ? (
    <Button {...link} {...look}>
      {words}
    </Button>
  ) : (
    <Button {...button} {...look}>
      {words}
    </Button>
  );
}
