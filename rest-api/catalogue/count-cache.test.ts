import { describe, expect, it } from 'vitest';
import { CountCache } from './count-cache.ts';

function keeping(): CountCache {
  const counts = new CountCache();
  counts.resume();
  return counts;
}

describe('CountCache', () => {
  it('keeps none while nobody would hear of a change', async () => {
    const counts = new CountCache();
    expect(await counts.of({}, async () => 1)).toBe(1);
    expect(await counts.of({}, async () => 2)).toBe(2);
    counts.resume();
    await counts.of({}, async () => 3);
    counts.pause();
    expect(await counts.of({}, async () => 4)).toBe(4);
    counts.resume();
    expect(await counts.of({}, async () => 5)).toBe(5);
  });

  it('counts the same conditions once, also while that count is under way', async () => {
    const counts = keeping();
    let counted = 0;
    const count = async () => ++counted;
    const asked = [
      counts.of({ search: 'sea', categories: ['Fiction', 'Self-Help'] }, count),
      counts.of({ categories: ['Self-Help', 'Fiction', 'Fiction'], search: 'sea' }, count),
    ];
    expect(await Promise.all(asked)).toEqual([1, 1]);
    expect(await counts.of({ search: 'sea', categories: ['Fiction', 'Self-Help'] }, count)).toBe(1);
  });

  it.each([
    { search: 'Sea' },
    { search: 'sea', minRating: 4 },
    { search: 'sea', maxPricePaise: 4 },
    { search: 'sea', categories: ['Fiction'] as const },
    {},
  ])('tells %o from other conditions', async (conditions) => {
    const counts = keeping();
    await counts.of({ search: 'sea' }, async () => 1);
    expect(await counts.of(conditions, async () => 2)).toBe(2);
  });

  it('keeps no count that began before a drop', async () => {
    const counts = keeping();
    let finish = (_count: number) => {};
    const early = counts.of({}, () => new Promise((resolve) => (finish = resolve)));
    counts.drop();
    const late = counts.of({}, async () => 2);
    finish(1);
    expect(await early).toBe(1);
    expect(await late).toBe(2);
    expect(await counts.of({}, async () => 3)).toBe(2);
  });

  it('keeps no failure, and none of a failure takes a later count away', async () => {
    const counts = keeping();
    await expect(counts.of({}, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(await counts.of({}, async () => 5)).toBe(5);
    expect(await counts.of({}, async () => 6)).toBe(5);
  });

  it('keeps no more than ten thousand', async () => {
    const counts = keeping();
    for (let maxPricePaise = 0; maxPricePaise <= 10_000; maxPricePaise++) {
      await counts.of({ maxPricePaise }, async () => 1);
    }
    expect(await counts.of({ maxPricePaise: 0 }, async () => 2)).toBe(2);
    expect(await counts.of({ maxPricePaise: 10_000 }, async () => 2)).toBe(1);
  });
});
