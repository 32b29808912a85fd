import { pick, type Random } from '../../covers/random.ts';
import type { JudgedBook } from './judged-books.ts';
import { byAuthor, longTitle, type MakeQuery, plain, surname, thisOne, title } from './judged-query.ts';

/** What people write around what they look for; `…` is the title. */
interface Phrases {
  wishes: readonly string[];
  conditions: readonly string[];
  requests: readonly string[];
}

/** Those that the ranking was made with. */
const usual: Phrases = {
  wishes: [
    'i want to read …',
    'looking for …',
    'i would love …',
    '… for my daughter',
    '… as a gift',
    'need …',
  ],
  conditions: [
    '… in good condition',
    '… second hand',
    '… cheap',
    '… hardcover',
    'used copy of …',
    '… in stock',
  ],
  requests: [
    'do you have …',
    'please send me …',
    'where can i buy …',
    '… free pdf download',
    '… price',
    'show me … please',
  ],
};

/** Those that it was not: how it does with words that nobody has thought of. */
const unseen: Phrases = {
  wishes: [
    'our reading circle picked …',
    'grandma keeps asking about …',
    '… sounds interesting',
    'trying to get hold of …',
    '… seen on television',
    'thinking of buying …',
  ],
  conditions: [
    '… any binding will do',
    'nicely wrapped …',
    '… not more than 500 pages',
    '… shipped within two days',
    'clean readable scan of …',
    '… cash on delivery',
  ],
  requests: [
    'could you keep … aside',
    'avez-vous …',
    'mujhe … chahiye',
    'is … available nearby',
    'kindly quote …',
    'hi there got …',
  ],
};

const around =
  (phrases: readonly string[]): MakeQuery =>
  (book, random) =>
    title(book, pick(phrases, random).replace('…', book.short.toLowerCase()).slice(0, 100));

/** The same with the surname of the author behind the title. */
const aroundBoth =
  (phrases: readonly string[]): MakeQuery =>
  (book, random) => ({
    text: pick(phrases, random)
      .replace('…', `${book.short} ${surname(book.authors[0] ?? '')}`.toLowerCase())
      .slice(0, 100),
    answers: thisOne(book),
  });

const withoutAccents = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const accented = (book: JudgedBook) =>
  book.authors.find((name) => withoutAccents(name) !== name.normalize('NFD'));

const leftOut =
  (place: (words: readonly string[], random: Random) => number): MakeQuery =>
  (book, random) => {
    const words = longTitle(book);
    return words && title(book, words.toSpliced(place(words, random), 1).join(' ').toLowerCase());
  };

const classesWith = ({ wishes, conditions, requests }: Phrases): Record<string, MakeQuery> => ({
  'a wish around the title': around(wishes),
  'a condition around the title': around(conditions),
  'a request around the title': around(requests),
  'a wish around title and author': aroundBoth(wishes),
  'a condition around title and author': aroundBoth(conditions),
  'a request around title and author': aroundBoth(requests),
});

/** How people ask for a book in words of their own. */
export const spokenQueryClasses: Record<string, MakeQuery> = {
  ...classesWith(usual),
  'any word of the title left out': leftOut((words, random) => Math.floor(random() * words.length)),
  'the last word of the title left out': leftOut((words) => words.length - 1),
  'an accent left out of the author': (book) => {
    const name = accented(book);
    return name ? { text: withoutAccents(name).toLowerCase(), answers: byAuthor(name) } : undefined;
  },
  'an accent left out of author and title': (book) => {
    const name = accented(book);
    return name
      ? {
          text: plain(`${withoutAccents(surname(name))} ${book.short}`).slice(0, 100),
          answers: thisOne(book),
        }
      : undefined;
  },
};

/** The same in words that the ranking has not been made with. */
export const unseenQueryClasses: Record<string, MakeQuery> = classesWith(unseen);
