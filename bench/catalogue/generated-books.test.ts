import { describe, expect, it } from 'vitest';
import { generatedBooks } from './generated-books.ts';
import { table } from './report.ts';
import { timed } from './timing.ts';

describe('the generated books', () => {
  const books = [...generatedBooks(20_000)];
  const texts = books.map(({ title, author }) => `${title} ${author}`.toLowerCase());
  const hits = (term: string) => texts.filter((text) => text.includes(term)).length;

  it('are the same every time, a smaller catalogue being the beginning of a larger', () => {
    expect([...generatedBooks(50)]).toEqual(books.slice(0, 50));
  });

  it('have words of every frequency, and ids of their own', () => {
    expect(hits('the') / books.length).toBeCloseTo(0.2, 1);
    const counts = texts
      .slice(0, 300)
      .map((text) => hits(text.split(' ').find((word) => word.length > 6) ?? text));
    expect(Math.min(...counts)).toBeLessThan(3);
    expect(Math.max(...counts)).toBeGreaterThan(200);
    expect(new Set(books.map(({ id }) => id)).size).toBe(books.length);
  });

  it('keep the bounds of the catalogue', () => {
    for (const { pricePaise, previousPricePaise, rating } of books) {
      expect(pricePaise).toBeGreaterThan(0);
      expect(previousPricePaise).toBeGreaterThanOrEqual(pricePaise);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
  });
});

describe('the table of the benchmark', () => {
  it('says which goal was missed, and what failed', async () => {
    const timing = (p50: number, p95: number) => ({ p50, p95, max: p95, times: 1, failed: 0 });
    const name = 'page of a search: rare (1-10 hits)';
    const lines = table([
      { books: 10_000, timings: new Map([[name, timing(1, 2)]]) },
      { books: 1_000_000, timings: new Map([[name, timing(4, 9)]]) },
    ]);
    expect(lines.at(-1)).toContain('p95 <= 10: held, growth <= 3: MISSED');
    const failing = await timed([() => Promise.reject(new Error('too slow')), async () => 1]);
    expect(table([{ books: 50, timings: new Map([['page', failing]]) }]).at(-1)).toContain('(1 of 2 failed)');
  });
});
