import { expect, it } from 'vitest';
import { findColumns } from './book-columns.ts';
import { readMapping } from './mapping.ts';

it('says of a missing column what helps on the command line and in the back room', () => {
  expect(() => findColumns(['Nr', 'title'], readMapping('quire', '.'))).toThrow(
    /it has "Nr", "title"\. Correct the header, or import it with a mapping that describes its columns/,
  );
});
