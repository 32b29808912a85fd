import type { Cart_CartFragment } from './Cart.generated.ts';

/**
 * The expected cart after its lines of a book have another quantity, until the shop responds. It knows no rules: a copy
 * changes the sums by its own prices.
 * @param quantity 1 or more
 */
export function optimisticCart(
  cart: Cart_CartFragment,
  line: Cart_CartFragment['lines'][number],
  quantity: number,
): Cart_CartFragment {
  const { pricePaise, previousPricePaise } = line.product;
  const by = quantity - line.quantity;
  return {
    ...cart,
    lines: cart.lines.map((other) => (other === line ? { ...line, quantity } : other)),
    totals: {
      ...cart.totals,
      pricePaise: cart.totals.pricePaise + by * previousPricePaise,
      discountPaise: cart.totals.discountPaise + by * (previousPricePaise - pricePaise),
      totalPaise: cart.totals.totalPaise + by * pricePaise,
    },
  };
}
