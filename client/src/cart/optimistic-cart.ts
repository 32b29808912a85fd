import type { Cart_CartFragment } from '../generated/graphql.ts';

/**
 * The expected cart after adding or removing copies of a book, until the shop responds. It knows no rules: a copy
 * changes the sums by its own prices.
 * @param by the number of copies to add, negative to remove; at least one is left
 * @returns null if the book is not in the cart
 */
export function optimisticCart(
  cart: Cart_CartFragment,
  productId: string,
  by: number,
): Cart_CartFragment | null {
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
