import type { ApolloClient } from '@apollo/client';
import { toasts } from '../layout/toasts.ts';
import { offerUndo } from '../layout/undo-offers.ts';
import { addToCart } from './add-to-cart.ts';
import { inTurn } from './cart-queue.ts';

/** Offers to put as many copies of a book back into the cart as have just left it. */
export function offerRestore(
  client: ApolloClient,
  { id, title }: { id: string; title: string },
  copies: number,
): void {
  let missing = copies;

  async function putCopiesBack() {
    // The shop takes one copy at a time; after a failure in the middle the rest is still missing.
    while (missing > 0) {
      await addToCart(client, id);
      missing -= 1;
    }
  }

  offerUndo(`Removed ${title} from your cart`, async () => {
    try {
      await inTurn(putCopiesBack);
    } catch (error) {
      toasts.failure(error, 'Failed to add item to Cart');
      throw error;
    }
    toasts.success('Product Added To Cart');
  });
}
