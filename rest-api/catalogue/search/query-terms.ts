import { type NumberPhrase, numberOf, numberPhrases, otherNumberForms, wordsOfNumber } from './numbers.ts';
import type { SearchQuery } from './query.ts';
import { isVolumeWord } from './query.ts';
import { maxTypos, typingErrors, typingErrorsAtStart } from './spelling.ts';

/** How many books have a word, and how many readers these have. */
export interface WordCount {
  books: number;
  readers: number;
}

/** What one word of a search may stand for. */
export interface QueryTerm {
  word: string;
  /** The word, and others that it may have been meant for, each with how likely that is, up to 1. */
  meanings: Map<string, number>;
  /** Words of which all have to be there: `harry` and `potter` for `harrypotter`. */
  parts: string[] | undefined;
  /** Whether the word may be the beginning of another: it was typed last. */
  isTyped: boolean;
  /** Digits, where the word is a number. */
  number: string | undefined;
  /** How much it tells about a book: the rarer the word, the more. */
  weight: number;
  /** How many books have the word, or, where none has, the one that it is most likely meant for. */
  books: number;
  /** How many have any of its meanings, at most. */
  reach: number;
}

/** A word in more books than this is looked for among the well-known ones alone. */
export const commonWord = 5_000;

const likely = { number: 0.95, joined: 0.95, plural: 0.86, oneTypo: 0.86, twoTypos: 0.7 } as const;
const maxMeanings = 12;
/** Of a word that stands in books, so many near words at most: it is probably right. */
const maxMeaningsOfKnown = 5;
const minPartLength = 2;
const maxSplit = 30;

/** Two halves of a word, at each place where it could have been joined. */
function splitsOf(word: string): [string, string][] {
  if (word.length < 2 * minPartLength || word.length > maxSplit) return [];
  return Array.from({ length: word.length - 2 * minPartLength + 1 }, (_, place) => [
    word.slice(0, place + minPartLength),
    word.slice(place + minPartLength),
  ]);
}

/** What a word is in the plural, or in the singular. */
function otherNumbersOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith('es')) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return [word.slice(0, -1), `${word}es`];
  return [`${word}s`, word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}es`];
}

/** Other words that each word of a search may stand for without being misspelt, with how likely that is. */
function otherReadings(words: readonly string[], place: number, phrase: NumberPhrase | undefined) {
  const word = words[place] ?? '';
  const joined = [word + (words[place + 1] ?? ''), (words[place - 1] ?? '') + word];
  return new Map([
    ...otherNumbersOf(word).map((other) => [other, likely.plural] as const),
    ...joined.map((other) => [other, likely.joined] as const),
    ...[...otherNumberForms(word), ...(phrase ? [phrase.number] : [])].map(
      (other) => [other, likely.number] as const,
    ),
  ]);
}

const phraseAt = (phrases: readonly NumberPhrase[], place: number) =>
  phrases.find(({ from, length }) => length > 1 && place >= from && place < from + length);

/** All words whose counts tell how a search can be read. */
export function wordsToCount({ words }: SearchQuery): string[] {
  const phrases = numberPhrases(words);
  return [
    ...new Set([
      ...words,
      ...words.flatMap((_, place) => [...otherReadings(words, place, phraseAt(phrases, place)).keys()]),
      ...words.flatMap((word) => [...splitsOf(word).flat(), ...wordsOfNumber(word)]),
    ]),
  ];
}

/** The search as it stands, with words that have to be joined or split where that makes unknown words known. */
export function queryTerms(
  query: SearchQuery,
  counts: ReadonlyMap<string, WordCount>,
  inAll: number,
): QueryTerm[] {
  const { words } = query;
  const phrases = numberPhrases(words);
  const booksWith = (word: string) => counts.get(word)?.books ?? 0;
  return words.map((word, place) => {
    const books = booksWith(word);
    const phrase = phraseAt(phrases, place);
    const others = [...otherReadings(words, place, phrase)].filter(
      ([other]) => other !== word && booksWith(other) > 0,
    );
    const meanings = new Map([[word, 1], ...others]);
    const known = books > 0 ? books : Math.max(0, ...[...meanings.keys()].map(booksWith));
    return {
      word,
      meanings,
      parts: spelledOut(word, booksWith) ?? (books > 0 ? undefined : bestSplit(word, booksWith)),
      isTyped: place === words.length - 1,
      number: phrase?.number ?? numberOf(word),
      weight: isVolumeWord(words, place) || tradeWords.has(word) ? 0.15 : rarity(known, inAll),
      books: known,
      reach: [...meanings.keys()].reduce((sum, meaning) => sum + booksWith(meaning), 0),
    };
  });
}

/** The words of a number in digits that takes several, where books have them. */
function spelledOut(word: string, booksWith: (word: string) => number): string[] | undefined {
  const parts = wordsOfNumber(word);
  return parts.length > 1 && parts.every((part) => booksWith(part) > 0) ? parts : undefined;
}

function bestSplit(word: string, booksWith: (word: string) => number): string[] | undefined {
  let best: string[] | undefined;
  let max = 0;
  for (const parts of splitsOf(word)) {
    const fewest = Math.min(...parts.map(booksWith));
    if (fewest > max) [best, max] = [parts, fewest];
  }
  return best;
}

/** Adds to each word those that it may be misspelt from. */
export function addNearWords(
  terms: readonly QueryTerm[],
  nearWords: ReadonlyMap<string, WordCount>,
  inAll: number,
): void {
  for (const term of terms) {
    const max = maxTypos(term.word);
    if (max === 0) continue;
    const found: { word: string; likelihood: number; readers: number }[] = [];
    for (const [word, { books, readers }] of nearWords) {
      // What is a word already is hardly meant for one of the commonest.
      if (books <= 0 || term.meanings.has(word) || (term.books > 0 && books > commonWord)) continue;
      const typos = typingErrors(term.word, word, max);
      const begun =
        term.isTyped && typos > 1 && term.word.length > 4 ? typingErrorsAtStart(term.word, word, 1) + 0.5 : 9;
      const errors = Math.min(typos, begun);
      // Two errors and another first letter are another word.
      if (errors > max || (errors > 1 && word[0] !== term.word[0] && word[1] !== term.word[0])) continue;
      found.push({
        word,
        likelihood: errors <= 1 ? likely.oneTypo : likely.twoTypos,
        readers: readers + books,
      });
    }
    found.sort((a, b) => b.likelihood - a.likelihood || b.readers - a.readers);
    for (const { word, likelihood } of found.slice(0, term.books > 0 ? maxMeaningsOfKnown : maxMeanings)) {
      term.meanings.set(word, likelihood);
      term.reach += nearWords.get(word)?.books ?? 0;
    }
    const nearest = found[0];
    if (term.books === 0 && nearest) {
      term.books = nearWords.get(nearest.word)?.books ?? 0;
      term.weight = Math.min(term.weight, rarity(term.books, inAll));
    }
  }
}

/** Words that readers write beside what they look for. */
const tradeWords = new Set([
  'by',
  'book',
  'books',
  'novel',
  'paperback',
  'hardcover',
  'hardback',
  'edition',
  'author',
  'series',
]);

/** The weight of a word that so many books have. One that none has tells less than a rare one: it may be a mistake. */
function rarity(books: number, inAll: number): number {
  if (books === 0) return 0.6;
  return 0.3 + Math.log(1 + inAll / (books + 1)) / Math.log(2 + inAll);
}
