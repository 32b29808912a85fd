import type { Delivery, DeliverySettings } from '../contract/delivery.ts';
import { amountOf, type PricedLine, type Totals, totalsOf } from '../contract/money.ts';
import { deliveryOf, type Place } from './delivery-rates.ts';

/** A line of a cart, with the weight of a copy where it is known. */
export interface WeighedLine extends PricedLine {
  grams: number | null;
}

export interface OrderTotal {
  /** Without a charge for delivery where the shop does not deliver. */
  totals: Totals;
  /** Null in a shop without rates, whose charge is fixed (Specification §9). */
  delivery: Delivery | null;
}

/**
 * What lines come to, delivered to a place. Delivery is free by what the books cost after a code, which takes nothing off
 * delivery itself.
 * @param place undefined where it is not known
 * @param codePaise what a code takes off the books
 */
export function orderTotal(
  lines: readonly WeighedLine[],
  settings: DeliverySettings,
  place: Place | undefined,
  codePaise = 0,
): OrderTotal {
  const grams = lines.reduce((sum, line) => sum + line.qty * (line.grams ?? settings.defaultGrams), 0);
  const delivery = deliveryOf(settings, { grams, amountPaise: amountOf(lines) - codePaise }, place);
  const deliveryPaise = delivery ? (delivery.deliveryPaise ?? 0) : undefined;
  return { delivery, totals: totalsOf(lines, { deliveryPaise, codePaise }) };
}
