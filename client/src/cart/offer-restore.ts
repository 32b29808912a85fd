import type { ApolloClient } from '@apollo/client';
import { toasts } from '../ui/toasts.ts';
import { offerUndo } from '../ui/undo-offers.ts';
import { requireCart } from './add-to-cart.ts';
import { RestoreCartLineDocument } from './CartPage.generated.ts';

/** Offers to restore a line that was removed from the cart, with its quantity. */
export function offerRestore(
  client: ApolloClient,
  { id: productId, title }: { id: string; title: string },
  quantity: number,
): void {
  offerUndo(`Removed from your cart: ${title}`, async () => {
    try {
      const { data } = await client.mutate({
        mutation: RestoreCartLineDocument,
        variables: { productId, quantity },
      });
      requireCart(data?.addToCart);
      requireCart(data?.setCartQuantity);
    } catch (error) {
      toasts.failure(error, 'Failed to add item to Cart');
      throw error;
    }
    toasts.success('Product Added To Cart');
  });
}
