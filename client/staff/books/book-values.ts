import type {
  BookFactsInput,
  BookFormat,
  ContributorRole,
  ProductCategory,
  WholeStaffBookFragment,
} from '../generated/requests.ts';

/** A book as the fields of its form hold it: texts, amounts in rupees. */
export interface BookValues {
  title: string;
  author: string;
  pricePaise: string;
  previousPricePaise: string;
  rating: string;
  category: ProductCategory | '';
  isbn: string;
  format: BookFormat | '';
  language: string;
  pages: string;
  publisher: string;
  publishedOn: string;
  firstPublished: string;
  description: string;
  seriesName: string;
  seriesNumber: string;
  contributors: { name: string; role: ContributorRole }[];
}

export const CATEGORY_NAMES: Record<ProductCategory, string> = {
  CHILDREN_BOOKS: 'Children-Books',
  FICTION: 'Fiction',
  NEW_RELEASES: 'New-Releases',
  SELF_HELP: 'Self-Help',
  BIOGRAPHIES: 'Biographies',
};

export const FORMAT_NAMES: Record<BookFormat, string> = {
  PAPERBACK: 'Paperback',
  HARDBACK: 'Hardback',
  BOARD_BOOK: 'Board book',
  AUDIOBOOK: 'Audiobook',
  E_BOOK: 'E-book',
};

export const ROLE_NAMES: Record<ContributorRole, string> = {
  AUTHOR: 'Author',
  TRANSLATOR: 'Translator',
  ILLUSTRATOR: 'Illustrator',
  EDITOR: 'Editor',
  NARRATOR: 'Narrator',
};

export const EMPTY_BOOK: BookValues = {
  ...{ title: '', author: '', pricePaise: '', previousPricePaise: '', rating: '', category: '', isbn: '' },
  ...{ format: '', language: '', pages: '', publisher: '', publishedOn: '', firstPublished: '' },
  ...{ description: '', seriesName: '', seriesNumber: '', contributors: [] },
};

const text = (value: string | number | null | undefined): string => String(value ?? '');
const rupees = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

export const valuesOf = (book: WholeStaffBookFragment): BookValues => ({
  ...{ title: book.title, author: book.author, category: book.category, rating: text(book.rating) },
  ...{ pricePaise: rupees(book.pricePaise), previousPricePaise: rupees(book.previousPricePaise) },
  ...{ isbn: text(book.isbn), format: book.format ?? '', language: text(book.language) },
  ...{ pages: text(book.pages), publisher: text(book.publisher), publishedOn: text(book.publishedOn) },
  ...{ firstPublished: text(book.firstPublished), description: text(book.description) },
  ...{ seriesName: text(book.seriesName), seriesNumber: text(book.seriesNumber) },
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

const known = (value: string): string | null => value.trim() || null;

/** The values as the shop takes them, once the form has found them well-formed. */
export const inputOf = ({ category, format, contributors, ...values }: BookValues): BookFactsInput => ({
  ...{ title: values.title, author: values.author, category: category || 'FICTION', format: format || null },
  pricePaise: paiseIn(values.pricePaise) ?? 0,
  previousPricePaise: values.previousPricePaise.trim() ? paiseIn(values.previousPricePaise) : null,
  rating: numberIn(values.rating) ?? 0,
  ...{ isbn: known(values.isbn), language: known(values.language), publisher: known(values.publisher) },
  ...{ publishedOn: known(values.publishedOn), description: known(values.description) },
  ...{ pages: numberIn(values.pages), firstPublished: numberIn(values.firstPublished) },
  ...{ seriesName: known(values.seriesName), seriesNumber: numberIn(values.seriesNumber) },
  contributors: contributors.filter(({ name }) => name.trim()),
});

const LABELS: Record<keyof BookValues, string> = {
  ...{ title: 'Title', author: 'Author', pricePaise: 'Price', previousPricePaise: 'Previous price' },
  ...{ rating: 'Rating', category: 'Category', isbn: 'ISBN', format: 'Format', language: 'Language' },
  ...{
    pages: 'Pages',
    publisher: 'Publisher',
    publishedOn: 'Published on',
    firstPublished: 'First published',
  },
  ...{ description: 'Description', seriesName: 'Series', seriesNumber: 'Number in the series' },
  contributors: 'Contributors',
};

function shown(values: BookValues, name: keyof BookValues): string {
  if (name === 'contributors') {
    return (
      values.contributors.map(({ name: who, role }) => `${who} (${ROLE_NAMES[role]})`).join(', ') || 'nobody'
    );
  }
  if (name === 'category') return values.category ? CATEGORY_NAMES[values.category] : 'none';
  if (name === 'format') return values.format ? FORMAT_NAMES[values.format] : 'unknown';
  return values[name] || 'empty';
}

/** What somebody has changed between two versions of a book, a sentence each. */
export function bookChanges(before: WholeStaffBookFragment, after: WholeStaffBookFragment): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const changes = (Object.keys(LABELS) as (keyof BookValues)[])
    .filter((name) => shown(old, name) !== shown(now, name))
    .map((name) =>
      name === 'description'
        ? 'The description is another.'
        : `${LABELS[name]} is now ${shown(now, name)} (was: ${shown(old, name)}).`,
    );
  if (before.image !== after.image) changes.push('It has another cover.');
  if (!before.withdrawnAt && after.withdrawnAt) changes.push('It has been withdrawn.');
  if (before.withdrawnAt && !after.withdrawnAt) changes.push('It has been put back into the shop.');
  if (!before.isSeparate && after.isSeparate) changes.push('It is no edition of another book’s text.');
  return changes;
}
