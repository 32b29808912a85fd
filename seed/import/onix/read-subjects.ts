import type { Subject } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { isSlug } from '../../../text/slug.ts';
import { beginningOf } from '../../../text/storable.ts';
import { distinct } from '../distinct.ts';
import { maxSubjects } from '../edition-cells.ts';
import { subjectSchemes } from './code-lists.ts';
import { child, children, type OnixElement, value } from './element.ts';
import type { ReadingContext } from './record-facts.ts';

/** The name of the scheme by which an export says which categories of the shop a book is in, its first ahead of the others. */
export const categoryScheme = 'Quire category';

/** The subjects of a book, the main ones first; and the categories that another Quire has put it into. */
export function readSubjects(
  descriptive: OnixElement,
  note: ReadingContext['note'],
): { subjects: Subject[]; ownCategories: string[] } {
  const found: { subject: Subject; isMain: boolean }[] = [];
  const ownCategories: string[] = [];
  for (const element of children(descriptive, 'Subject')) {
    const identifier = value(element, 'SubjectSchemeIdentifier');
    const code = value(element, 'SubjectCode');
    if (identifier === '24' && value(element, 'SubjectSchemeName') === categoryScheme) {
      if (isSlug(code)) ownCategories.push(code);
      continue;
    }
    const scheme = subjectSchemes[identifier as keyof typeof subjectSchemes];
    if (!scheme) {
      // Key words, and schemes of single countries, say nothing that the shop shows.
      if (!/^\d\d$/.test(identifier))
        note(`SubjectSchemeIdentifier "${beginningOf(identifier, 10)}" is not known`);
      continue;
    }
    if (!/^[A-Z0-9][A-Z0-9-]{0,19}$/i.test(code)) {
      note(`SubjectCode "${beginningOf(code, 20)}" is no code of ${scheme}`);
      continue;
    }
    const heading = beginningOf(value(element, 'SubjectHeadingText'), 300) || undefined;
    found.push({
      subject: { scheme, code: code.toUpperCase(), heading },
      isMain: child(element, 'MainSubject') !== undefined,
    });
  }
  found.sort((one, other) => Number(other.isMain) - Number(one.isMain));
  const subjects = distinct(
    found.map(({ subject }) => subject),
    ({ scheme, code }) => `${scheme} ${code}`,
  );
  return { subjects: subjects.slice(0, maxSubjects), ownCategories: [...new Set(ownCategories)] };
}
