import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

it('knows columns by their usual names, as people call them, and as publishers do', () => {
  expect(guessColumns(['Name of the book', 'ISBN-13', 'M.R.P.', 'Published on', 'Shelf'])).toEqual({
    'Name of the book': 'title',
    'ISBN-13': 'isbn',
    'M.R.P.': 'previousPrice',
    'Published on': 'publishedOn',
  });
});

it('gives each part one column, that of its usual name ahead of others', () => {
  expect(guessColumns(['Authors', 'author', 'Writer'])).toEqual({ author: 'author' });
});
