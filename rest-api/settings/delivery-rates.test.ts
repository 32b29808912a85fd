import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryRate } from '../contract/delivery.ts';
import { deliveryGaps, unreachableRate } from './delivery-coverage.ts';
import { deliveryOf, isFor, rateFor } from './delivery-rates.ts';
import { gstStateCodes } from './gst-states.ts';
import { orderTotal } from './order-total.ts';

const rate = (fields: Partial<DeliveryRate> = {}): DeliveryRate => ({
  name: 'A rate',
  area: 'INDIA',
  states: [],
  pincodes: [],
  maxGrams: null,
  chargePaise: 10_000,
  freeFromPaise: null,
  days: { min: 3, max: 6 },
  ...fields,
});
const inStates = (states: string[], fields: Partial<DeliveryRate> = {}) =>
  rate({ area: 'STATES', states, ...fields });
const inPincodes = (pincodes: string[], fields: Partial<DeliveryRate> = {}) =>
  rate({ area: 'PINCODES', pincodes, ...fields });
const bengaluru = { pincode: '560001', state: 'Karnataka' };
const allStates = Object.keys(gstStateCodes);

// Few values of each, so that they meet often.
const weight = fc.constantFrom(0, 1, 499, 500, 501, 2_000, 5_000);
const someRate = fc.record({
  name: fc.constant('A rate'),
  place: fc.oneof(
    fc.record({
      area: fc.constant('INDIA' as const),
      states: fc.constant<string[]>([]),
      pincodes: fc.constant<string[]>([]),
    }),
    fc.record({
      area: fc.constant('STATES' as const),
      states: fc.uniqueArray(fc.constantFrom('Goa', 'Kerala', 'Uttarakhand'), { minLength: 1 }),
      pincodes: fc.constant<string[]>([]),
    }),
    fc.record({
      area: fc.constant('PINCODES' as const),
      states: fc.constant<string[]>([]),
      pincodes: fc.uniqueArray(fc.constantFrom('4', '40', '403', '403001', '6'), { minLength: 1 }),
    }),
  ),
  maxGrams: fc.option(fc.constantFrom(500, 2_000)),
  chargePaise: fc.integer({ min: 0, max: 50_000 }),
  freeFromPaise: fc.option(fc.integer({ min: 1, max: 100_000 })),
  days: fc.constant({ min: 1, max: 2 }),
});
const someRates = fc
  .array(someRate, { maxLength: 5 })
  .map((rates): DeliveryRate[] => rates.map(({ place, ...fields }) => ({ ...place, ...fields })));
const somePlace = fc.record({
  pincode: fc.constantFrom('403001', '401000', '682001', '110001'),
  state: fc.constantFrom('Goa', 'Kerala', 'Uttarakhand', 'Gairsain', 'Delhi'),
});

describe('the rate of an order', () => {
  it('is the first that is for its place and weight, and no other', () => {
    fc.assert(
      fc.property(someRates, weight, somePlace, (rates, grams, place) => {
        const found = rateFor(rates, grams, place);
        const fits = (each: DeliveryRate) =>
          isFor(each, place) && (each.maxGrams === null || each.maxGrams >= grams);
        expect(found).toBe(rates[rates.findIndex(fits)]);
      }),
    );
  });

  it.each([
    ['all of India', [rate({ name: 'hit' })], bengaluru],
    ['a state', [inStates(['Karnataka'], { name: 'hit' }), rate()], bengaluru],
    ['the first of two', [rate({ name: 'hit' }), inStates(['Karnataka'])], bengaluru],
    ['the beginning of a pincode', [inPincodes(['11', '5600'], { name: 'hit' }), rate()], bengaluru],
    ['a whole pincode', [inPincodes(['560001'], { name: 'hit' }), rate()], bengaluru],
    ['another pincode', [inPincodes(['560002']), rate({ name: 'hit' })], bengaluru],
    [
      'Gairsain',
      [inStates(['Uttarakhand'], { name: 'hit' }), rate()],
      { pincode: '246428', state: 'Gairsain' },
    ],
    ['no known place', [inStates(['Goa']), rate({ name: 'hit', chargePaise: 90_000 })], undefined],
    [
      'no known place without a rate for India',
      [inStates(['Goa']), inStates(['Assam'], { name: 'hit', chargePaise: 1 })],
      undefined,
    ],
  ])('%s', (_what, rates, place) => {
    expect(rateFor(rates, 400, place)?.name).toBe('hit');
  });

  it.each([
    [500, 'light'],
    [501, 'heavy'],
  ])('of %i grams', (grams, name) => {
    const rates = [rate({ name: 'light', maxGrams: 500 }), rate({ name: 'heavy' })];
    expect(rateFor(rates, grams, bengaluru)?.name).toBe(name);
  });

  it.each([
    [99_899, 10_000],
    [99_900, 0],
    [99_901, 0],
  ])('of books for %i paise is free from its amount on', (amountPaise, deliveryPaise) => {
    const rates = [rate({ freeFromPaise: 99_900 })];
    expect(deliveryOf({ rates }, { grams: 1, amountPaise }, bengaluru)).toMatchObject({ deliveryPaise });
  });

  it('says why there is none', () => {
    const goods = { grams: 12_400, amountPaise: 1 };
    const port = { pincode: '744101', state: 'Andaman and Nicobar Islands' };
    const rates = [inStates(['Karnataka'], { maxGrams: 900 }), inPincodes(['56'], { maxGrams: 10_000 })];
    expect(deliveryOf({ rates }, goods, port)?.refusal).toBe(
      'We do not deliver to 744101, Andaman and Nicobar Islands.',
    );
    expect(deliveryOf({ rates }, goods, bengaluru)?.refusal).toBe(
      'We deliver up to 10 kg to 560001, Karnataka, and these books weigh 12.4 kg.',
    );
    expect(deliveryOf({ rates }, goods, undefined)?.refusal).toBe(
      'We deliver up to 10 kg, and these books weigh 12.4 kg.',
    );
  });
});

