import { expect, it } from 'vitest';
import { nextCheckAt, orderTiming } from './next-check.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const createdAt = new Date('2026-01-31T09:05:00Z');
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const next = (state: 'created' | 'paid' | 'cancelled', age: number, settled = false) =>
  nextCheckAt({ state, createdAt }, settled, after(age), orderTiming);

it('an order is asked about less often the older it is', () => {
  expect(next('created', 0)).toEqual(after(minute));
  expect(next('created', minute)).toEqual(after(2 * minute));
  expect(next('created', 10 * minute)).toEqual(after(15 * minute));
  expect(next('cancelled', 2 * day)).toEqual(after(3 * day));
});

it('in time for its expiry', () => {
  expect(next('created', 23 * 60 * minute)).toEqual(after(day));
  expect(next('cancelled', 23 * 60 * minute)).toEqual(after(34.5 * 60 * minute));
});

it('a settled order once more, when no money can arrive any longer', () => {
  expect(next('paid', minute, true)).toEqual(after(6 * day));
  expect(next('cancelled', 5 * day)).toEqual(after(6 * day));
  expect(next('cancelled', 6 * day)).toBeUndefined();
});

it('a paid order for half a year, in which its payment may be given back by hand', () => {
  expect(next('paid', 6 * day, true)).toEqual(after(9 * day));
  expect(next('paid', 100 * day, true)).toEqual(after(150 * day));
  expect(next('paid', 180 * day, true)).toBeUndefined();
});
