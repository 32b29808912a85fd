import { useApolloClient } from '@apollo/client/react';
import { useAdding } from '../account/use-adding.ts';
import { fetchCode } from '../fetch-code.ts';

export const fetchChanges = () => fetchCode(() => import('./wishlist-changes.ts'));

/** What a button does that puts a book on the wishlist (Specification §5, §8). */
export function useAddToWishlist(productId: string): ReturnType<typeof useAdding> {
  const client = useApolloClient();
  return useAdding(
    'wishlist',
    productId,
    async () => (await fetchChanges()).addToWishlist(client, productId),
    'Failed to add item to WishList',
  );
}
