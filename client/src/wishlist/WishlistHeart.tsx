import { useApolloClient } from '@apollo/client/react';
import IconButton from '@mui/material/IconButton';
import { useShopper } from '../account/shopper.ts';
import { HeartIcon } from '../ui/icons.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { fetchChanges, useAddToWishlist } from './use-add-to-wishlist.ts';

/** The heart on a book's card: adds the book to the wishlist, and removes it. */
export function WishlistHeart({ product }: { product: { id: string; title: string } }) {
  const { isThere, add, busy: adding } = useAddToWishlist(product.id);
  const { showOptimistically } = useShopper();
  const client = useApolloClient();
  const toasts = useToasts();
  const [removing, sendOnce] = useSendOnce();
  const busy = adding || removing;

  const remove = () =>
    sendOnce(async () => {
      const endOptimistic = showOptimistically('wishlist', product.id, false);
      try {
        await (await fetchChanges()).removeFromWishlist(client, product);
      } catch (error) {
        toasts.failure(error, 'Failed to Delete item from wishlist');
      } finally {
        endOptimistic();
      }
    });

  return (
    <IconButton
      aria-label={`${isThere ? 'Remove from' : 'Add to'} wishlist: ${product.title}`}
      aria-busy={busy}
      // The second half of a double click would undo the first.
      onClick={({ detail }) => busy || detail > 1 || void (isThere ? remove() : add())}
      sx={isThere ? { color: 'primary.main' } : undefined}
    >
      <HeartIcon fill={isThere ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
