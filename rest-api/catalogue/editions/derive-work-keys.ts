import { createHash } from 'node:crypto';
import { beginningOf } from '../../../text/storable.ts';
import { withoutArticle, wordsOf } from '../../../text/words.ts';
import { numberOf } from '../search/numbers.ts';

/** Words that say which edition of a text it is, or in which make, in the languages of most of the shop's books. */
const editionWords = new Set(
  `edition editions edn ed eds edicion edicao edizione editie auflage aufl ausgabe uitgave druk izdanie издание संस्करण
  সংস্করণ આવૃત્તિ பதிப்பு ఎడిషన్ ಆವೃತ್ತಿ പതിപ്പ് printing print impression reprint reprinted reissue reissued version`
    .split(/\s+/)
    .flatMap(wordsOf),
);
const makeWords = new Set(
  `new newly revised rev thoroughly fully completely updated update enlarged expanded extended corrected annotated
  illustrated unabridged anniversary centenary deluxe special limited collector collectors gift signed international
  indian south asian asia uk us american british large mass market paperback hardback hardcover pocket ebook kindle audio
  digital media tie in movie film tv latest original current the a an and of with by for from`
    .split(/\s+/)
    .flatMap(wordsOf),
);
const ordinalWords = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' '),
);

const isOrdinal = (word: string) => ordinalWords.has(word) || /^\d+(st|nd|rd|th|e|eme|er|a|o)$/.test(word);
const isYear = (word: string) => /^(1[5-9]|20)\d\d$/.test(word);
const isNumber = (word: string) => /^\d{1,3}$/.test(word);

/**
 * What an edition statement says beside the edition of a text, in words: the level, class or volume of a book. Nothing for
 * `2nd revised edition`, `level 2` for `Level 2, 3rd edition`. What is not known to name an edition is taken for a level:
 * staff join by hand what is kept apart more easily than they notice what is not.
 */
export function levelIn(statement: string): string[] {
  const words = wordsOf(statement);
  const isEdition = (word: string | undefined) => word !== undefined && editionWords.has(word);
  /** Whether nothing but words of an edition stands between a number and `edition`: `2nd revised edition`. */
  const countsEdition = (place: number): boolean => {
    let next = place + 1;
    while (makeWords.has(words[next] ?? '') || isOrdinal(words[next] ?? '')) next += 1;
    return isEdition(words[next]);
  };
  const told = words.filter((word, place) => {
    if (editionWords.has(word) || makeWords.has(word) || isYear(word)) return false;
    if (isOrdinal(word)) return !countsEdition(place) && words.length > 1;
    if (isNumber(word))
      return ![words[place - 1], words[place + 1]].some(isEdition) && !isYear(words[place - 1] ?? '');
    return true;
  });
  return told.map(inDigits);
}

/** The numbers in the name of a series, which is often that of a class: `10` of `Mathematics, Class X`. */
const numbersIn = (seriesName: string): string[] =>
  wordsOf(seriesName)
    .filter((word) => /^(\d+|[ivx]+)$/.test(word))
    .map(inDigits);

const inDigits = (word: string) => numberOf(word) ?? word;

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

/** Names of authors that identify nobody: books under them are never grouped. */
const nobody = new Set(['', 'various', 'variousauthors', 'others', 'unknown', 'notknown']);

/**
 * The keys (`rest-api/catalogue/editions/work-tables.ts`) that a book has in common with editions of its text where nobody says
 * more of it. Volumes of a series and levels of a course are not editions of each other, also where they have one title.
 */
export function deriveWorkKeys(facts: TextFacts): string[] {
  const { title, originalTitle, isTranslation, author, contributor, isbn, numberInSeries } = facts;
  const level = joined([...numbersIn(facts.seriesName ?? ''), ...levelIn(facts.editionStatement ?? '')]);
  const name = normalizedName(contributor ?? firstOf(author));
  // Beside other books it is often that of a part, or of another volume.
  const original = isTranslation ? (originalTitle ?? '') : '';
  const titles = nobody.has(name) ? [] : [title, original].map(normalizedTitle).filter(Boolean);
  return [
    ...[...new Set(titles)].map((letters) => `text:${letters}|${name}|${numberInSeries ?? ''}|${level}`),
    ...(isbn ? [`isbn:${isbn}`] : []),
  ];
}

const firstOf = (line: string) => line.replace(/^by\s+/i, '').split(/[,;&]|\s(?:and|with)\s/i)[0] ?? '';
const normalizedName = (text: string) => joined(wordsOf(text));
/** With the signs that tell `C++` and `C#` from `C`. */
const normalizedTitle = (title: string) => {
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
