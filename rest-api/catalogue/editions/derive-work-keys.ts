import { createHash } from 'node:crypto';
import { beginningOf } from '../../../text/storable.ts';
import { withoutArticle, wordsOf } from '../../../text/words.ts';
import { levelIn, numbersIn } from './edition-level.ts';

/** What keys of a text follow from. */
export interface TextFacts {
  title: string;
  originalTitle: string | null;
  /** Whether somebody is known to have translated it. */
  isTranslation: boolean;
  /** A line such as `by A, B and C`. */
  author: string;
  /** The first of those who made the book, an author if there is one. */
  contributor: string | null;
  isbn: string | null;
  seriesName: string | null;
  numberInSeries: number | null;
  editionStatement: string | null;
}

/** Whose books of one title are as good as never the same. */
const nobody = new Set(['', 'various', 'variousauthors', 'others', 'unknown', 'notknown']);

/**
 * The keys (`rest-api/catalogue/editions/work-tables.ts`) that a book has in common with editions of its text where nobody says
 * more of it. Volumes of a series and levels of a course are not editions of each other, also where they have one title.
 */
export function deriveWorkKeys(facts: TextFacts): string[] {
  const { title, originalTitle, isTranslation, author, contributor, isbn, numberInSeries } = facts;
  const level = joined([...numbersIn(facts.seriesName ?? ''), ...levelIn(facts.editionStatement ?? '')]);
  const name = emailsOf(contributor ?? firstOf(author));
  // Beside other books it is often that of a part, or of another volume.
  const original = isTranslation ? (originalTitle ?? '') : '';
  const titles = nobody.has(name) ? [] : [title, original].map(titleEmailsOf).filter(Boolean);
  return [
    ...[...new Set(titles)].map((letters) => `text:${letters}|${name}|${numberInSeries ?? ''}|${level}`),
    ...(isbn ? [`isbn:${isbn}`] : []),
  ];
}

const firstOf = (line: string) => line.replace(/^by\s+/i, '').split(/[,;&]|\s(?:and|with)\s/i)[0] ?? '';
const emailsOf = (text: string) => joined(wordsOf(text));
/** With the signs that tell `C++` and `C#` from `C`. */
const titleEmailsOf = (title: string) => {
  const letters = joined(withoutArticle(wordsOf(title)));
  return letters && letters + (title.match(/(?<=[\p{L}\p{N}])(?:\++|#)(?![\p{L}\p{N}])/gu) ?? []).join('');
};

const maxLength = 200;

/** Words without what is between them, but for numbers, of which two would become another one. */
function joined(words: readonly string[]): string {
  const letters = words.join(' ').replace(/(?<!\p{N}) | (?!\p{N})/gu, '');
  if (letters.length <= maxLength) return letters;
  // The number of a volume often stands at the end.
  return beginningOf(letters, maxLength) + createHash('sha256').update(letters).digest('base64url');
}
