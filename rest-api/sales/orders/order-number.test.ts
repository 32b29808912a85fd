import { expect, test } from 'vitest';
import { newOrderId } from './order-number.ts';

const rest = '-9d3c-4f6a-8b1e-2f6a7c8d9e0f';

test.each([
  ['digits alone', '01234567'],
  ['digits with an exponent', '1234e567'],
])('no order has a number that spreadsheets rewrite: %s', (_, start) => {
  const drawn = [`${start}${rest}`, `e1234567${rest}`];
  expect(newOrderId(() => drawn.shift() ?? '')).toBe(`e1234567${rest}`);
});
