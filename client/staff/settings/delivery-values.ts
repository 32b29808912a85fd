import { arrivalText } from '../../../text/arrival.ts';
import { formatRupees } from '../../shared/money.ts';
import type { DeliveryArea, DeliverySettingsInput } from '../../shared/schema.generated.ts';
import { paiseFrom, rupeesText } from '../orders/refund-amount.ts';
import type { WholeSettingsFragment } from './Settings.generated.ts';

export type Delivery = WholeSettingsFragment['delivery'];
type Rate = Delivery['rates'][number];

/** A rate as its form has it: what is typed, amounts in rupees. */
interface RateValues {
  name: string;
  area: DeliveryArea;
  states: string[];
  pincodes: string;
  maxGrams: string;
  chargePaise: string;
  freeFromPaise: string;
  days: { min: string; max: string };
}

export interface DeliveryValues {
  rates: RateValues[];
  defaultGrams: string;
  furtherStates: string[];
}

export const AREAS: Record<DeliveryArea, string> = {
  INDIA: 'All of India',
  STATES: 'Some states',
  PINCODES: 'Pincodes that begin with …',
};

export const NEW_RATE: RateValues = {
  name: '',
  area: 'INDIA',
  states: [],
  pincodes: '',
  maxGrams: '',
  chargePaise: '',
  freeFromPaise: '',
  days: { min: '3', max: '6' },
};

const typed = (number: number | null): string => (number === null ? '' : String(number));

/** What the form begins with. */
export const deliveryValues = ({ rates, defaultGrams, furtherStates }: Delivery): DeliveryValues => ({
  rates: rates.map(({ name, area, states, pincodes, maxGrams, chargePaise, freeFromPaise, days }) => ({
    name,
    area,
    states: [...states],
    pincodes: pincodes.join(', '),
    maxGrams: typed(maxGrams),
    chargePaise: rupeesText(chargePaise),
    freeFromPaise: freeFromPaise === null ? '' : rupeesText(freeFromPaise),
    days: { min: String(days.min), max: String(days.max) },
  })),
  defaultGrams: String(defaultGrams),
  furtherStates: [...furtherStates],
});

/** What the form sends, once its fields have passed their rules. */
export const deliveryInput = ({
  rates,
  defaultGrams,
  furtherStates,
}: DeliveryValues): DeliverySettingsInput => ({
  rates: rates.map(({ name, area, states, pincodes, maxGrams, chargePaise, freeFromPaise, days }) => ({
    name: name.trim(),
    area,
    states: area === 'STATES' ? states : [],
    pincodes: area === 'PINCODES' ? pincodes.split(/[\s,;]+/).filter(Boolean) : [],
    maxGrams: maxGrams.trim() === '' ? null : Number(maxGrams),
    chargePaise: paiseFrom(chargePaise) ?? 0,
    freeFromPaise: paiseFrom(freeFromPaise),
    days: { min: Number(days.min), max: Number(days.max) },
  })),
  defaultGrams: Number(defaultGrams),
  furtherStates,
});

export const isWhole = (text: string): true | string =>
  /^\d{1,9}$/.test(text.trim()) || 'Enter a whole number.';
export const isAmount = (text: string): true | string =>
  paiseFrom(text) !== null || 'Enter rupees, such as 99 or 99.50; 0 for free delivery.';

const weight = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

/** The places of a rate. */
export function areaText({ area, states, pincodes }: Rate): string {
  if (area === 'INDIA') return AREAS.INDIA;
  return area === 'STATES' ? states.join(', ') : `Pincodes ${pincodes.map((each) => `${each}…`).join(', ')}`;
}

/** What a rate costs, and for what. */
export function rateText({ maxGrams, chargePaise, freeFromPaise, days }: Rate): string {
  return [
    chargePaise === 0 ? 'free' : formatRupees(chargePaise),
    freeFromPaise !== null && `free from ${formatRupees(freeFromPaise)}`,
    maxGrams !== null && `up to ${weight(maxGrams)}`,
    arrivalText(days).toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ');
}
