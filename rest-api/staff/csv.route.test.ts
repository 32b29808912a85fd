import { expect, it } from 'vitest';
import { csvFileName } from './csv.route.ts';

it('names a file by the day in India', () => {
  expect(csvFileName('orders', new Date('2026-01-31T18:29:59.999Z'))).toBe('quire-orders-2026-01-31.csv');
  expect(csvFileName('orders', new Date('2026-01-31T18:30:00Z'))).toBe('quire-orders-2026-02-01.csv');
});
