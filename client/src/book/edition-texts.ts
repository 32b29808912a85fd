import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import type { BookFacts_EditionFragment } from './BookFacts.generated.ts';

/** A year, a month or a day in words: `1999`, `April 1999`, `15 April 1999`. */
export function dateName(date: string): string {
  const [year = '', month, day] = date.split('-');
  if (!month) return year;
  return new Intl.DateTimeFormat('en-IN', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(day && { day: 'numeric' }),
  }).format(new Date(`${year}-${month}-${day ?? '01'}`));
}

/** A year, also one before Christ. */
export const yearName = (year: number): string => (year < 0 ? `${-year} BC` : String(year));

/** Language and format as the page of every book shows them (Specification §2); other editions say their own. */
export function editionLine(
  edition: Pick<BookFacts_EditionFragment, 'languageName' | 'format'> | null | undefined,
) {
  if (!edition?.languageName || !edition.format) return '(English, Paperback)';
  return `(${edition.languageName}, ${FORMAT_NAMES[edition.format]})`;
}

/** A page of the shop about a name of an edition. */
export const authorPath = (
  slug: string,
  role?: BookFacts_EditionFragment['contributors'][number]['role'],
): string =>
  `/authors/${encodeURIComponent(slug)}${role && role !== 'AUTHOR' ? `?role=${role.toLowerCase()}` : ''}`;
export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`;

/** The books of a subject, by its scheme and code, such as `thema:FBA`. */
export const subjectPath = (code: string): string => `/products?${new URLSearchParams({ subject: code })}`;
