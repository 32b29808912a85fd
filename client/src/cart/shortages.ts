import { copiesLeft } from '../book/availability.ts';
import type { Cart_CartFragment } from './Cart.generated.ts';

/** A book of which the cart has more copies than are left. */
export interface Shortage {
  productId: string;
  title: string;
  left: number;
  /** Whether the shop no longer sells it. */
  withdrawn: boolean;
}

/**
 * The books that are short in a cart, in its order.
 * @param refused what the shop said at Buy, which is exact also where more than five are left
 */
export function shortagesIn(
  { lines }: Pick<Cart_CartFragment, 'lines'>,
  refused: readonly Shortage[] = [],
): Shortage[] {
  return lines.flatMap(({ quantity, product: { id, title, availability } }) => {
    const known = refused.find(({ productId }) => productId === id);
    const left = known?.left ?? copiesLeft(availability);
    const withdrawn = known?.withdrawn || availability.withdrawn;
    return quantity > left ? [{ productId: id, title, left, withdrawn }] : [];
  });
}

/** In words. */
export function shortageText({ title, left, withdrawn }: Shortage): string {
  if (withdrawn) return `“${title}” is no longer sold.`;
  if (left === 0) return `“${title}” is out of stock.`;
  return left === 1 ? `Only 1 copy of “${title}” is left.` : `Only ${left} copies of “${title}” are left.`;
}
