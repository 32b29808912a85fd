import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useShopper } from '../account/shopper.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { requireCart } from './add-to-cart.ts';
import {
  CartPageDocument,
  useMoveToWishlistMutation,
  useRemoveFromCartMutation,
  useSetCartQuantityMutation,
} from './CartPage.generated.ts';
import { fitCart } from './fit-cart.ts';
import type { Line } from './LineItem.tsx';
import { offerRestore } from './offer-restore.ts';
import { optimisticCart } from './optimistic-cart.ts';

/** The changes that a shopper can make to a line of the cart. */
export interface CartLineActions {
  /** Whether a change is in flight; what changes the whole line does nothing until it ends. */
  busy: boolean;
  /** Whether that is a change of the whole line; copies are neither added nor removed until it ends. */
  locked: boolean;
  increment(): void;
  /** Removes one copy, and with the last copy the line. */
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
  const { product } = line;
  const productId = product.id;
  const variables = { productId };
  const client = useApolloClient();
  const [setQuantity, { loading: stepping }] = useSetCartQuantityMutation();
  const [removeLine] = useRemoveFromCartMutation({ variables });
  const [moveLine] = useMoveToWishlistMutation({ variables });
  const toasts = useToasts();
  const askToLogin = useAskToLogin();
  const { id: shopperId = '' } = useShopper();
  const [locked, sendOnce] = useSendOnce();
  const busy = locked || stepping;
  /** The last of the steps that were clicked one after the other. What follows it is not sent if it fails. */
  const lastStep = useRef<Promise<unknown>>(undefined);
  /** The last failure that a toast has shown. */
  const reported = useRef<unknown>(undefined);

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
      for (const words of await change()) toasts.success(words);
    } catch (error) {
      // What was not sent fails with the error of the step before it.
      if (error === reported.current) return;
      reported.current = error;
      lastStep.current = undefined;
      toasts.failure(error, typeof failure === 'string' ? failure : failure(error));
      if (isUnauthenticated(error)) onLoggedOut?.();
      onStale();
    }
  }

  /** Changes the line as a whole, while nothing else changes it. */
  const run = (...change: Parameters<typeof attempt>) => void (busy || sendOnce(() => attempt(...change)));

  /** Adds or removes a copy of those that are shown; not if a step before fails. */
  function step(by: 1 | -1, failure: string, success: string) {
    if (locked) return;
    // As it is shown: the next click may come before the next render.
    const cart = client.readQuery({ query: CartPageDocument }, true)?.cart;
    const shown = cart?.lines.find((other) => other.id === line.id);
    if (!cart || !shown) return;
    if (shown.quantity + by < 1) return void sendOnce(() => removeAll(shown.quantity));
    const { current: after } = lastStep;
    const sent = setQuantity({
      variables: { productId, quantity: shown.quantity + by },
      optimisticResponse: { setCartQuantity: optimisticCart(cart, shown, shown.quantity + by) },
      context: { after },
    }).then(({ data }) => requireCart(data?.setCartQuantity));
    lastStep.current = sent;
    void attempt(failure, () => sent.then(() => [success]));
  }

  /** Removes the line, after the steps before; not if one of these fails. */
  const removeAll = (quantity: number) =>
    attempt('Failed to Delete item from Cart', async () => {
      await removeLine({ context: { after: lastStep.current } });
      offerRestore(client, product, quantity);
      return ['Product Deleted from Cart'];
    });

  return {
    busy,
    locked,
    increment: () => step(1, 'Failed to Increment item', 'Product Incremented by 1'),
    decrement: () => step(-1, 'Failed to Decrement item', 'Product Decremented by 1'),
    remove: () => void (busy || sendOnce(() => removeAll(line.quantity))),
    moveToWishlist: () =>
      run(
        failureOfMove,
        async () => {
          try {
            await moveLine();
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
      run('Failed to change your cart', async () => {
        await fitCart(client, [line]);
        onFit();
        return [];
      }),
  };
}
