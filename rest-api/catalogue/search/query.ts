import { compactIsbn } from '../../../text/isbn.ts';
import { keyOf, withoutArticle, wordsOf } from '../../../text/words.ts';
import { inDigits, inWords, numberOf } from './numbers.ts';

/** A search as it is read: its words, and what else they may stand for. */
export interface SearchQuery {
  /** As the caller wrote it, cut to what is read of it. */
  text: string;
  words: string[];
  /** The whole search as keys of whole titles, names, or ISBNs. */
  keys: string[];
}

/** Words beyond are not looked for. */
const maxWords = 16;
const maxKeyWords = 50;
/** Nor is a word more often than "New York, New York" has it. */
const maxRepeats = 2;

/** Reads a search, whatever it holds; without words nothing but the text itself can be found. */
export function readQuery(text: string): SearchQuery {
  const all = wordsOf(text).slice(0, maxKeyWords);
  const words = all.filter(isNotTooOften).slice(0, maxWords);
  const series = words.filter((_, place) => !isVolumeWord(words, place));
  const last = series.at(-1);
  const number = last && numberOf(last);
  const isbn = compactIsbn(text);
  const keys = [
    ...[all, inDigits(all), inWords(all)].flatMap((each) => [keyOf(each), keyOf(withoutArticle(each))]),
    ...(number ? [keyOf(withNumber(series, number)), keyOf(withNumber(withoutArticle(series), number))] : []),
    ...(/^\d{7,9}[\dX]$/i.test(isbn) ? [isbn.toLowerCase().padStart(10, '0')] : []),
    ...(/^\d{13}$/.test(isbn) ? [isbn] : []),
  ];
  return { text, words, keys: [...new Set(keys)].filter(Boolean) };
}

/** Words of a search that stand side by side. */
export interface Span {
  from: number;
  length: number;
}

/**
 * The parts of a search by the keys of whole titles or names that they would be: what stands around them is what the reader
 * says about the book, such as a wish.
 */
export function spansOf({ words }: SearchQuery): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (let length = 1; length < words.length; length++) {
    for (let from = 0; from + length <= words.length; from++) {
      const key = keyOf(words.slice(from, from + length));
      if (!spans.has(key)) spans.set(key, { from, length });
    }
  }
  return spans;
}

const isNotTooOften = (word: string, place: number, words: readonly string[]) =>
  words.slice(0, place).filter((other) => other === word).length < maxRepeats;

const withNumber = (words: readonly string[], number: string) => [...words.slice(0, -1), number];

const volumeWords = new Set([
  'book',
  'books',
  'volume',
  'vol',
  'part',
  'number',
  'no',
  'nr',
  'bk',
  'episode',
]);

/** Whether a word says no more than that the next one is the number of a volume. */
export function isVolumeWord(words: readonly string[], place: number): boolean {
  const next = words[place + 1];
  return volumeWords.has(words[place] ?? '') && next !== undefined && numberOf(next) !== undefined;
}
