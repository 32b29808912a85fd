import type { WorkChoice } from '../../../rest-api/catalogue/editions/work-keys.ts';
import { readIsbn } from '../../../text/isbn.ts';
import { beginningOf } from '../../../text/storable.ts';
import { productRelations, workRelations } from './code-lists.ts';
import { children, type OnixElement, value } from './element.ts';
import { ownWorkIdentifiers } from './identify.ts';
import type { ReadingContext, RelatedFacts } from './record-facts.ts';

const maxKeys = 50;

/** Block 5, `<RelatedMaterial>`: with what the book shares its text. */
export function readRelated(element: OnixElement, { note, sender }: ReadingContext): RelatedFacts {
  const works = children(element, 'RelatedWork')
    .filter((work) => workRelations.includes(value(work, 'WorkRelationCode')))
    .flatMap((work) =>
      children(work, 'WorkIdentifier').map((identifier) => ({
        isOwn: value(work, 'WorkRelationCode') === '01',
        type: value(identifier, 'WorkIDType'),
        name: value(identifier, 'IDTypeName'),
        id: value(identifier, 'IDValue'),
      })),
    )
    .filter(({ type, id }) => /^\d\d$/.test(type) && id !== '' && id.length <= 100);
  const workChoice = choiceOf(works);
  const identifiers = works
    .filter(({ name }) => !isOwnName(name))
    .map(({ isOwn, type, name, id }) => ({
      isOwn,
      // A number of the sender's own says nothing without its name.
      kind: `work:${type}:${encodeURIComponent(beginningOf(name || (type === '01' ? sender : ''), 100))}`,
      id: encodeURIComponent(id.replace(/[\s-]/g, '').toUpperCase()),
    }));
  const kinds = identifiers.filter(({ isOwn }) => isOwn).map(({ kind }) => kind);
  const isSeveral = new Set(kinds).size < kinds.length;
  if (isSeveral) note('RelatedWork: a book of several texts is an edition of none of them');
  const keys = isSeveral
    ? []
    : [...identifiers.map(({ kind, id }) => `${kind}:${id}`), ...sameTextIsbns(element)];
  const textKeys = [...new Set(keys)].sort().slice(0, maxKeys);
  return { edition: { textKeys: textKeys.length > 0 ? textKeys : undefined, workChoice } };
}

/** Keys of books that have the same text. */
function sameTextIsbns(element: OnixElement): string[] {
  return children(element, 'RelatedProduct')
    .filter((product) => productRelations.includes(value(product, 'ProductRelationCode')))
    .flatMap((product) => children(product, 'ProductIdentifier'))
    .filter((identifier) => ['15', '03', '02'].includes(value(identifier, 'ProductIDType')))
    .flatMap((identifier) => {
      const read = readIsbn(value(identifier, 'IDValue'));
      return 'isbn13' in read ? [`isbn:${read.isbn13}`] : [];
    });
}

const isOwnName = (name: string): boolean => Object.values<string>(ownWorkIdentifiers).includes(name);

/** What the staff of another Quire have said of the text. */
function choiceOf(works: readonly { name: string; id: string }[]): WorkChoice | undefined {
  const separate = works.some(({ name }) => name === ownWorkIdentifiers.separate);
  const joined = works.find(({ name }) => name === ownWorkIdentifiers.joined)?.id;
  const isId = joined !== undefined && /^[0-9a-f-]{36}$/.test(joined);
  return separate || isId ? { ...(separate && { separate }), ...(isId && { joined }) } : undefined;
}
