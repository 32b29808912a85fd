import type { EditionFacts } from '../../rest-api/catalogue/editions/store-editions.ts';
import { bookFormats, contributorRoles, subjectSchemes } from '../../rest-api/contract/editions.ts';
import { bookLimits } from '../../rest-api/contract/staff-books.ts';

/** The parts of a mapping that say what is known of a book's edition; each names a column of the file. */
export const editionParts = [
  'format',
  'pages',
  'publisher',
  'publishedOn',
  'firstPublished',
  'description',
  'series',
  'seriesNumber',
  'contributors',
  'subjects',
] as const;

export type EditionPart = (typeof editionParts)[number];

/** Reports what is wrong with a cell. */
type Refuse = (reason: string) => undefined;

/** Of one book, whatever file brings them. */
export const maxSubjects = 50;

const control = /\p{Cc}/u;

/**
 * What a row says of its edition; undefined where it says nothing.
 * @param cell the trimmed text of a part, empty where the file has none
 */
export function editionOf(cell: (part: EditionPart) => string, refuse: Refuse): EditionFacts | undefined {
  const text = (part: EditionPart, most: number) => {
    const value = cell(part);
    if (!value) return undefined;
    if (value.length > most)
      return refuse(`${part}: it has ${value.length} characters and ${most} are the most`);
    return control.test(value) ? refuse(`${part}: it holds control characters`) : value.normalize('NFC');
  };
  const matching = (part: EditionPart, pattern: RegExp, what: string) => {
    const value = cell(part);
    return !value || pattern.test(value)
      ? value || undefined
      : refuse(`${part}: "${value.slice(0, 40)}" is not ${what}`);
  };
  const format = cell('format').toLowerCase();
  const pages = matching('pages', /^[1-9]\d{0,4}$/, `a whole number below ${bookLimits.pages}`);
  const year = matching('firstPublished', /^-?\d{1,4}(\.0)?$/, 'a year such as 1925, or -750 before Christ');
  const seriesName = text('series', bookLimits.nameLength);
  const seriesNumber = matching('seriesNumber', /^\d{1,5}(\.\d{1,2})?$/, 'a number such as 3 or 2.5');
  if (seriesNumber && !seriesName) refuse('seriesNumber: the series has no name');
  const facts: EditionFacts = {
    format: bookFormats.find((known) => known === format),
    pages: pages ? Number(pages) : undefined,
    publisher: text('publisher', bookLimits.nameLength),
    publishedOn: matching(
      'publishedOn',
      /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
      'a year, a month or a day such as 1999, 1999-04 or 1999-04-15',
    ),
    firstPublished: year ? Number(year) : undefined,
    description: text('description', bookLimits.descriptionLength),
    series: seriesName
      ? { name: seriesName, number: seriesNumber ? Number(seriesNumber) : undefined }
      : undefined,
    contributors: contributorsOf(text('contributors', bookLimits.nameLength * 10), refuse),
    subjects: subjectsOf(cell('subjects'), refuse),
  };
  if (format && !facts.format)
    refuse(`format: "${format.slice(0, 40)}" is not one of ${bookFormats.join(', ')}`);
  return Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined;
}

/** Names with a semicolon between, each with its role in parentheses unless that is `author`. */
function contributorsOf(cell: string | undefined, refuse: Refuse): EditionFacts['contributors'] {
  if (!cell) return undefined;
  const entries = cell.split(';').map((entry) => entry.trim());
  if (entries.length > bookLimits.contributors) {
    return refuse(`contributors: ${entries.length} are named and ${bookLimits.contributors} are the most`);
  }
  const contributors = entries.flatMap((entry) => {
    const [, name = '', named = 'author'] = /^(.+?)(?: \(([^()]*)\))?$/.exec(entry) ?? [];
    const role = contributorRoles.find((known) => known === named.toLowerCase());
    return name && role ? [{ name, role }] : [];
  });
  if (contributors.length === entries.length) return contributors;
  return refuse(
    'contributors: write names with a semicolon between, and a role in parentheses behind those who are not the ' +
      `author: ${contributorRoles.slice(1).join(', ')}`,
  );
}

/** Codes with a semicolon between, each with its scheme and a colon in front; the main one first. */
function subjectsOf(cell: string, refuse: Refuse): EditionFacts['subjects'] {
  if (!cell) return undefined;
  const entries = cell.split(';').map((entry) => entry.trim());
  if (entries.length > maxSubjects) {
    return refuse(`subjects: ${entries.length} are named and ${maxSubjects} are the most`);
  }
  const subjects = entries.flatMap((entry) => {
    const [, named = '', code = ''] = /^(\w+): ?([A-Z0-9][A-Z0-9-]{0,19})$/i.exec(entry) ?? [];
    const scheme = subjectSchemes.find((known) => known === named.toLowerCase());
    return scheme ? [{ scheme, code: code.toUpperCase() }] : [];
  });
  if (subjects.length === entries.length) return subjects;
  return refuse(
    `subjects: write codes with a semicolon between, each behind its scheme (${subjectSchemes.join(', ')}) and a ` +
      'colon, such as thema:FBA; bisac:FIC019000',
  );
}
