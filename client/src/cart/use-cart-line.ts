import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { RefusedChange } from '../account/refusal-reason.ts';
import { useShopper } from '../account/shopper.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import {
  useDecrementCartLineMutation,
  useIncrementCartLineMutation,
  useMoveToWishlistMutation,
  useRemoveFromCartMutation,
} from '../generated/graphql.ts';
import { useToasts } from '../layout/toasts.ts';
import { fitCart } from '../stock/fit-cart.ts';
import { enqueueWishlistChange } from '../wishlist/wishlist-changes.ts';
import { enqueueCartChange } from './cart-queue.ts';
import type { Line } from './LineItem.tsx';
import { offerRestore } from './offer-restore.ts';
import { changeOptimistically } from './optimistic-cart.ts';

/** The changes that a shopper can make to a line of the cart. */
export interface CartLineActions {
  /** Whether a change is in flight; what changes the whole line does nothing until it ends. */
  busy: boolean;
  /** Whether that is a change of the whole line; copies are neither added nor removed until it ends. */
  locked: boolean;
  /** Adds one copy, after the changes before. */
  increment(): void;
  /** Removes one copy, after the changes before, and with the last copy the line, which waits for them. */
  decrement(): void;
  remove(): void;
  moveToWishlist(): void;
  /**
   * Takes as many copies as are left.
   * @param onFit called when the cart has changed
   */
  takeWhatIsLeft(onFit: () => void): void;
}

/** The step at which a move failed: after the second, the book is on the wishlist already. */
const failureOfMove = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ path }) => path?.[0] === 'removeFromCart')
    ? 'Failed to Delete item from Cart'
    : 'Failed to add item to WishList';

/**
 * Changes to one line of the cart, with their toasts (Specification §4, §8). Removals of the line can be undone.
 * @param line as it is shown
 * @param onStale called when the shop has another cart than the one shown
 */
export function useCartLine(line: Line, onStale: () => void): CartLineActions {
  const { product, quantity } = line;
  const productId = product.id;
  const variables = { productId };
  const client = useApolloClient();
  const [incrementLine] = useIncrementCartLineMutation({ variables });
  const [decrementLine] = useDecrementCartLineMutation({ variables });
  const [removeLine] = useRemoveFromCartMutation({ variables });
  const [moveLine] = useMoveToWishlistMutation({ variables });
  const toasts = useToasts();
  const askToLogin = useAskToLogin();
  const { id: shopperId = '' } = useShopper();
  const [locked, setLocked] = useState(false);
  const [steps, setSteps] = useState(0);
  // Another object from the step on that fails.
  const series = useRef({});
  const busy = locked || steps > 0;

  /**
   * @param failure the text of the toast when the change fails
   * @param change returns the texts of the toasts for what it did
   * @param onLoggedOut called when it failed because the session had ended
   */
  async function attempt(
    failure: string | ((error: unknown) => string),
    change: () => Promise<string[]>,
    onLoggedOut?: () => void,
  ) {
    try {
      for (const words of await enqueueCartChange(change)) toasts.success(words);
    } catch (error) {
      toasts.failure(error, typeof failure === 'string' ? failure : failure(error));
      if (isUnauthenticated(error)) onLoggedOut?.();
      onStale();
    }
  }

  /** Changes the line as a whole, while nothing else changes it. */
  async function run(...change: Parameters<typeof attempt>) {
    if (busy) return;
    setLocked(true);
    await attempt(...change);
    setLocked(false);
  }

  /** Adds or removes a copy, after those that were pressed before; not if one of these fails. */
  async function step(by: 1 | -1, failure: string, change: () => Promise<string[]>) {
    if (locked) return;
    const own = series.current;
    const isLast = quantity + by < 1;
    const endOptimistic = changeOptimistically(client, productId, by);
    setSteps((count) => count + 1);
    if (isLast) setLocked(true);
    await attempt(failure, async () => {
      if (own !== series.current) return [];
      try {
        return await change();
      } catch (error) {
        series.current = {};
        throw error;
      }
    });
    endOptimistic();
    setSteps((count) => count - 1);
    if (isLast) setLocked(false);
  }

  return {
    busy,
    locked,
    increment: () =>
      void step(1, 'Failed to Increment item', async () => {
        const result = (await incrementLine()).data?.incrementCartLine;
        if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
        return ['Product Incremented by 1'];
      }),
    decrement: () =>
      void step(
        -1,
        quantity > 1 ? 'Failed to Decrement item' : 'Failed to Delete item from Cart',
        async () => {
          const result = (await decrementLine()).data?.decrementCartLine;
          if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
          if (result.lines.some((other) => other.product.id === productId))
            return ['Product Decremented by 1'];
          offerRestore(client, product, 1);
          return ['Product Deleted from Cart'];
        },
      ),
    remove: () =>
      void run('Failed to Delete item from Cart', async () => {
        await removeLine();
        offerRestore(client, product, quantity);
        return ['Product Deleted from Cart'];
      }),
    moveToWishlist: () =>
      void run(
        failureOfMove,
        async () => {
          try {
            await enqueueWishlistChange(() => moveLine());
          } catch (error) {
            // The shop may have made it all the same, and shows the wishlist's count on every page.
            if (!isUnauthenticated(error))
              client.refetchQueries({ include: ['Shopper'] }).catch(console.error);
            throw error;
          }
          return ['Product Added To WishList', 'Product Deleted from Cart'];
        },
        () => askToLogin(shopperId ? { to: 'wishlist from cart', productId, shopperId } : undefined),
      ),
    takeWhatIsLeft: (onFit) =>
      void run('Failed to change your cart', async () => {
        await fitCart(client, [line]);
        onFit();
        return [];
      }),
  };
}
