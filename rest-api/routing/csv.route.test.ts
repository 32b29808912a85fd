import { expect, it } from 'vitest';
import { csvFileName } from './csv.route.ts';

it('names a file by the day in India', () => {
  expect(csvFileName('orders', new Date('2026-01-31T18:29:59.999Z'))).toBe('quire-orders-2026-01-31.csv');
  expect(csvFileName('orders', new Date('2026-01-31T18:30:00Z'))).toBe('quire-orders-2026-02-01.csv');
});

it('of a period is named after its first and last day, also where that is not over yet', () => {
  const november = { from: new Date('2026-10-31T18:30:00Z'), to: new Date('2026-11-30T18:30:00Z') };
  expect(csvFileName('bills', new Date('2026-12-05T06:00:00Z'), november)).toBe(
    'quire-bills-2026-11-01-to-2026-11-30.csv',
  );
  expect(csvFileName('bills', new Date('2026-11-05T06:00:00Z'), november)).toBe(
    'quire-bills-2026-11-01-to-2026-11-05.csv',
  );
  const { to } = november;
  expect(csvFileName('bills', new Date('2026-12-05T06:00:00Z'), { to })).toBe('quire-bills-2026-11-30.csv');
});
