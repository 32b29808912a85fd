import { describe, expect, test } from 'vitest';
import { RATINGS } from '../listing/product-filter.ts';
import { ratingText } from './rating-text.ts';

describe('a rating as it is shown', () => {
  test.each([
    [3.95, '3.9'],
    [4.45, '4.4'],
    [4.55, '4.5'],
    [4.1, '4.1'],
    [4.35, '4.3'],
    [1, '1.0'],
    [5, '5.0'],
  ])('%d is %s', (rating, text) => expect(ratingText(rating)).toBe(text));

  test('never has a star more, or a tenth less, than the rating', () => {
    for (let hundredths = 100; hundredths <= 500; hundredths++) {
      const shown = Number(ratingText(hundredths / 100));
      expect(hundredths - Math.round(shown * 100), `${hundredths / 100}`).toBeGreaterThanOrEqual(0);
      expect(hundredths - Math.round(shown * 100), `${hundredths / 100}`).toBeLessThan(10);
      for (const stars of RATINGS) expect(shown >= stars).toBe(hundredths / 100 >= stars);
    }
  });
});
