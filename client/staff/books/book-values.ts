import { ROLE_NAMES } from '../../shared/book/edition-names.ts';
import type { BookFactsInput, BookFormat, ContributorRole } from '../../shared/schema.generated.ts';
import type { WholeStaffBookFragment } from './Books.generated.ts';
import { BOOK_FIELDS, FIELD_NAMES, type FieldName } from './book-fields.ts';
import { languageText } from './languages.ts';

/** A book as the fields of its form hold it: texts, amounts in rupees. */
export interface BookValues extends Record<Exclude<FieldName, 'format'>, string> {
  furtherCategories: readonly string[];
  format: BookFormat | '';
  contributors: { name: string; role: ContributorRole }[];
  /** Of a book that is added: what the shop keeps beside it. */
  newBook?: {
    /** Under which the book has been sent; empty before. */
    id: string;
    /** Empty: not tracked. */
    copies: string;
    isTaxed: boolean;
    hsn: string;
    rateBasisPoints: number | null;
  };
}

/** The values of the fields, each made from its name. */
const valuesBy = (textOf: (name: FieldName) => string) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(name)])) as Omit<
    BookValues,
    'contributors' | 'furtherCategories' | 'newBook'
  >;

export const EMPTY_BOOK: BookValues = {
  ...valuesBy(() => ''),
  furtherCategories: [],
  contributors: [],
  newBook: { id: '', copies: '', isTaxed: false, hsn: '', rateBasisPoints: null },
};

/** The names of all values, in the order of the form. */
export const VALUE_NAMES: readonly Exclude<keyof BookValues, 'newBook'>[] = [
  ...FIELD_NAMES,
  'furtherCategories',
  'contributors',
];

const rupees = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

/** An empty previous price is the price: filled in, it would be left behind where the price rises. */
const isFilledIn = (book: WholeStaffBookFragment, name: FieldName): boolean =>
  name === 'previousPricePaise' && book.previousPricePaise === book.pricePaise;

export const valuesOf = (book: WholeStaffBookFragment): BookValues => ({
  ...valuesBy((name) => {
    if (isFilledIn(book, name)) return '';
    const value = book[name] ?? '';
    return BOOK_FIELDS[name].kind === 'rupees' ? rupees(Number(value)) : String(value);
  }),
  furtherCategories: book.furtherCategories,
  contributors: book.contributors.map(({ name, role }) => ({ name, role })),
});

/** Rupees such as `499` or `499.50` as paise; null for anything else. */
export function paiseIn(value: string): number | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(value.trim()) ? Math.round(Number(value) * 100) : null;
}

/** A number as people type it; null for anything else. */
export function numberIn(value: string): number | null {
  return /^-?\d{1,6}(\.\d{1,4})?$/.test(value.trim()) ? Number(value) : null;
}

/** What a field says; where it is empty, its default or null. */
function inputIn(name: FieldName, value: string): string | number | null {
  const { kind, ifEmpty } = BOOK_FIELDS[name];
  if (ifEmpty !== undefined && !value.trim()) return ifEmpty;
  if (kind === 'rupees') return paiseIn(value);
  return kind === 'number' || kind === 'year' ? numberIn(value) : value.trim() || null;
}

/** The values as the shop takes them, once the form has found them well-formed. */
export const inputOf = ({ contributors, furtherCategories, ...values }: BookValues): BookFactsInput => ({
  ...(Object.fromEntries(
    FIELD_NAMES.map((name) => [name, inputIn(name, values[name])]),
  ) as unknown as BookFactsInput),
  furtherCategories: furtherCategories.filter((slug) => slug !== values.category),
  contributors: contributors.filter(({ name }) => name.trim()),
});

function shown(values: BookValues, name: FieldName): string {
  const { choices, kind } = BOOK_FIELDS[name];
  if (kind === 'language') return languageText(values[name]) || 'empty';
  if (choices) return choices.names[values[name]] ?? choices.none.toLowerCase();
  return values[name] || 'empty';
}

const shownContributors = ({ contributors }: BookValues): string =>
  contributors.map(({ name, role }) => `${name} (${ROLE_NAMES[role]})`).join(', ') || 'nobody';

const shownCategories = ({ furtherCategories }: BookValues): string => furtherCategories.join(', ') || 'none';

/** What somebody has changed between two versions of a book, a sentence each. */
export function bookChanges(before: WholeStaffBookFragment, after: WholeStaffBookFragment): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const differs = (label: string, was: string, is: string) =>
    was === is ? [] : [`${label} is now ${is} (was: ${was}).`];
  const changes = [
    ...FIELD_NAMES.filter((name) => old[name] !== now[name]).flatMap((name) => {
      const { label, kind } = BOOK_FIELDS[name];
      if (kind === 'lines') return [`The ${label.toLowerCase()} is another.`];
      return differs(label, shown(old, name), shown(now, name));
    }),
    ...differs('Further categories', shownCategories(old), shownCategories(now)),
    ...differs('Contributors', shownContributors(old), shownContributors(now)),
  ];
  if (before.image !== after.image) changes.push('It has another cover.');
  if (!before.withdrawnAt && after.withdrawnAt) changes.push('It has been withdrawn.');
  if (before.withdrawnAt && !after.withdrawnAt) changes.push('It has been put back into the shop.');
  if (!before.isSeparate && after.isSeparate) changes.push('It is no edition of another book’s text.');
  return changes;
}
