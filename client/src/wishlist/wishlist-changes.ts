import type { ApolloClient } from '@apollo/client';
import { addToList } from '../account/add-to-list.ts';
import { toasts } from '../ui/toasts.ts';
import { offerUndo } from '../ui/undo-offers.ts';
import { AddToWishlistDocument } from './AddToWishlist.generated.ts';
import { RemoveFromWishlistDocument } from './WishlistPage.generated.ts';

// Loads on the first click: no page of the catalogue needs it to be shown.

/** Adds a book to the wishlist, with its toast (Specification §8). Throws if that fails. */
export async function addToWishlist(client: ApolloClient, productId: string): Promise<void> {
  await addToList(client, () => client.mutate({ mutation: AddToWishlistDocument, variables: { productId } }));
  toasts.success('Product Added To WishList');
}

/** Removes a book from the wishlist, with its toast, and offers to undo that. Throws if that fails. */
export async function removeFromWishlist(
  client: ApolloClient,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await client.mutate({ mutation: RemoveFromWishlistDocument, variables: { productId: id } });
  toasts.success('Product Deleted from wishlist');
  offerUndo(`Removed from your wishlist: ${title}`, async () => {
    try {
      await addToWishlist(client, id);
    } catch (error) {
      toasts.failure(error, 'Failed to add item to WishList');
      throw error;
    }
  });
}
