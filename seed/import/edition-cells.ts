import type { EditionFacts } from '../../rest-api/catalogue/editions/store-editions.ts';
import { storedFormats, storedRoles } from '../../rest-api/catalogue/editions/stored-details.ts';
import { subjectSchemes } from '../../rest-api/contract/editions.ts';
import { bookLimits } from '../../rest-api/contract/staff-books.ts';
import { editionFacts, type FactKind } from '../../text/edition-facts.ts';
import { type CellFact, cellFacts } from '../../text/import-parts.ts';
import { nameKey, slugOf } from '../../text/slug.ts';
import { beginningOf } from '../../text/storable.ts';
import { distinct } from './distinct.ts';
import { writtenDate } from './written-values.ts';

/** Reports what is wrong with a cell. */
type Refuse = (reason: string) => undefined;

/** What a trimmed text that is not empty says; `refuse` names its part. */
type Reader<Value> = (text: string, refuse: Refuse) => Value | undefined;

const control = /\p{Cc}/u;
const shortened = (text: string) => `"${beginningOf(text, 40)}"`;

const textUpTo =
  (max: number): Reader<string> =>
  (text, refuse) => {
    if (text.length > max) return refuse(`it has ${text.length} characters and ${max} are the most`);
    return control.test(text) ? refuse('it holds control characters') : text.normalize('NFC');
  };
const numberLike =
  (pattern: RegExp, what: string): Reader<number> =>
  (text, refuse) =>
    pattern.test(text) ? Number(text) : refuse(`${shortened(text)} is not ${what}`);

const name = textUpTo(bookLimits.nameLength);
/** A name that has a page of its own, by the letters and digits in it. */
const nameOfPage: Reader<string> = (text, refuse) =>
  slugOf(text) ? name(text, refuse) : refuse(`${shortened(text)} has no letter or digit`);
const wholeTo =
  (max: number): Reader<number> =>
  (text, refuse) =>
    /^[1-9]\d*$/.test(text) && Number(text) <= max
      ? Number(text)
      : refuse(`${shortened(text)} is not a whole number below ${max + 1}`);
const seriesNumber = numberLike(/^\d{1,5}(\.\d{1,2})?$/, 'a number such as 3 or 2.5');

/** How the cell of a fact is read, by its kind. */
const readers: Record<Exclude<FactKind, 'isbn' | 'language' | 'whole'>, Reader<string | number>> = {
  format: (text, refuse) =>
    storedFormats.find((format) => format === text.toLowerCase()) ??
    refuse(`${shortened(text.toLowerCase())} is not one of ${storedFormats.join(', ')}`),
  line: name,
  lines: textUpTo(bookLimits.descriptionLength),
  date: (text, refuse) =>
    writtenDate(text) ??
    refuse(`${shortened(text)} is not one year, month or day: write it such as 1999, 1999-04 or 1999-04-15`),
  // There is no year 0.
  year: numberLike(/^-?(?!0+(\.|$))\d{1,4}(\.0)?$/, 'a year such as 1925, or -750 before Christ'),
  country: (text, refuse) =>
    /^[A-Z]{2}$/.test(text) ? text : refuse(`${shortened(text)} is not a country such as IN`),
};

function readerOf(name: CellFact): Reader<string | number> {
  const fact = editionFacts[name];
  return fact.kind === 'whole' ? wholeTo(fact.max) : readers[fact.kind];
}

/** The parts of a mapping that say what is known of a book's edition; each names a column of the file. */
export const editionParts = [...cellFacts, 'series', 'seriesNumber', 'contributors', 'subjects'] as const;

export type EditionPart = (typeof editionParts)[number];

/** Of one book, whatever file brings them. */
export const maxSubjects = 50;

/**
 * What a row says of its edition; undefined where it says nothing.
 * @param cell the trimmed text of a part, empty where the file has none
 * @param separator what stands between the names of contributors
 */
export function editionOf(
  cell: (part: EditionPart) => string,
  separator: string,
  refuse: Refuse,
): EditionFacts | undefined {
  if (!editionParts.some(cell)) return undefined;
  const read = <Value>(part: EditionPart, reader: Reader<Value>) => {
    const text = cell(part);
    return text ? reader(text, (reason) => refuse(`${part}: ${reason}`)) : undefined;
  };
  const details = cellFacts.map((fact) => [fact, read(fact, readerOf(fact))]);
  const seriesName = read('series', nameOfPage);
  const number = read('seriesNumber', seriesNumber);
  if (number !== undefined && !cell('series')) refuse('seriesNumber: the series has no name');
  const edition: EditionFacts = {
    ...Object.fromEntries(details),
    series: seriesName ? { name: seriesName, number, key: nameKey(seriesName) } : undefined,
    contributors: read('contributors', contributorsBetween(separator)),
    subjects: read('subjects', subjectsOf),
  };
  return Object.values(edition).some((fact) => fact !== undefined) ? edition : undefined;
}

/**
 * Names with a separator between, each with its role in parentheses unless that is `author`; once each, whatever accents
 * and punctuation they have.
 */
const contributorsBetween =
  (separator: string): Reader<EditionFacts['contributors'] & {}> =>
  (cell, refuse) => {
    const text = textUpTo(bookLimits.nameLength * 10)(cell, refuse);
    if (!text) return undefined;
    const entries = text.split(separator).map((entry) => entry.trim());
    if (entries.length > bookLimits.contributors) {
      return refuse(`${entries.length} are named and ${bookLimits.contributors} are the most`);
    }
    const contributors = entries.flatMap((entry) => {
      const [, name = '', named = 'author'] = /^(.+?)(?: \(([^()]*)\))?$/.exec(entry) ?? [];
      const role = storedRoles.find((known) => known === named.toLowerCase());
      return name && role ? [{ name, role }] : [];
    });
    const nameless = contributors.find(({ name }) => !slugOf(name));
    if (nameless) return refuse(`${shortened(nameless.name)} has no letter or digit`);
    if (contributors.length === entries.length) {
      return distinct(contributors, ({ name, role }) => `${nameKey(name)} ${role}`);
    }
    const between = separator === ';' ? 'a semicolon' : `"${separator}"`;
    return refuse(
      `write names with ${between} between, and a role in parentheses behind those who are not the ` +
        `author: ${storedRoles.slice(1).join(', ')}`,
    );
  };

/** Codes with a semicolon between, each with its scheme and a colon in front; the main one first, and each once. */
function subjectsOf(cell: string, refuse: Refuse): EditionFacts['subjects'] {
  const entries = cell.split(';').map((entry) => entry.trim());
  if (entries.length > maxSubjects) {
    return refuse(`${entries.length} are named and ${maxSubjects} are the most`);
  }
  const subjects = entries.flatMap((entry) => {
    const [, named = '', code = ''] = /^(\w+): ?([A-Z0-9][A-Z0-9-]{0,19})$/i.exec(entry) ?? [];
    const scheme = subjectSchemes.find((known) => known === named.toLowerCase());
    return scheme ? [{ scheme, code: code.toUpperCase() }] : [];
  });
  if (subjects.length === entries.length) {
    return distinct(subjects, ({ scheme, code }) => `${scheme} ${code}`);
  }
  return refuse(
    `write codes with a semicolon between, each behind its scheme (${subjectSchemes.join(', ')}) and a ` +
      'colon, such as thema:FBA; bisac:FIC019000',
  );
}
