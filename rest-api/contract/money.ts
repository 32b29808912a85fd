import type { Rupees } from './scalars.ts';

/** The delivery charge: 199 rupees for every order (§9). */
export const deliveryPaise = 19_900;

export const currency = 'INR';

/** Integer paise from the rupees of a response. */
export function paiseFromRupees(rupees: Rupees): number {
  return Math.round(Number(rupees) * 100);
}

/** Rupees as in responses, from integer paise. */
export function rupeesFromPaise(paise: number): Rupees {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** The amounts of a cart or an order, in integer paise. */
export interface Totals {
  pricePaise: number;
  discountPaise: number;
  deliveryPaise: number;
  totalPaise: number;
}

/**
 * Adds up priced lines (§9): the price is the sum of the previous prices, the discount the difference to the current
 * prices, the total the sum of the current prices plus delivery.
 */
export function totalsOf(
  lines: readonly { pricePaise: number; previousPricePaise: number; qty: number }[],
): Totals {
  let pricePaise = 0;
  let payablePaise = 0;
  for (const line of lines) {
    pricePaise += line.previousPricePaise * line.qty;
    payablePaise += line.pricePaise * line.qty;
  }
  return {
    pricePaise,
    discountPaise: pricePaise - payablePaise,
    deliveryPaise,
    totalPaise: payablePaise + deliveryPaise,
  };
}
