import { expect, it } from 'vitest';
import { chosenPaise } from './chosen-refund.ts';
import { paiseFrom, rupeesText } from './refund-amount.ts';

const whole = { codePaise: 0, refunded: 0, shipped: 0 };
const emma = { ...whole, pricePaise: 30_000, quantity: 2, toSend: 2 };
const wings = { ...whole, pricePaise: 21_050, quantity: 1, toSend: 1 };
const order = { lines: [emma, wings], refundablePaise: 100_950 };
const copies = (...of: number[]) => ({ by: 'copies' as const, copies: of, amount: '' });
const amount = (text: string) => ({ by: 'amount' as const, copies: [2, 1], amount: text });

it('copies give back what they cost, and the last ones all that is left where nothing has left the shop', () => {
  expect(chosenPaise(order, copies(0, 0))).toBe(0);
  expect(chosenPaise(order, copies(1, 1))).toBe(51_050);
  expect(chosenPaise(order, copies(2, 1))).toBe(100_950);
  const partlySent = { ...order, lines: [{ ...emma, shipped: 2, toSend: 0 }, wings] };
  expect(chosenPaise(partlySent, copies(2, 1))).toBe(81_050);
  const rest = { lines: [{ ...emma, toSend: 0 }, wings], refundablePaise: 40_950 };
  expect(chosenPaise(rest, copies(0, 1))).toBe(40_950);
});

it('copies give back their share of what they cost after a code, whichever have gone back before', () => {
  const three = { ...emma, quantity: 3, codePaise: 100, shipped: 3, toSend: 0 };
  const sent = { lines: [three], refundablePaise: 89_900 };
  expect(chosenPaise(sent, copies(1))).toBe(29_967);
  expect(chosenPaise({ ...sent, lines: [{ ...three, refunded: 1 }] }, copies(2))).toBe(59_933);
});

it('reads an amount as people write rupees', () => {
  expect(chosenPaise(order, amount('₹1,000.5'))).toBe(100_050);
  expect(chosenPaise(order, amount('ten'))).toBe(0);
  expect(['499', '0.1', '1,299.50', '1.999', '-5', '', '1e3'].map(paiseFrom)).toEqual([
    ...[49_900, 10, 129_950, null, null, null, null],
  ]);
  expect([49_900, 129_950].map(rupeesText)).toEqual(['499', '1299.50']);
});
