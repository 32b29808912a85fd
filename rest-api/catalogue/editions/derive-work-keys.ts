import { keyOf, withoutArticle, wordsOf } from '../search/words.ts';

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
  numberInSeries: number | null;
}

/** Whose books of one title are as good as never the same. */
const nobody = new Set(['', 'various', 'variousauthors', 'others', 'unknown', 'notknown']);

/**
 * The keys (`rest-api/database/work-tables.ts`) that a book has in common with editions of its text where nobody says
 * more of it. Volumes of a series are not editions of each other, also where they have one title.
 */
export function deriveWorkKeys(facts: TextFacts): string[] {
  const { title, originalTitle, isTranslation, author, contributor, isbn, numberInSeries } = facts;
  const name = lettersOf(contributor ?? firstOf(author));
  // Beside other books it is often that of a part, or of another volume.
  const original = isTranslation ? (originalTitle ?? '') : '';
  const titles = nobody.has(name) ? [] : [title, original].map(titleLettersOf).filter(Boolean);
  return [
    ...[...new Set(titles)].map((letters) => `title:${letters}|${name}|${numberInSeries ?? ''}`),
    ...(isbn ? [`isbn:${isbn}`] : []),
  ];
}

const firstOf = (line: string) => line.replace(/^by\s+/i, '').split(/[,;&]|\s(?:and|with)\s/i)[0] ?? '';
const lettersOf = (text: string) => keyOf(wordsOf(text));
const titleLettersOf = (title: string) => keyOf(withoutArticle(wordsOf(title)));
