import { expect, it } from 'vitest';
import { allCounted, countAll, scan, withoutPacked } from './packing.ts';

const wings = { id: 'a', title: 'Wings of Fire', isbn: '9788173711466', toPack: 2 };
const emma = { id: 'b', title: 'Emma', isbn: '0-14-143958-0', toPack: 1 };
const plain = { id: 'c', title: 'No number', isbn: null, toPack: 0 };
const lines = [wings, emma, plain];

it('counts a copy by its ISBN, of ten characters or thirteen, with hyphens or without', () => {
  expect(scan('978-8173711466', lines, {})).toEqual({ counted: { a: 1 }, message: 'Wings of Fire: 1 of 2' });
  expect(scan('8173711461', lines, { a: 1 })).toEqual({
    counted: { a: 2 },
    message: 'Wings of Fire: 2 of 2',
  });
  expect(scan('9780141439587', lines, {})).toEqual({ counted: { b: 1 }, message: 'Emma: 1 of 1' });
});

it('says which book is wrong', () => {
  expect(scan('9780000000002', lines, {})).toEqual({ refused: '9780000000002 is not in this order.' });
  expect(scan('8173711461', lines, { a: 2 })).toEqual({
    refused: 'Wings of Fire is complete: put this copy back.',
  });
  expect(scan(' 12345 ', lines, {})).toMatchObject({
    refused: expect.stringContaining('"12345" is not an ISBN'),
  });
});

it('is complete when all that is left has been counted, whatever else was packed before', () => {
  expect(allCounted(lines, { a: 2 })).toBe(false);
  expect(allCounted(lines, { a: 2, b: 1 })).toBe(true);
  expect(allCounted(lines, countAll(lines))).toBe(true);
  expect(allCounted([plain], {})).toBe(false);
});

it('counts nothing that another packer has packed meanwhile', () => {
  expect(allCounted([{ ...wings, toPack: 0 }, emma], { a: 2, b: 1 })).toBe(true);
  expect(scan('8173711461', [{ ...wings, toPack: 1 }], { a: 2 })).toHaveProperty('refused');
});

it('does not count again what is in a parcel, also where less has been counted meanwhile', () => {
  expect(withoutPacked({ a: 2, b: 1 }, { a: 1 })).toEqual({ a: 1, b: 1 });
  expect(withoutPacked({ a: 0 }, { a: 1 })).toEqual({ a: 0 });
});
