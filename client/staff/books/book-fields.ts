import { CATEGORIES } from '../../shared/book/category.ts';
import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import type { BookFactsInput } from '../../shared/schema.generated.ts';

const CATEGORY_NAMES = Object.fromEntries(CATEGORIES.map(({ category, name }) => [category, name]));

/** A field that holds one value of a book, as a text. */
interface BookField {
  label: string;
  /** Below the field. */
  hint?: string;
  /** What the text means: rupees for paise, a number, one of some choices, a language, or itself, in one line or several. */
  kind: 'rupees' | 'number' | 'year' | 'choice' | 'language' | 'line' | 'lines';
  /** What to say where it is empty; without, it may be. */
  required?: string;
  /** What to say where it is not of its kind. */
  malformed?: string;
  /** What a choice is called, and none of them. */
  choices?: { names: Record<string, string>; none: string };
}

export type FieldName = Exclude<keyof BookFactsInput, 'contributors'>;

const RUPEES = 'Write rupees such as 499 or 499.50.';
const WHOLE = 'Write a whole number, such as 320.';
const LANGUAGE = 'Choose a language of the list, or write a code such as eng.';
const YEAR = 'Write a year such as 1925, or -750 before Christ.';
const RATING = 'Write a number from 1 to 5, such as 4.2.';

/** The fields of a book in the shop, in the order of the form. */
const SHOP_FIELDS = {
  title: { label: 'Title', kind: 'line', required: 'Write the title.' },
  author: {
    label: 'Author',
    hint: 'As pages show it, such as “by Jane Austen”.',
    kind: 'line',
    required: 'Write who the author is.',
  },
  pricePaise: { label: 'Price', kind: 'rupees', required: RUPEES, malformed: RUPEES },
  previousPricePaise: {
    label: 'Previous price',
    hint: 'Empty: the price.',
    kind: 'rupees',
    malformed: RUPEES,
  },
  category: {
    label: 'Category',
    kind: 'choice',
    required: 'Choose a category.',
    choices: { names: CATEGORY_NAMES, none: 'Choose' },
  },
  rating: {
    label: 'Rating',
    hint: 'Of readers, 1 to 5.',
    kind: 'number',
    required: RATING,
    malformed: RATING,
  },
} as const satisfies Partial<Record<FieldName, BookField>>;

/** The fields of its edition, in the order of the form: two in a row, except texts of several lines. */
const EDITION_FIELDS: Record<Exclude<FieldName, keyof typeof SHOP_FIELDS>, BookField> = {
  isbn: { label: 'ISBN', hint: '10 or 13 digits.', kind: 'line' },
  format: { label: 'Format', kind: 'choice', choices: { names: FORMAT_NAMES, none: 'Unknown' } },
  language: {
    label: 'Language',
    hint: 'Its name, or a code such as eng.',
    kind: 'language',
    malformed: LANGUAGE,
  },
  pages: { label: 'Pages', kind: 'number', malformed: WHOLE },
  publisher: { label: 'Publisher', kind: 'line' },
  imprint: { label: 'Imprint', kind: 'line' },
  publishedOn: { label: 'Published on', hint: 'Such as 1999, 1999-04 or 1999-04-15.', kind: 'line' },
  editionStatement: { label: 'Edition', hint: 'Such as 2nd edition.', kind: 'line' },
  firstPublished: {
    label: 'First published',
    hint: 'The year in which the text came out first.',
    kind: 'year',
    malformed: YEAR,
  },
  country: { label: 'Country', hint: 'Where it was published, such as IN.', kind: 'line' },
  seriesName: { label: 'Series', kind: 'line' },
  seriesNumber: {
    label: 'Number in the series',
    kind: 'number',
    malformed: 'Write a number such as 3 or 2.5.',
  },
  heightMm: { label: 'Height (mm)', kind: 'number', malformed: WHOLE },
  widthMm: { label: 'Width (mm)', kind: 'number', malformed: WHOLE },
  thicknessMm: { label: 'Thickness (mm)', kind: 'number', malformed: WHOLE },
  weightGrams: { label: 'Weight (g)', kind: 'number', malformed: WHOLE },
  description: { label: 'Description', kind: 'lines' },
  contents: { label: 'Table of contents', kind: 'lines' },
};

export const BOOK_FIELDS: Record<FieldName, BookField> = { ...SHOP_FIELDS, ...EDITION_FIELDS };

const namesOf = (fields: object) => Object.keys(fields) as FieldName[];

/** The names of the fields, by the section of the form. */
export const SECTIONS = { 'In the shop': namesOf(SHOP_FIELDS), Edition: namesOf(EDITION_FIELDS) };

export const FIELD_NAMES: readonly FieldName[] = namesOf(BOOK_FIELDS);
