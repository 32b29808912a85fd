import { describe, expect, it } from 'vitest';
import { generatedBooks } from './generated-books.ts';

describe('the generated books', () => {
  const books = [...generatedBooks(20_000)];
  const texts = books.map(({ title, author }) => `${title} ${author}`.toLowerCase());
  const hits = (term: string) => texts.filter((text) => text.includes(term)).length;

  it('are the same every time; a smaller catalogue is the beginning of a larger one', () => {
    expect([...generatedBooks(50)]).toEqual(books.slice(0, 50));
  });

  it('have words of every frequency, and unique ids', () => {
    expect(hits('the') / books.length).toBeCloseTo(0.2, 1);
    const counts = texts
      .slice(0, 300)
      .map((text) => hits(text.split(' ').find((word) => word.length > 6) ?? text));
    expect(Math.min(...counts)).toBeLessThan(3);
    expect(Math.max(...counts)).toBeGreaterThan(200);
    expect(new Set(books.map(({ id }) => id)).size).toBe(books.length);
  });

  it('are within the limits of the catalogue', () => {
    const beyond = books.filter(
      ({ pricePaise, previousPricePaise, rating }) =>
        !(pricePaise > 0 && previousPricePaise >= pricePaise && rating >= 1 && rating <= 5),
    );
    expect(beyond).toEqual([]);
  });
});
