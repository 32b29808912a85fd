import { expect, it } from 'vitest';
import { chosenPaise } from './chosen-refund.ts';
import { paiseFrom, rupeesText } from './refund-amount.ts';

const emma = { quantity: 2, refunded: 0, refundPaise: 30_000, shipped: 0 };
const wings = { quantity: 1, refunded: 0, refundPaise: 21_050, shipped: 0 };
const order = { lines: [emma, wings], totals: { deliveryPaise: 19_900 }, refundablePaise: 100_950 };
const copies = (...of: number[]) => ({ by: 'copies' as const, copies: of, amount: '' });
const amount = (text: string) => ({ by: 'amount' as const, copies: [2, 1], amount: text });

it('copies give back what they cost, and the last ones the delivery charge where nothing has left the shop', () => {
  expect(chosenPaise(order, copies(0, 0))).toBe(0);
  expect(chosenPaise(order, copies(1, 1))).toBe(51_050);
  expect(chosenPaise(order, copies(2, 1))).toBe(100_950);
  expect(chosenPaise({ ...order, lines: [{ ...emma, shipped: 2 }, wings] }, copies(2, 1))).toBe(81_050);
  const restOfIt = { ...order, lines: [{ ...emma, refunded: 2 }, wings], refundablePaise: 40_950 };
  expect(chosenPaise(restOfIt, copies(0, 1))).toBe(40_950);
});

it('never comes to more than can still go back', () => {
  expect(chosenPaise({ ...order, refundablePaise: 50_000 }, copies(2, 0))).toBe(50_000);
});

it('an amount counts alone, as people write rupees', () => {
  expect(chosenPaise(order, amount('₹1,000.5'))).toBe(100_050);
  expect(chosenPaise(order, amount('ten'))).toBe(0);
  expect(['499', '0.1', '1,299.50', '1.999', '-5', '', '1e3'].map(paiseFrom)).toEqual([
    ...[49_900, 10, 129_950, null, null, null, null],
  ]);
  expect([49_900, 129_950].map(rupeesText)).toEqual(['499', '1299.50']);
});