describe('the total of an order', () => {
  const line = fc.record({
    pricePaise: fc.integer({ min: 1, max: 500_000 }),
    previousPricePaise: fc.integer({ min: 1, max: 500_000 }),
    qty: fc.integer({ min: 1, max: 99 }),
    grams: fc.option(fc.integer({ min: 1, max: 5_000 })),
  });
  it('adds up to the paisa, delivery included, wherever it goes', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        someRates,
        fc.option(somePlace),
        (lines, rates, place) => {
          const settings = { rates, defaultGrams: 400, furtherStates: [] };
          const { totals, delivery } = orderTotal(lines, settings, place ?? undefined);
          const { pricePaise, discountPaise, deliveryPaise, totalPaise } = totals;
          expect(pricePaise - discountPaise + deliveryPaise).toBe(totalPaise);
          expect(deliveryPaise).toBe(rates.length === 0 ? 19_900 : (delivery?.deliveryPaise ?? 0));
          expect(Number.isSafeInteger(totalPaise)).toBe(true);
          expect(delivery === null).toBe(rates.length === 0);
          expect(delivery?.deliveryPaise === null).toBe(typeof delivery?.refusal === 'string');
        },
      ),
    );
  });

  it('weighs books without a weight by default', () => {
    const rates = [rate({ maxGrams: 1_000, chargePaise: 1 }), rate({ chargePaise: 2 })];
    const lines = [
      { pricePaise: 100, previousPricePaise: 100, qty: 2, grams: null },
      { pricePaise: 100, previousPricePaise: 100, qty: 1, grams: 200 },
    ];
    const charge = (defaultGrams: number) =>
      orderTotal(lines, { rates, defaultGrams, furtherStates: [] }, bengaluru).totals.deliveryPaise;
    expect([charge(400), charge(401)]).toEqual([1, 2]);
  });
});

describe('a rate that no order can have', () => {
  it.each<[string, DeliveryRate[], number]>([
    ['after all of India', [rate(), inStates(['Goa'])], 1],
    ['after the same', [rate(), rate()], 1],
    ['for less weight after any', [rate(), rate({ maxGrams: 500 })], 1],
    ['for more weight after less', [rate({ maxGrams: 500 }), rate()], -1],
    [
      'after its states in two rates',
      [inStates(['Goa']), inStates(['Assam']), inStates(['Assam', 'Goa'])],
      2,
    ],
    ['after one of its two states', [inStates(['Goa']), inStates(['Assam', 'Goa'])], -1],
    ['after the beginning of its pincodes', [inPincodes(['40']), inPincodes(['403', '4011'])], 1],
    ['after a part of its pincodes', [inPincodes(['403']), inPincodes(['40'])], -1],
    [
      'after all parts of its pincodes',
      [inPincodes([...'0123456789'].map((d) => `40${d}`)), inPincodes(['40'])],
      1,
    ],
    ['after all pincodes of India', [inPincodes([...'123456789']), rate()], 1],
    ['after all states', [inStates(allStates), inPincodes(['40'])], 1],
    [
      'after all states, but for less weight',
      [inStates(allStates, { maxGrams: 500 }), inPincodes(['40'])],
      -1,
    ],
    ['where there is none', [], -1],
  ])('%s', (_what, rates, place) => {
    expect(unreachableRate(rates)).toBe(place);
  });

  it('is never the rate of a place', () => {
    fc.assert(
      fc.property(someRates, weight, somePlace, (rates, grams, place) => {
        const unreachable = rates[unreachableRate(rates)];
        fc.pre(unreachable !== undefined);
        expect(rateFor(rates, grams, place)).not.toBe(unreachable);
      }),
    );
  });
});

describe('what no rate is for', () => {
  const states = ['Assam', 'Goa', 'Karnataka'];
  it.each<[string, DeliveryRate[], string[]]>([
    ['without rates', [], []],
    ['with a rate for all of India', [inStates(['Goa']), rate()], []],
    ['for a weight', [rate({ maxGrams: 10_000 })], ['No delivery of more than 10 kg anywhere in India.']],
    ['for states', [inStates(['Goa'])], ['No delivery to Assam and Karnataka.']],
    [
      'for both',
      [inStates(['Goa']), inStates(['Assam'], { maxGrams: 500 })],
      ['No delivery to Karnataka.', 'No delivery of more than 500 g to Assam.'],
    ],
    [
      'but for pincodes',
      [inPincodes(['56', '57'])],
      ['No delivery anywhere in India, but to pincodes that begin with 56 and 57 by their rates.'],
    ],
    ['with all pincodes in two rates', [inPincodes([...'1234']), inPincodes([...'56789'])], []],
  ])('%s', (_what, rates, sentences) => {
    expect(deliveryGaps(rates, states)).toEqual(sentences);
  });

  it('is said of every state that an order can fail to reach', () => {
    fc.assert(
      fc.property(someRates, weight, fc.constantFrom('Goa', 'Kerala', 'Delhi'), (rates, grams, state) => {
        fc.pre(rates.length > 0 && !rateFor(rates, grams, { pincode: '999999', state }));
        const gaps = deliveryGaps(rates, ['Delhi', 'Goa', 'Kerala']);
        expect(gaps.some((gap) => gap.includes(state) || gap.includes('anywhere in India'))).toBe(true);
      }),
    );
  });
});
