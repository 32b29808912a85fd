import { pick, type Random } from '../../covers/random.ts';
import { isbn10Of } from '../../text/isbn.ts';
import {
  byAuthor,
  changed,
  isbn,
  longest,
  longTitle,
  type MakeQuery,
  plain,
  sameTitle,
  series,
  surname,
  thisOne,
  title,
  withWord,
  wordsIn,
} from './judged-query.ts';
import { doubled, droppedLetter, mistyped, neighbourKey, swapped } from './typing-errors.ts';

const misspelt =
  (errors: readonly ((word: string, random: Random) => string)[]): MakeQuery =>
  (book, random) => {
    const words = longTitle(book, 1);
    if (!words) return undefined;
    const place = longest(words);
    const word = words[place] ?? '';
    if (word.length < 4 + 2 * errors.length || !/^[a-z]+$/i.test(word)) return undefined;
    const wrong = errors.reduce((text, make) => make(text, random), word);
    return wrong === word ? undefined : title(book, withWord(words, place, wrong).toLowerCase());
  };
const initialsOf = (name: string) => /^((?:[A-Z]\.\s?){2,})\s*(\S.*)$/.exec(name);
const wrongWords = [
  'house',
  'night',
  'secret',
  'girl',
  'river',
  'winter',
  'king',
  'shadow',
  'garden',
  'last',
];

