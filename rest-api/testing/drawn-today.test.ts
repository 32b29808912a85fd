import { expect, it, vi } from 'vitest';
import { dayOf } from './drawn-today.ts';

it.each([
  ['0', 0],
  ['27', 7],
  ['-3', 3],
])('tries a tenth by the seed %s', (seed, day) => {
  expect(dayOf(seed)).toBe(day);
});

it.each(['', 'today', '1.5', 'NaN', ' '])('takes no seed %j, by which nothing would be tried', (seed) => {
  expect(() => dayOf(seed)).toThrow('whole number');
});

it('tries the next tenth on the next day', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) });
  const first = dayOf();
  vi.setSystemTime(Date.UTC(2026, 0, 2, 12));
  expect(dayOf()).toBe((first + 1) % 10);
  vi.useRealTimers();
});
