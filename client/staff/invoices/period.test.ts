import { expect, it } from 'vitest';
import { invoicesPath, monthBefore } from './period.ts';

it.each([
  ['2026-04-01', '2026-03-01', '2026-03-31'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-15', '2025-12-01', '2025-12-31'],
])('the month before %s is from %s until %s', (day, from, until) => {
  expect(monthBefore(day)).toEqual({ from, until });
});

it('a period ends with its last day in India', () => {
  const { searchParams } = new URL(invoicesPath({ from: '2026-03-01', until: '2026-03-31' }), 'http://shop');
  expect(Object.fromEntries(searchParams)).toEqual({
    issuedFrom: '2026-03-01T00:00:00+05:30',
    issuedTo: '2026-04-01T00:00:00+05:30',
  });
  expect(invoicesPath({ from: '', until: '2026-02-31' })).toBe('/api/staff/invoices.csv?');
});
