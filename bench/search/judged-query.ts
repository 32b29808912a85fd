import { pick, type Random, randomFrom } from '../../covers/random.ts';
import type { JudgedBook } from './judged-books.ts';

/** A search and the books that answer it. */
export interface JudgedQuery {
  text: string;
  answers(book: JudgedBook): boolean;
}

/** Makes a search that means a book; undefined where the book has not what it takes. */
export type MakeQuery = (book: JudgedBook, random: Random) => JudgedQuery | undefined;

export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);
export const surname = (name: string) => wordsIn(name).at(-1) ?? '';

/** Books with the same title: two editions, or different stories. */
export const sameTitle =
  (book: JudgedBook) =>
  (other: JudgedBook): boolean =>
    other.number === book.number || plain(other.name) === plain(book.name);
export const thisOne =
  (book: JudgedBook) =>
  (other: JudgedBook): boolean =>
    other.number === book.number || (plain(other.name) === plain(book.name) && other.author === book.author);
export const byAuthor =
  (name: string) =>
  (other: JudgedBook): boolean =>
    other.authors.some((author) => plain(author) === plain(name));

export const title = (book: JudgedBook, text: string | undefined) => {
  if (!text?.trim() || plain(text) === '') return undefined;
  return { text, answers: sameTitle(book) };
};
export const changed = (book: JudgedBook, change: (text: string) => string) => {
  const text = change(book.name);
  return text === book.name ? undefined : title(book, text);
};
/** Titles with enough words to omit or change one. */
export const longTitle = (book: JudgedBook, fewest = 3) => {
  const words = wordsIn(book.short);
  return words.length >= fewest && words.length <= 9 && plain(book.short).length >= 10 ? words : undefined;
};
export const withWord = (words: readonly string[], place: number, word: string) =>
  words.with(place, word).join(' ');
export const longest = (words: readonly string[]) =>
  words.reduce((best, word, place) => (word.length > (words[best]?.length ?? 0) ? place : best), 0);
export const series = (book: JudgedBook, text: (name: string, number: string) => string) =>
  book.series && book.seriesNumber
    ? {
        text: text(book.series, book.seriesNumber),
        answers: (other: JudgedBook) =>
          other.number === book.number ||
          (other.seriesNumber === book.seriesNumber &&
            plain(other.series ?? '') === plain(book.series ?? '')),
      }
    : undefined;

export function isbn(
  book: JudgedBook,
  form: (isbn13: string) => string | undefined,
): JudgedQuery | undefined {
  const [isbn13] = book.isbns;
  const text = isbn13 && form(isbn13);
  return text ? { text, answers: ({ number }) => number === book.number } : undefined;
}

/** A number of searches of each class, always the same for the same books. */
export function judgedQueries(
  classes: Readonly<Record<string, MakeQuery>>,
  books: readonly JudgedBook[],
  ofEach: number,
): Map<string, JudgedQuery[]> {
  return new Map(
    Object.entries(classes).map(([name, make]) => {
      const random = randomFrom(`search: ${name}`);
      const queries: JudgedQuery[] = [];
      for (let tries = 0; tries < 200 * ofEach && queries.length < ofEach; tries++) {
        const query = make(pick(books, random), random);
        if (query?.text.trim() && query.text.length <= 100) queries.push(query);
      }
      return [name, queries];
    }),
  );
}

/** Random letters, which no book contains. */
export function gibberish(count: number): string[] {
  const random = randomFrom('gibberish');
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const word = () =>
    Array.from({ length: 6 + Math.floor(random() * 6) }, () => pick(letters, random)).join('');
  return Array.from({ length: count }, () => (random() < 0.5 ? word() : `${word()} ${word()}`));
}
