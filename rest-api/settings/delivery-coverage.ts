import type { DeliveryRate } from '../contract/delivery.ts';
import { weightText } from './delivery-rates.ts';
import { gstState, gstStateCodes } from './gst-states.ts';

const allStates = Object.keys(gstStateCodes);
const longestPrefix = 6;
/** The first digit of a pincode is a region of India; 0 is none. */
const regions = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether all pincodes that begin with `prefix` begin with one of `prefixes`. */
function areCovered(prefix: string, prefixes: readonly string[]): boolean {
  if (prefixes.some((each) => prefix.startsWith(each))) return true;
  const within = prefixes.filter((each) => each.startsWith(prefix));
  if (within.length === 0 || prefix.length === longestPrefix) return false;
  const digits = prefix === '' ? regions : [0, ...regions];
  return digits.every((digit) => areCovered(`${prefix}${digit}`, within));
}

/** The places of some rates together. */
function placesOf(rates: readonly DeliveryRate[]) {
  const prefixes = rates.flatMap(({ pincodes }) => pincodes);
  const isAll = rates.some(({ area }) => area === 'INDIA') || areCovered('', prefixes);
  const states = new Set(isAll ? allStates : rates.flatMap((rate) => rate.states));
  return { prefixes, states, isAll: isAll || states.size === allStates.length };
}

const limitOf = ({ maxGrams }: DeliveryRate) => maxGrams ?? Number.POSITIVE_INFINITY;

/** The first rate that no order can have, since the rates before it are for all its places and weights; -1 if there is none. */
export function unreachableRate(rates: readonly DeliveryRate[]): number {
  return rates.findIndex((rate, index) => {
    const before = placesOf(rates.slice(0, index).filter((each) => limitOf(each) >= limitOf(rate)));
    if (before.isAll) return true;
    if (rate.area === 'INDIA') return false;
    return rate.area === 'STATES'
      ? rate.states.every((state) => before.states.has(state))
      : rate.pincodes.every((prefix) => areCovered(prefix, before.prefixes));
  });
}

/**
 * The places and weights that no rate is for, as sentences for the owner.
 * @param states that addresses can be in
 */
export function deliveryGaps(rates: readonly DeliveryRate[], states: readonly string[]): string[] {
  if (rates.length === 0) return [];
  const places = [...new Set(states.map(gstState))];
  const limits = [...new Set(rates.map(limitOf))].toSorted((a, b) => b - a);
  /** The weight up to which all of a state is reached. */
  const reachOf = (state: string): number =>
    limits.find((limit) => placesOf(rates.filter((rate) => limitOf(rate) >= limit)).states.has(state)) ?? 0;
  return [0, ...limits.toReversed()].filter(Number.isFinite).flatMap((reach) => {
    const group = places.filter((state) => reachOf(state) === reach);
    if (group.length === 0) return [];
    const where = group.length === places.length ? 'anywhere in India' : `to ${listed(group)}`;
    const further = rates.filter((rate) => rate.area === 'PINCODES' && limitOf(rate) > reach);
    const prefixes = [...new Set(further.flatMap(({ pincodes }) => pincodes))];
    const but =
      prefixes.length > 0 ? `, but to pincodes that begin with ${listed(prefixes)} by their rates` : '';
    return [`No delivery ${reach === 0 ? '' : `of more than ${weightText(reach)} `}${where}${but}.`];
  });
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
