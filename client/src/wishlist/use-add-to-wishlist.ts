import { useApolloClient } from '@apollo/client/react';
import { useAddToList } from '../account/use-add-to-list.ts';
import { fetchCode } from '../network/fetch-code.ts';

export const fetchChanges = () => fetchCode(() => import('./wishlist-changes.ts'));

/** What a button does that puts a book on the wishlist (Specification §5, §8). */
export function useAddToWishlist(productId: string): ReturnType<typeof useAddToList> {
  const client = useApolloClient();
  return useAddToList(
    'wishlist',
    productId,
    async () => (await fetchChanges()).addToWishlist(client, productId),
    'Failed to add item to WishList',
  );
}