/** The ways in which readers write a search. */
export const queryClasses: Record<string, MakeQuery> = {
  'title as it is': (book) => title(book, book.name),
  'title in lower case': (book) => title(book, book.name.toLowerCase()),
  'title in capitals': (book) => title(book, book.name.toUpperCase()),
  'title without signs': (book) => changed(book, plain),
  'title without its subtitle': (book) => (book.short === book.name ? undefined : title(book, book.short)),
  'title without its article': (book) => changed(book, (text) => text.replace(/^(the|a|an) /i, '')),
  author: (book) => ({ text: book.authors[0] ?? '', answers: byAuthor(book.authors[0] ?? '') }),
  'surname of the author': (book) => {
    const name = surname(book.authors[0] ?? '');
    if (name.length < 4) return undefined;
    return {
      text: name.toLowerCase(),
      answers: (other) => wordsIn(plain(`${other.author} ${other.title}`)).includes(plain(name)),
    };
  },
  'title and author': (book) => ({
    text: `${book.short} ${book.authors[0]}`.slice(0, 100),
    answers: thisOne(book),
  }),
  'surname and title': (book) => ({
    text: `${surname(book.authors[0] ?? '')} ${book.short}`.toLowerCase().slice(0, 100),
    answers: thisOne(book),
  }),
  'a word of the title and the author': (book) => {
    const words = longTitle(book, 2);
    const word = words?.[longest(words)] ?? '';
    const name = book.authors[0] ?? '';
    return word.length > 4
      ? {
          text: `${plain(word)} ${name}`,
          answers: (other) => byAuthor(name)(other) && plain(other.title).includes(plain(word)),
        }
      : undefined;
  },
  'a word missing': (book, random) => {
    const words = longTitle(book, 4);
    return words && title(book, words.toSpliced(Math.floor(random() * words.length), 1).join(' '));
  },
  'words in another order': (book, random) => {
    const words = longTitle(book);
    return (
      words &&
      title(
        book,
        words
          .map((word) => ({ word, at: random() }))
          .sort((a, b) => a.at - b.at)
          .map(({ word }) => word)
          .join(' '),
      )
    );
  },
  'a letter missing': misspelt([droppedLetter]),
  'a letter twice': misspelt([doubled]),
  'two letters swapped': misspelt([swapped]),
  'a key beside': misspelt([neighbourKey]),
  'two typos in a word': misspelt([neighbourKey, droppedLetter]),
  'a typo in each of two words': (book, random) => {
    const words = longTitle(book, 2);
    if (!words || words.filter((word) => /^[a-z]{5,}$/i.test(word)).length < 2) return undefined;
    let left = 2;
    return title(
      book,
      words
        .map((word) => (/^[a-z]{5,}$/i.test(word) && left-- > 0 ? mistyped(word, random) : word))
        .join(' '),
    );
  },
  'author misspelt': (book, random) => {
    const name = book.authors[0] ?? '';
    const last = surname(name);
    if (!/^[a-z]{5,}$/i.test(last)) return undefined;
    return { text: name.replace(last, mistyped(last, random)).toLowerCase(), answers: byAuthor(name) };
  },
  'initials in one': (book) => {
    const [, initials, last] = initialsOf(book.authors[0] ?? '') ?? [];
    return (
      (initials && {
        text: `${initials.replace(/[. ]/g, '')} ${last}`.toLowerCase(),
        answers: byAuthor(book.authors[0] ?? ''),
      }) ||
      undefined
    );
  },
  'initials apart': (book) => {
    const [, initials, last] = initialsOf(book.authors[0] ?? '') ?? [];
    return (
      (initials && {
        text: `${initials.replace(/[. ]+/g, ' ').trim()} ${last}`,
        answers: byAuthor(book.authors[0] ?? ''),
      }) ||
      undefined
    );
  },
  'accents left out': (book) => {
    const text = `${book.short} ${surname(book.authors[0] ?? '')}`;
    const without = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    return without === text.normalize('NFD')
      ? undefined
      : { text: without.toLowerCase().slice(0, 100), answers: thisOne(book) };
  },
  'apostrophes left out': (book) => changed(book, (text) => text.replace(/['’]/g, '')),
  'apostrophes as spaces': (book) => changed(book, (text) => text.replace(/['’]/g, ' ')),
  'hyphens left out': (book) => changed(book, (text) => text.replace(/(\w)-(\w)/g, '$1$2')),
  'hyphens as spaces': (book) => changed(book, (text) => text.replace(/(\w)-(\w)/g, '$1 $2')),
  'and as a sign': (book) => changed(book, (text) => text.replace(/ and /i, ' & ')),
  'two words joined': (book, random) => {
    const words = longTitle(book, 2);
    if (!words) return undefined;
    const place = Math.floor(random() * (words.length - 1));
    return title(
      book,
      words
        .toSpliced(place, 2, `${words[place]}${words[place + 1]}`)
        .join(' ')
        .toLowerCase(),
    );
  },
  'a word split': (book, random) => {
    const words = longTitle(book, 1);
    if (!words) return undefined;
    const place = longest(words);
    const word = words[place] ?? '';
    if (!/^[a-z]{7,}$/i.test(word)) return undefined;
    const at = 3 + Math.floor(random() * (word.length - 5));
    return title(book, withWord(words, place, `${word.slice(0, at)} ${word.slice(at)}`).toLowerCase());
  },
  'title being typed': (book, random) => {
    const text = book.short.toLowerCase();
    if (text.length < 12) return undefined;
    const typed = text.slice(0, Math.floor(text.length * (0.6 + 0.3 * random()))).trim();
    return {
      text: typed,
      answers: (other) => plain(other.title).includes(plain(typed)) || thisOne(book)(other),
    };
  },
  'title and author being typed': (book) => ({
    text: `${book.short} ${surname(book.authors[0] ?? '').slice(0, 3)}`.toLowerCase().slice(0, 100),
    answers: thisOne(book),
  }),
  'ISBN of 13 digits': (book) => isbn(book, (isbn13) => isbn13),
  'ISBN with hyphens': (book) =>
    isbn(book, (isbn13) => isbn13.replace(/^(...)(.)(...)(.....)(.)$/, '$1-$2-$3-$4-$5')),
  'ISBN of 10 digits': (book) => isbn(book, isbn10Of),
  'series and number': (book) => series(book, (name, number) => `${name} ${number}`),
  'series, book and number': (book) => series(book, (name, number) => `${name} book ${number}`.toLowerCase()),
  'series, number and author': (book) =>
    series(book, (name, number) => `${surname(book.authors[0] ?? '')} ${name} #${number}`),
  'original title': (book) =>
    book.original &&
    /^[\p{Script=Latin}\P{L}]+$/u.test(book.original) &&
    plain(book.original) !== plain(book.name)
      ? {
          text: book.original.slice(0, 100),
          answers: (other) =>
            sameTitle(book)(other) ||
            plain(other.original) === plain(book.original) ||
            plain(other.name) === plain(book.original),
        }
      : undefined,
  'own script': (book) =>
    /(?!\p{Script=Latin})\p{L}/u.test(book.original)
      ? {
          text: book.original.split(/[[(]/)[0]?.trim().slice(0, 100) || book.original,
          answers: (other) => sameTitle(book)(other) || other.original === book.original,
        }
      : undefined,
  'title misremembered': (book, random) => {
    const words = longTitle(book, 4);
    if (!words) return undefined;
    const places = words.flatMap((word, place) => (word.length > 3 ? [place] : []));
    return places.length > 1
      ? title(book, withWord(words, pick(places, random), pick(wrongWords, random)).toLowerCase())
      : undefined;
  },
  'words beside the title': (book, random) =>
    title(
      book,
      `${book.short} ${pick(['novel', 'paperback', 'book', 'by', 'the book'], random)}`.toLowerCase(),
    ),
};
