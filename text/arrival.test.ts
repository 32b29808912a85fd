import { expect, it } from 'vitest';
import { arrivalText } from './arrival.ts';

it.each([
  [3, 6, 'Arrives in 3 to 6 days'],
  [3, 3, 'Arrives in 3 days'],
  [1, 1, 'Arrives in a day'],
  [0, 2, 'Arrives within 2 days'],
  [0, 1, 'Arrives within a day'],
  [0, 0, 'Arrives on the same day'],
])('%i to %i days', (min, max, text) => {
  expect(arrivalText({ min, max })).toBe(text);
});
