import type { Cart_CartFragment } from '../generated/graphql.ts';
import { copiesLeft } from './availability.ts';

/** A book of which the cart has more copies than are left. */
export interface Shortage {
  productId: string;
  title: string;
  left: number;
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
    const left = refused.find(({ productId }) => productId === id)?.left ?? copiesLeft(availability);
    return quantity > left ? [{ productId: id, title, left }] : [];
  });
}

/** In words. */
export function shortageText({ title, left }: Shortage): string {
  if (left === 0) return `“${title}” is out of stock.`;
  return left === 1 ? `Only 1 copy of “${title}” is left.` : `Only ${left} copies of “${title}” are left.`;
}
