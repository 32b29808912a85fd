import { type FactKind, type FactName, factNames, factOf } from '../../../text/edition-facts.ts';
import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import type { BookFactsInput } from '../../shared/schema.generated.ts';

/** A field that holds one value of a book, as a text. */
interface BookField {
  label: string;
  /** Below the field. */
  hint?: string;
  /** What the text means: rupees for paise, a number, one of some choices, the slug of a category, a language, or itself, in one line or several. */
  kind: 'rupees' | 'number' | 'year' | 'choice' | 'category' | 'language' | 'line' | 'lines';
  /** What to say where it is empty; without, it may be. */
  required?: string;
  /** What it is where the field is empty. */
  ifEmpty?: number;
  /** What to say where it is not of its kind. */
  malformed?: string;
  /** What a choice is called, and none of them. */
  choices?: { names: Record<string, string>; none: string };
}

export type FieldName = Exclude<keyof BookFactsInput, 'contributors' | 'furtherCategories'>;

const RUPEES = 'Write rupees such as 499 or 499.50.';
const WHOLE = 'Write a whole number, such as 320.';
const LANGUAGE = 'Choose a language of the list, or write a code such as eng.';
const YEAR = 'Write a year such as 1925, or -750 before Christ.';
/** Of new books of ONIX files, which know no ratings: the mapping `subjects` of `seed/import`. */
const DEFAULT_RATING = 3;
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
    kind: 'category',
    required: 'Choose a category.',
  },
  rating: {
    label: 'Rating',
    hint: `Of readers, 1 to 5. Empty: ${DEFAULT_RATING}, as for books of ONIX files.`,
    kind: 'number',
    ifEmpty: DEFAULT_RATING,
    malformed: RATING,
  },
} as const satisfies Partial<Record<FieldName, BookField>>;

/** How a fact of the edition is edited, by its kind. */
const FACT_FIELDS: Record<FactKind, Omit<BookField, 'label'>> = {
  line: { kind: 'line' },
  lines: { kind: 'lines' },
  isbn: { kind: 'line' },
  date: { kind: 'line' },
  country: { kind: 'line' },
  whole: { kind: 'number', malformed: WHOLE },
  year: { kind: 'year', malformed: YEAR },
  language: { kind: 'language', malformed: LANGUAGE },
  format: { kind: 'choice', choices: { names: FORMAT_NAMES, none: 'Unknown' } },
};

const fieldsOf = (names: readonly (FactName & FieldName)[]) =>
  Object.fromEntries(
    names.map((name): [string, BookField] => {
      const { kind, label, hint } = factOf(name);
      return [name, { ...FACT_FIELDS[kind], label, ...(hint && { hint }) }];
    }),
  ) as Record<FactName, BookField>;

const isLong = (name: FactName) => factOf(name).kind === 'lines';

/** The fields of its edition, in the order of the form: two in a row, then texts of several lines. */
const EDITION_FIELDS: Record<Exclude<FieldName, keyof typeof SHOP_FIELDS>, BookField> = {
  ...fieldsOf(factNames.filter((name) => !isLong(name))),
  seriesName: { label: 'Series', kind: 'line' },
  seriesNumber: {
    label: 'Number in the series',
    kind: 'number',
    malformed: 'Write a number such as 3 or 2.5.',
  },
  ...fieldsOf(factNames.filter(isLong)),
};

export const BOOK_FIELDS: Record<FieldName, BookField> = { ...SHOP_FIELDS, ...EDITION_FIELDS };

const namesOf = (fields: object) => Object.keys(fields) as FieldName[];

/** The names of the fields, by the section of the form. */
export const SECTIONS = { 'In the shop': namesOf(SHOP_FIELDS), Edition: namesOf(EDITION_FIELDS) };

export const FIELD_NAMES: readonly FieldName[] = namesOf(BOOK_FIELDS);
