import type { EditionFacts } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { nameKey, slugOf } from '../../../text/slug.ts';
import { beginningOf } from '../../../text/storable.ts';
import { distinct } from '../distinct.ts';
import { rolesOf, unnamedPersons } from './code-lists.ts';
import { children, type OnixElement, value, values } from './element.ts';
import type { ReadingContext } from './record-facts.ts';

type Contributors = NonNullable<EditionFacts['contributors']>;

const maxContributors = 100;

/** Marks the one contributor of an export whose book has an author line and knows no single persons. */
export const authorLineSource = 'author line';

/** Who made a book, and how its author line reads, without "by". */
export function readContributors(
  descriptive: OnixElement,
  note: ReadingContext['note'],
): { author: string | undefined; contributors: Contributors | undefined } {
  const found = children(descriptive, 'Contributor').sort((one, other) => placeOf(one) - placeOf(other));
  const named = found.flatMap((contributor) => {
    const name = beginningOf(nameOf(contributor), 300);
    return name ? [{ name, codes: values(contributor, 'ContributorRole'), contributor }] : [];
  });
  const contributors: { name: string; role: Contributors[number]['role'] }[] = [];
  for (const { name, codes, contributor } of named) {
    if (contributor.attributes.sourcename === authorLineSource || !slugOf(name)) continue;
    const roles = new Set(codes.flatMap(rolesOf));
    if (roles.size === 0) note(`ContributorRole ${codes.join(', ') || '(none)'}: the shop has no such role`);
    for (const role of roles) contributors.push({ name, role });
  }
  const once = distinct(contributors, ({ name, role }) => `${nameKey(name)} ${role}`);
  const authors = named.filter(({ codes }) => codes.flatMap(rolesOf).includes('author'));
  const line = (authors.length > 0 ? authors : named).map(({ name }) => name).join(', ');
  const statement = values(descriptive, 'ContributorStatement')[0] ?? '';
  return {
    author: beginningOf(statement.replace(/^by\s+/i, '') || line, 996) || undefined,
    contributors: once.length > 0 ? once.slice(0, maxContributors) : undefined,
  };
}

/** Those without a number stand behind the others, in the order of the file. */
const placeOf = (contributor: OnixElement): number =>
  Number(value(contributor, 'SequenceNumber')) || Number.MAX_SAFE_INTEGER;

function nameOf(contributor: OnixElement): string {
  const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey'];
  const [key = '', before = ''] = value(contributor, 'PersonNameInverted').split(/,\s*(.*)/);
  return (
    value(contributor, 'PersonName') ||
    parts
      .map((part) => value(contributor, part))
      .filter(Boolean)
      .join(' ') ||
    `${before} ${key}`.trim() ||
    value(contributor, 'CorporateName') ||
    (unnamedPersons[value(contributor, 'UnnamedPersons')] ?? '')
  );
}
