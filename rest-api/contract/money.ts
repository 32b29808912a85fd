import type { Rupees } from './scalars.ts';

/** The delivery charge of every order (§9) in a shop whose owner has set no rates: 199 rupees. */
export const fixedDeliveryPaise = 19_900;

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
  /**
   * @asType integer
   * @example 35000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 14000
   */
  discountPaise: number;
  /**
   * What a code takes off the current prices of the books; 0 without a code.
   * @asType integer
   * @example 0
   */
  codePaise: number;
  /**
   * @asType integer
   * @example 19900
   */
  deliveryPaise: number;
  /**
   * @asType integer
   * @example 40900
   */
  totalPaise: number;
}

export interface PricedLine {
  pricePaise: number;
  previousPricePaise: number;
  qty: number;
}

/** The price of the books, in paise. */
export const amountOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);

/** Beside the books, what counts in an order's total. */
interface Extras {
  deliveryPaise?: number | undefined;
  /** What a code takes off the books, never more than they cost. */
  codePaise?: number | undefined;
}

/**
 * Adds up priced lines (§9): the price is the sum of the previous prices, the discount the difference to the current
 * prices, the total the sum of the current prices, less what a code takes off, plus delivery. What an order comes to is
 * composed here alone.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  { deliveryPaise = fixedDeliveryPaise, codePaise = 0 }: Extras = {},
): Totals {
  const pricePaise = lines.reduce((sum, line) => sum + line.previousPricePaise * line.qty, 0);
  const amountPaise = amountOf(lines);
  return {
    pricePaise,
    discountPaise: pricePaise - amountPaise,
    codePaise,
    deliveryPaise,
    totalPaise: amountPaise - codePaise + deliveryPaise,
  };
}
