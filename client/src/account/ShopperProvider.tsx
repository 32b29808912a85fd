import { NetworkStatus } from '@apollo/client';
import { skipToken } from '@apollo/client/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePage } from '../app/use-page.ts';
import { forgetShopper } from '../network/apollo.ts';
import { useSession } from '../network/session.ts';
import { useShopperQuery } from './Shopper.generated.ts';
import { type BookList, type Shopper, ShopperContext } from './shopper.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

/** A change of a list that is shown before the shop has responded. */
interface OptimisticChange {
  list: BookList;
  productId: string;
  isThere: boolean;
}

/**
 * Provides the shopper's cart and wishlist, and clears them when the session changes. If the shop has ended it, leads to
 * /login and back, except from login and the like, which need no session.
 */
export function ShopperProvider({ children }: { children: ReactNode }) {
  const { token, ended, login } = useSession();
  const { isAuthPage } = usePage().route;
  const askToLogin = useAskToLogin();
  const { data, networkStatus } = useShopperQuery(token === null ? skipToken : {});
  // After a login, the query still has the data of the last shopper.
  const known = token === null || networkStatus === NetworkStatus.loading ? undefined : data;
  const [optimistic, setOptimistic] = useState<readonly OptimisticChange[]>([]);
  const before = useRef(login);

  // As an effect of an outer component, this runs after the pages inside have noticed the change, so none of them
  // requests a cart that it may no longer see.
  useEffect(() => {
    if (before.current === login) return;
    before.current = login;
    forgetShopper();
    if (ended === 'refused' && !isAuthPage) askToLogin();
  }, [login, ended, isAuthPage, askToLogin]);

  const showOptimistically = useCallback((list: BookList, productId: string, isThere: boolean) => {
    const change = { list, productId, isThere };
    setOptimistic((changes) => [...changes, change]);
    return () => setOptimistic((changes) => changes.filter((other) => other !== change));
  }, []);

  const shopper = useMemo<Shopper>(() => {
    const { cart, wishlist } = known ?? {};
    const books = {
      cart: new Set(cart?.lines.map((line) => line.product.id)),
      wishlist: new Set(wishlist?.items.map((item) => item.product.id)),
    };
    const counts =
      token === null || known ? { cart: cart?.count ?? 0, wishlist: wishlist?.count ?? 0 } : undefined;
    for (const { list, productId, isThere } of optimistic) {
      if (books[list].has(productId) === isThere) continue;
      if (counts) counts[list] += isThere ? 1 : -1;
      books[list][isThere ? 'add' : 'delete'](productId);
    }
    const { pincode, state } = cart?.delivery ?? {};
    return {
      id: cart?.id,
      counts,
      place: pincode && state ? { pincode, state } : undefined,
      has: (list, productId) => books[list].has(productId),
      showOptimistically,
    };
  }, [token, known, optimistic, showOptimistically]);

  return <ShopperContext value={shopper}>{children}</ShopperContext>;
}
