import { expect, it } from 'vitest';
import { findColumns } from './book-columns.ts';
import { readMapping } from './mapping.ts';

it('says of a missing column what helps on the command line and in the back room', () => {
  expect(() => findColumns(['Nr', 'title'], readMapping('goodbooks-10k', '.'))).toThrow(
    /it has "Nr", "title"\. Correct the header, or import it with a mapping that describes its columns/,
  );
});

it('says so where no column says anything of a book', () => {
  expect(() => findColumns(['isbn', 'Preis'], readMapping('quire', '.'))).toThrow(
    /no column that says anything of its books; it has "isbn", "Preis"\./,
  );
});
