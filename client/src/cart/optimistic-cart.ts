import type { Cart_CartFragment } from '../generated/graphql.ts';

/**
 * The cart as it will be with more or fewer copies of a book, for the moment until the shop has answered. It knows
 * no rule: a copy changes the sums by its own prices.
 * @param by how many copies more, at least one being left; negative for fewer
 * @returns null when the book is not in the cart
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
