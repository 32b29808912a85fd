import type { ApolloClient } from '@apollo/client';
import { toasts } from '../layout/toasts.ts';
import { offerUndo } from '../layout/undo-offers.ts';
import { addCopy } from './add-to-cart.ts';
import { enqueueCartChange } from './cart-queue.ts';

/** Offers to restore the removed copies of a book. */
export function offerRestore(
  client: ApolloClient,
  { id, title }: { id: string; title: string },
  copies: number,
): void {
  let missing = copies;

  async function putCopiesBack() {
    // The shop adds one copy per request; after a failure halfway, the rest is still missing.
    while (missing > 0) {
      await addCopy(client, id);
      missing -= 1;
    }
  }

  offerUndo(`Removed from your cart: ${title}`, async () => {
    try {
      await enqueueCartChange(putCopiesBack);
    } catch (error) {
      toasts.failure(error, 'Failed to add item to Cart');
      throw error;
    }
    toasts.success('Product Added To Cart');
  });
}
