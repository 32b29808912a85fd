import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOfCopies } from '../../../text/price-of-copies.ts';
import '../../testing/fixed-seed.ts';
import { type CodeTerms, codeDiscount, codeText } from './code-discount.ts';

const now = new Date('2026-11-01T12:00:00+05:30');
const tenPercent: CodeTerms = {
  code: 'DIWALI10',
  percent: 10,
  amountPaise: null,
  minAmountPaise: 0,
  startsAt: null,
  endsAt: null,
};
const amountOff = (amountPaise: number): CodeTerms => ({ ...tenPercent, percent: null, amountPaise });
const book = (amountPaise: number, isFitting = true) => ({ amountPaise, isFitting });

describe('what a code takes off', () => {
  it.each([
    ['ten percent of all', tenPercent, [book(10_000), book(25_000)], [1_000, 2_500]],
    ['half a paisa is rounded up', tenPercent, [book(5), book(10_000)], [1, 1_000]],
    ['only of its books', tenPercent, [book(10_000, false), book(25_000)], [0, 2_500]],
    ['an amount by what the lines cost', amountOff(1_000), [book(10_000), book(20_000)], [333, 667]],
    [
      'the largest remainder gets the paisa',
      amountOff(100),
      [book(1_000), book(1_000), book(1_000)],
      [34, 33, 33],
    ],
    ['no more than its books cost', amountOff(50_000), [book(10_000), book(90_000, false)], [10_000, 0]],
    ['all of a cart', { ...tenPercent, percent: 100 }, [book(10_000)], [10_000]],
    ['leaves a rupee that can be paid, or nothing', amountOff(9_950), [book(10_000)], [9_900]],
    [
      'leaves less than a rupee beside other books',
      amountOff(9_950),
      [book(10_000), book(500, false)],
      [9_950, 0],
    ],
    ['takes nothing off what costs less than a rupee', amountOff(10), [book(60)], [0]],
  ] as const)('%s', (_case, terms, lines, shares) => {
    expect(codeDiscount(terms, lines, now)).toEqual({
      codePaise: shares.reduce<number>((sum, share) => sum + share, 0),
      shares,
    });
  });

  it.each([
    [
      'before it begins',
      { startsAt: new Date('2026-11-02T00:00:00+05:30') },
      'DIWALI10 counts from 2 November 2026 at 12:00 am on. Come back then, or order without it.',
    ],
    ['once it has ended', { endsAt: now }, 'DIWALI10 has ended. Take it out to order without it.'],
    [
      'where its books cost less than they have to',
      { minAmountPaise: 50_000 },
      'DIWALI10 counts from ₹500 of its books on. Add some for ₹400 more, or order without it.',
    ],
  ])('says what to do %s', (_case, terms, refusal) => {
    expect(codeDiscount({ ...tenPercent, ...terms }, [book(10_000), book(90_000, false)], now)).toEqual({
      refusal,
    });
  });

  it('says so where the cart has none of its books', () => {
    expect(codeDiscount(tenPercent, [book(10_000, false)], now)).toEqual({
      refusal:
        'DIWALI10 is for other books than those in your cart. Add one of its books, or order without it.',
    });
  });

  it('counts from the first moment to the last but one', () => {
    const terms = { ...tenPercent, startsAt: now, endsAt: new Date(now.getTime() + 1) };
    expect(codeDiscount(terms, [book(1_000)], now)).toEqual({ codePaise: 100, shares: [100] });
  });
});

it('reads a code as a person types it', () => {
  expect(codeText('  diwali10 ')).toBe('DIWALI10');
});

it('shares add up, and so do the copies of each line, in whatever parts they go back', () => {
  const line = fc.record({
    pricePaise: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    isFitting: fc.boolean(),
    parts: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
  });
  const terms = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ ...tenPercent, percent })),
    fc.integer({ min: 1, max: 10_000_000 }).map(amountOff),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), terms, (lines, code) => {
      const discount = codeDiscount(
        code,
        lines.map(({ pricePaise, quantity, isFitting }) => book(pricePaise * quantity, isFitting)),
        now,
      );
      if ('refusal' in discount) return;
      expect(discount.shares.reduce((sum, share) => sum + share, 0)).toBe(discount.codePaise);
      for (const [index, { pricePaise, quantity, isFitting, parts }] of lines.entries()) {
        const codePaise = discount.shares[index] ?? expect.unreachable();
        expect(codePaise).toBeLessThanOrEqual(isFitting ? pricePaise * quantity : 0);
        let given = 0;
        let paise = 0;
        for (const wanted of [...parts, quantity]) {
          const copies = Math.min(wanted, quantity - given);
          const part = priceOfCopies({ pricePaise, quantity, codePaise }, copies, given);
          expect(part).toBeGreaterThanOrEqual(0);
          given += copies;
          paise += part;
        }
        expect(paise).toBe(pricePaise * quantity - codePaise);
      }
    }),
  );
});
