import type { ProductCard_ProductFragment } from './ProductCard.generated.ts';

/** Whether a book can be bought, and of the last five copies how many are left. */
export type Availability = ProductCard_ProductFragment['availability'];

/** Copies that can be bought; Infinity where the shop names no number. */
export const copiesLeft = ({ state, left }: Availability): number =>
  state === 'OUT_OF_STOCK' ? 0 : (left ?? Number.POSITIVE_INFINITY);

/** `Only 3 left`, `Out of stock`, `No longer sold`; null where there is nothing to say. */
export function availabilityText(availability: Availability): string | null {
  if (availability.withdrawn) return 'No longer sold';
  const left = copiesLeft(availability);
  if (left === 0) return 'Out of stock';
  return Number.isFinite(left) ? `Only ${left} left` : null;
}
