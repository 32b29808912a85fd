import { expect, it } from 'vitest';
import type { WholeStaffBookFragment } from './Books.generated.ts';
import { FIELD_NAMES, type FieldName } from './book-fields.ts';
import { bookChanges, EMPTY_BOOK, inputOf, numberIn, paiseIn, valuesOf } from './book-values.ts';

const unknown = Object.fromEntries(FIELD_NAMES.map((name) => [name, null])) as Record<FieldName, null>;

const book: WholeStaffBookFragment = {
  ...unknown,
  id: 'b',
  number: '3',
  title: 'Emma',
  author: 'by Jane Austen',
  pricePaise: 49_950,
  rating: 4.5,
  previousPricePaise: 60_000,
  image: '/covers/emma.webp',
  hasUploadedCover: false,
  category: 'Fiction',
  furtherCategories: [],
  language: 'eng',
  pages: 400,
  firstPublished: 1815,
  weightGrams: 180,
  version: '1',
  withdrawnAt: null,
  otherEditions: [],
  isSeparate: false,
  contributors: [{ name: 'Jane Austen', role: 'AUTHOR' }],
};

it('what a form was opened with is what it sends, without the names that are left empty', () => {
  const { id, number, image, hasUploadedCover, version, withdrawnAt, otherEditions, isSeparate, ...facts } =
    book;
  const values = valuesOf(book);
  expect(values).toMatchObject({ pricePaise: '499.50', previousPricePaise: '600', pages: '400', isbn: '' });
  const contributors = [...values.contributors, { name: ' ', role: 'EDITOR' as const }];
  expect(inputOf({ ...values, contributors })).toEqual({
    ...facts,
    contributors: [{ name: 'Jane Austen', role: 'AUTHOR' }],
  });
  expect(inputOf({ ...EMPTY_BOOK, pricePaise: '5' })).toMatchObject({
    pricePaise: 500,
    previousPricePaise: null,
  });
});

it('a book that costs what it did before has no previous price, and stays so at another price', () => {
  const values = valuesOf({ ...book, previousPricePaise: book.pricePaise });
  expect(values.previousPricePaise).toBe('');
  expect(inputOf({ ...values, pricePaise: '700' })).toMatchObject({
    pricePaise: 70_000,
    previousPricePaise: null,
  });
});

it.each([
  ['499', 49_900],
  [' 499.5 ', 49_950],
  ['1,299', null],
  ['₹5', null],
  ['5.123', null],
])('rupees %s are %s paise', (text, paise) => {
  expect(paiseIn(text)).toBe(paise);
});

it('a number is what people type as one', () => {
  expect(['-750', '2.5', '', '1e3', 'x'].map(numberIn)).toEqual([-750, 2.5, null, null, null]);
});

it('says what somebody has changed', () => {
  expect(
    bookChanges(book, {
      ...book,
      pricePaise: 45_000,
      image: '/covers/other.webp',
      withdrawnAt: '2026',
      isbn: '9780141439587',
    }),
  ).toEqual([
    'Price is now 450 (was: 499.50).',
    'ISBN is now 9780141439587 (was: empty).',
    'It has another cover.',
    'It has been withdrawn.',
  ]);
});
