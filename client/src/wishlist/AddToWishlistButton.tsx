import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { HeartIcon } from '../ui/icons.tsx';
import { useAddToWishlist } from './use-add-to-wishlist.ts';

/** Adds a book to the wishlist, and links to the wishlist when it is there (Specification §2). */
export function AddToWishlistButton({ productId }: { productId: string }) {
  const { isThere, add, busy, control, onLinkClick } = useAddToWishlist(productId);
  const look = { ref: control, variant: 'outlined', size: 'large' } as const;
  return isThere ? (
    <Button
      {...look}
      component={Link}
      to="/wishlist"
      onClick={onLinkClick}
      startIcon={<HeartIcon fill="currentColor" />}
    >
      Go to Wishlist
    </Button>
  ) : (
    <Button {...look} onClick={add} aria-busy={busy} startIcon={<HeartIcon />}>
      Add to wishlist
    </Button>
  );
}
