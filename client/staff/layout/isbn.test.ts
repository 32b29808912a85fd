import { expect, it } from 'vitest';
import { isBookCode, isbn13 } from './isbn.ts';

it('an ISBN of ten characters is one of thirteen', () => {
  expect(isbn13('080442957X')).toBe('9780804429573');
});

it('knows the bar code of a book by how it begins and by its check digit', () => {
  expect(isBookCode('9780804429573')).toBe(true);
  expect(isBookCode('9780804429574')).toBe(false);
  expect(isBookCode('1490817000017')).toBe(false);
  expect(isBookCode('080442957X')).toBe(false);
});
