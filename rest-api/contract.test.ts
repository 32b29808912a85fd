import { describe, expect, it } from 'vitest';
import { paiseFromRupees, rupeesFromPaise, totalsOf } from './contract/money.ts';

describe('rupees and paise', () => {
  it.each([
    [49_900, '499'],
    [49_950, '499.50'],
    [5, '0.05'],
    [0, '0'],
    [114_990, '1149.90'],
  ])('%i paise are %s rupees, and back', (paise, rupees) => {
    expect(rupeesFromPaise(paise)).toBe(rupees);
    expect(paiseFromRupees(rupees)).toBe(paise);
  });
});

describe('totalsOf', () => {
  it('returns the previous prices, the discount, delivery and the amount to pay', () => {
    const lines = [
      { pricePaise: 10_000, previousPricePaise: 15_000, qty: 2 },
      { pricePaise: 8_050, previousPricePaise: 9_999, qty: 1 },
    ];
    expect(totalsOf(lines)).toEqual({
      pricePaise: 39_999,
      discountPaise: 11_949,
      codePaise: 0,
      deliveryPaise: 19_900,
      totalPaise: 47_950,
    });
  });
});
