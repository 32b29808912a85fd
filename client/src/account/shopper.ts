import { createContext, useContext } from 'react';

/** The lists of a shopper that hold books. */
export type BookList = 'cart' | 'wishlist';

export interface Shopper {
  /** Undefined when logged out, and until it is loaded. */
  id: string | undefined;
  /** How many different books are in each list; 0 when logged out, undefined until they are loaded. */
  counts: Record<BookList, number> | undefined;
  /** The pincode and state of their last address, in a shop with rates of delivery; otherwise undefined. */
  place: { pincode: string; state: string } | undefined;
  has(list: BookList, productId: string): boolean;
  /** Shows a book as added or removed before the shop responds, until the returned function is called. */
  showOptimistically(list: BookList, productId: string, isThere: boolean): () => void;
}

export const ShopperContext = createContext<Shopper | null>(null);

/** The logged-in shopper's cart and wishlist; empty when logged out. */
export function useShopper(): Shopper {
  const shopper = useContext(ShopperContext);
  if (!shopper) throw new Error('useShopper is used outside of ShopperProvider');
  return shopper;
}
