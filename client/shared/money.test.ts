import { expect, test } from 'vitest';
import { formatRupees } from './money.ts';

test.each([
  [49900, '₹499'],
  [0, '₹0'],
  [129950, '₹1,299.50'],
  [129905, '₹1,299.05'],
  [12345600, '₹1,23,456'],
  [-20000, '-₹200'],
  [99, '₹0.99'],
])('%i paise are shown as %s', (paise, shown) => {
  expect(formatRupees(paise)).toBe(shown);
});
