import { useApolloClient } from '@apollo/client/react';
import { fetchCode } from '../../shared/network/fetch-code.ts';
import { useAddToList } from '../account/use-add-to-list.ts';

export const fetchChanges = () => fetchCode(() => import('./wishlist-changes.ts'));

/** The behaviour of a button that adds a book to the wishlist (Specification §5, §8). */
export function useAddToWishlist(productId: string): ReturnType<typeof useAddToList> {
  const client = useApolloClient();
  return useAddToList(
    'wishlist',
    productId,
    async () => (await fetchChanges()).addToWishlist(client, productId),
    'Failed to add item to WishList',
  );
}
