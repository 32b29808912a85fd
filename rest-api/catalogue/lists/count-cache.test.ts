import { expect, it } from 'vitest';
import { CountCache } from './count-cache.ts';

const start = () => new CountCache({ current: 1 });

it('counts the books of the same conditions once', async () => {
  const counts = start();
  const conditions = { search: 'sea', categories: ['Fiction', 'Self-Help'] as const, maxPricePaise: 5_000 };
  expect(await counts.of(conditions, async () => 1)).toBe(1);
  const same = {
    maxPricePaise: 5_000,
    categories: ['Self-Help', 'Fiction', 'Self-Help'] as const,
    search: 'sea',
  };
  expect(await counts.of(same, async () => 2)).toBe(1);
});

it('caches a count of zero', async () => {
  const counts = start();
  await counts.of({ search: 'nothing like it' }, async () => 0);
  expect(await counts.of({ search: 'nothing like it' }, async () => 1)).toBe(0);
});

it.each([
  { search: 'Sea' },
  { search: 'sea', minRating: 1 },
  { search: 'sea', maxPricePaise: 100 },
  { search: 'sea', categories: ['Fiction'] as const },
  {},
])('distinguishes %o from other conditions', async (conditions) => {
  const counts = start();
  await counts.of({ search: 'sea' }, async () => 1);
  expect(await counts.of(conditions, async () => 2)).toBe(2);
});
