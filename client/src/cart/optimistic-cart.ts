import type { ApolloClient } from '@apollo/client';
import { type Cart_CartFragment, CartPageDocument } from '../generated/graphql.ts';

/**
 * The expected cart after adding or removing copies of a book, until the shop responds. It knows no rules: a copy
 * changes the sums by its own prices.
 * @param by the number of copies to add, negative to remove; at least one is left
 * @returns null if the book is not in the cart
 */
function optimisticCart(cart: Cart_CartFragment, productId: string, by: number): Cart_CartFragment | null {
  const line = cart.lines.find(({ product }) => product.id === productId);
  if (!line || line.quantity + by < 1) return null;
  const { pricePaise, previousPricePaise } = line.product;
  return {
    ...cart,
    lines: cart.lines.map((other) => (other === line ? { ...line, quantity: line.quantity + by } : other)),
    totals: {
      ...cart.totals,
      pricePaise: cart.totals.pricePaise + by * previousPricePaise,
      discountPaise: cart.totals.discountPaise + by * (previousPricePaise - pricePaise),
      totalPaise: cart.totals.totalPaise + by * pricePaise,
    },
  };
}

let changes = 0;

/**
 * Shows the cart at once as it will be with copies of a book added or removed, together with the changes before it that
 * the shop has not responded to yet. Nothing changes where that cannot be predicted.
 * @param by the number of copies to add, negative to remove
 * @returns a function that ends this, once the shop has responded
 */
export function changeOptimistically({ cache }: ApolloClient, productId: string, by: number): () => void {
  changes += 1;
  const id = `change of the cart ${changes}`;
  // The cache repeats it on top of each response to an earlier change.
  cache.recordOptimisticTransaction((layer) => {
    layer.updateQuery({ query: CartPageDocument }, (known) => {
      const cart = known && optimisticCart(known.cart, productId, by);
      return cart ? { cart } : undefined;
    });
  }, id);
  return () => cache.removeOptimistic(id);
}
