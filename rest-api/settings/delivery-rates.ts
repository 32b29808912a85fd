import type { Delivery, DeliveryRate, DeliverySettings } from '../contract/delivery.ts';
import { gstState } from './gst-states.ts';

export interface Place {
  pincode: string;
  state: string;
}

/** What is to be delivered: the weight, and the price of the books. */
export interface Goods {
  grams: number;
  amountPaise: number;
}

/** Whether a rate is for a place. */
export function isFor({ area, states, pincodes }: DeliveryRate, { pincode, state }: Place): boolean {
  if (area === 'INDIA') return true;
  return area === 'STATES'
    ? states.includes(gstState(state))
    : pincodes.some((prefix) => pincode.startsWith(prefix));
}

const carries = ({ maxGrams }: DeliveryRate, grams: number) => maxGrams === null || grams <= maxGrams;

/**
 * The rate of an order: the first that is for the place and the weight. Where no place is known, the first for all of India,
 * or else the cheapest.
 * @returns undefined where the shop does not deliver
 */
export function rateFor(
  rates: readonly DeliveryRate[],
  grams: number,
  place: Place | undefined,
): DeliveryRate | undefined {
  const able = rates.filter((rate) => carries(rate, grams));
  if (place) return able.find((rate) => isFor(rate, place));
  return (
    able.find(({ area }) => area === 'INDIA') ?? able.toSorted((a, b) => a.chargePaise - b.chargePaise)[0]
  );
}

/**
 * What delivery costs.
 * @returns null in a shop without rates
 */
export function deliveryOf(
  { rates }: Pick<DeliverySettings, 'rates'>,
  goods: Goods,
  place: Place | undefined,
): Delivery | null {
  if (rates.length === 0) return null;
  const to = { pincode: place?.pincode ?? null, state: place?.state ?? null };
  const rate = rateFor(rates, goods.grams, place);
  if (!rate) {
    const refusal = refusalOf(rates, goods.grams, place);
    return { ...to, deliveryPaise: null, freeFromPaise: null, days: null, refusal };
  }
  const { chargePaise, freeFromPaise, days } = rate;
  const isFree = freeFromPaise !== null && goods.amountPaise >= freeFromPaise;
  return { ...to, deliveryPaise: isFree ? 0 : chargePaise, freeFromPaise, days, refusal: null };
}

function refusalOf(rates: readonly DeliveryRate[], grams: number, place: Place | undefined): string {
  const limits = rates.filter((rate) => !place || isFor(rate, place)).map(({ maxGrams }) => maxGrams ?? 0);
  const to = place ? ` to ${place.pincode}, ${place.state}` : '';
  if (limits.length === 0) return `We do not deliver${to}.`;
  return `We deliver up to ${weightText(Math.max(...limits))}${to}, and these books weigh ${weightText(grams)}.`;
}

/** A weight in words, such as `2.5 kg`. */
export const weightText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);
