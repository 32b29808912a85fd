import { expect, it } from 'vitest';
import { nextCheckAt, orderTiming } from './next-check.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const createdAt = new Date('2026-01-31T09:05:00Z');
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const next = (
  state: 'created' | 'paid' | 'cancelled',
  age: number,
  isMoneyCaptured = false,
  pendingSince?: Date,
) => nextCheckAt({ state, createdAt }, { isMoneyCaptured, pendingSince }, after(age), orderTiming);

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

it('an order with a refund on its way every day, for half a year', () => {
  expect(next('cancelled', 5.5 * day, true, createdAt)).toEqual(after(6 * day));
  expect(next('cancelled', 6 * day, true, createdAt)).toEqual(after(7 * day));
  expect(next('paid', 100 * day, true, after(99 * day))).toEqual(after(101 * day));
  expect(next('paid', 200 * day, true, after(179 * day))).toEqual(after(201 * day));
  expect(next('cancelled', 180 * day, true, createdAt)).toBeUndefined();
});
