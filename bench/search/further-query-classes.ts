import { pick, type Random } from '../../covers/random.ts';
import { numberOf, wordsOfNumber } from '../../rest-api/catalogue/search/numbers.ts';
import { isbn10Of } from '../../text/isbn.ts';
import type { JudgedBook } from './judged-books.ts';
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
import { ordinalOf, romanOf } from './number-words.ts';
import {
  anyKeyBeside,
  bySound,
  firstMissing,
  firstSwapped,
  keyWithIt,
  lastMissing,
  numberChanged,
  otherVowel,
  singled,
} from './typing-errors.ts';

const author = ({ authors: [first = ''] }: JudgedBook) => first;
const own = (book: JudgedBook, text: string) => ({
  text: text.toLowerCase().slice(0, 100),
  answers: thisOne(book),
});

/** The longest word of the title misspelt. */
const wrong =
  (misspell: (word: string, random: Random) => string, shortest = 6): MakeQuery =>
  (book, random) => {
    const words = longTitle(book, 1)?.map((word) => word.toLowerCase());
    if (!words) return undefined;
    const place = longest(words);
    const right = words[place] ?? '';
    const made = misspell(right, random);
    return right.length < shortest || !/^[a-z]+$/.test(right) || made === right
      ? undefined
      : title(book, withWord(words, place, made));
  };

const wrongAuthor =
  (misspell: (word: string, random: Random) => string): MakeQuery =>
  (book, random) => {
    const name = author(book);
    const last = surname(name).toLowerCase();
    const made = misspell(last, random);
    if (!/^[a-z]{5,}$/.test(last) || made === last) return undefined;
    return { text: name.toLowerCase().replace(last, made), answers: byAuthor(name) };
  };

/** The title without its subtitle, changed. */
const rewritten = (book: JudgedBook, change: (text: string) => string) => {
  const text = change(book.short);
  return text === book.short ? undefined : title(book, text);
};

const smallWords = /^(the|a|an|of|and|in|to|for|with|on|at|from|by|is)$/i;
const tellingWords = (book: JudgedBook) =>
  wordsIn(plain(book.short)).filter((word) => !smallWords.test(word));
const hasRead = (book: JudgedBook) =>
  tellingWords(book).length > 1 && plain(book.short).length > 9 && author(book) !== '';

/** Further ways to write a search, as somebody else would think of them. */
export const furtherQueryClasses: Record<string, MakeQuery> = {
  'as it sounds': wrong(bySound),
  'twice as it sounds': wrong((word, random) => bySound(bySound(word, random), random), 8),
  'another vowel': wrong(otherVowel),
  'one letter of two': wrong(singled),
  'any key beside': wrong(anyKeyBeside),
  'a key pressed with another': wrong(keyWithIt),
  'first letter missing': wrong(firstMissing),
  'first letters swapped': wrong(firstSwapped),
  'last letter missing': wrong(lastMissing),
  'singular and plural': wrong(numberChanged, 4),
  'author as it sounds': wrongAuthor(bySound),
  'author with another vowel': wrongAuthor(otherVowel),
  'title and author, both misspelt': (book, random) => {
    const name = surname(author(book)).toLowerCase();
    const query = wrong(anyKeyBeside)(book, random);
    return query && /^[a-z]{6,}$/.test(name)
      ? own(book, `${query.text} ${otherVowel(name, random)}`)
      : undefined;
  },
  'surname and part of the title': (book, random) => {
    if (!hasRead(book)) return undefined;
    const name = plain(surname(author(book)));
    const word = pick(tellingWords(book), random);
    return {
      text: `${name} ${word}`,
      answers: (other) =>
        wordsIn(plain(other.author)).includes(name) && wordsIn(plain(other.title)).includes(word),
    };
  },
  'beginning of the title and surname': (book) =>
    hasRead(book)
      ? own(book, `${wordsIn(book.short).slice(0, 3).join(' ')} ${surname(author(book))}`)
      : undefined,
  'title by author': (book) => own(book, `${book.short} by ${author(book)}`),
  'surname, first name': (book) => {
    const name = author(book);
    const first = wordsIn(name).slice(0, -1).join(' ');
    return first ? { text: `${surname(name)}, ${first}`, answers: byAuthor(name) } : undefined;
  },
  'title, surname, first name': (book) => {
    const [first, ...others] = wordsIn(author(book));
    return others.length > 0 ? own(book, `${book.short} - ${others.join(' ')}, ${first}`) : undefined;
  },
  'subtitle alone': (book) => {
    const subtitle = book.name.split(': ')[1] ?? '';
    return wordsIn(subtitle).length > 2 ? title(book, subtitle) : undefined;
  },
  'no subtitle, but the author': (book) =>
    book.short === book.name ? undefined : own(book, `${book.short} ${author(book)}`),
  'another article': (book) =>
    changed(book, (text) => text.replace(/^(the|a|an) /i, (was) => (/^the/i.test(was) ? 'A ' : 'The '))),
  'article behind': (book) => changed(book, (text) => text.replace(/^(the|a|an) (.*)$/i, '$2, $1')),
  'small words left out': (book) => {
    const words = tellingWords(book);
    return words.length > 1 && words.length < wordsIn(plain(book.short)).length
      ? title(book, words.join(' '))
      : undefined;
  },
  'sign for and, without spaces': (book) => changed(book, (text) => text.replace(/ and /i, '&')),
  'and for its sign': (book) => changed(book, (text) => text.replace(/ ?& ?/, ' and ')),
  'n for and': (book) => changed(book, (text) => text.replace(/ and /i, " 'n' ")),
  'digits in words': (book) =>
    rewritten(book, (text) => text.replace(/\b[1-9]\d{0,3}\b/g, (digits) => wordsOfNumber(digits).join(' '))),
  'words in digits': (book) =>
    rewritten(book, (text) =>
      text.replace(
        /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|thirteen)\b/gi,
        (word) => numberOf(word.toLowerCase()) ?? word,
      ),
    ),
  'hyphens between all words': (book) =>
    plain(book.short).includes(' ') ? title(book, plain(book.short).replaceAll(' ', '-')) : undefined,
  'all in one word': (book) =>
    wordsIn(book.short).length === 2 && /^[a-z ]+$/i.test(book.short)
      ? title(book, plain(book.short).replaceAll(' ', ''))
      : undefined,
  'a space in the wrong place': (book, random) => {
    const words = longTitle(book, 2)?.map((word) => word.toLowerCase());
    if (!words) return undefined;
    const place = 1 + Math.floor(random() * (words.length - 1));
    const [before = '', word = ''] = [words[place - 1], words[place]];
    if (!/^[a-z]{3,}$/.test(before) || !/^[a-z]{3,}$/.test(word)) return undefined;
    const pair = `${before}${word.charAt(0)} ${word.slice(1)}`;
    return title(book, words.toSpliced(place - 1, 2, pair).join(' '));
  },
  'in quotes, with a question mark': (book) => title(book, `“${book.short}”?`),
  'accents as two letters': (book) => {
    const text = `${book.short} ${surname(author(book))}`;
    const spelt = text.replace(
      /[äöüøå]/gi,
      (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' })[letter.toLowerCase()] ?? letter,
    );
    return spelt === text ? undefined : own(book, spelt);
  },
  'first name and title': (book) => own(book, `${wordsIn(author(book))[0]} ${book.short}`),
  'ISBN of 10 digits with hyphens': (book) =>
    isbn(book, (isbn13) => isbn10Of(isbn13)?.replace(/^(.)(...)(.....)(.)$/, '$1-$2-$3-$4')),
  'ISBN with its name': (book) => isbn(book, (isbn13) => `ISBN: ${isbn13.replace(/^(...)/, '$1 ')}`),
  'series and number, with its sign': (book) => series(book, (name, number) => `${name} #${number}`),
  'series and number in words': (book) =>
    series(book, (name, number) => `${name} ${wordsOfNumber(number).join(' ')}`.toLowerCase()),
  'series and volume': (book) => series(book, (name, number) => `${name}, vol. ${number}`),
  'series and part in Roman digits': (book) =>
    series(book, (name, number) => `${name} part ${romanOf(Number(number))}`),
  'nth book of a series': (book) =>
    series(book, (name, number) => `${ordinalOf(Number(number))} ${name} book`.toLowerCase()),
  'series, number and title': (book) =>
    book.series && book.seriesNumber
      ? own(book, `${book.series} ${book.seriesNumber} ${book.short}`)
      : undefined,
  'series misspelt, and number': (book, random) =>
    series(book, (name, number) => {
      const words = wordsIn(name.toLowerCase());
      const place = longest(words);
      return `${withWord(words, place, anyKeyBeside(words[place] ?? '', random))} ${number}`;
    }),
  'original title misspelt': (book, random) => {
    const words = wordsIn(plain(book.original));
    const place = longest(words);
    const word = words[place] ?? '';
    if (!/^[a-z]{6,}$/.test(word) || plain(book.original) === plain(book.name)) return undefined;
    return {
      text: withWord(words, place, otherVowel(word, random)).slice(0, 100),
      answers: (other) => sameTitle(book)(other) || plain(other.original) === plain(book.original),
    };
  },
  'own script and author': (book) =>
    /(?!\p{Script=Latin})\p{L}/u.test(book.original)
      ? own(book, `${book.original.split(/[[(]/)[0]?.trim()} ${surname(author(book))}`)
      : undefined,
  'a word of another title': (book, random) => {
    const words = longTitle(book, 4);
    const places = words?.flatMap((word, place) => (smallWords.test(word) ? [] : [place])) ?? [];
    return words && places.length > 2
      ? title(book, withWord(words, pick(places, random), pick(memories, random)).toLowerCase())
      : undefined;
  },
  'a wrong word, and the author': (book, random) => {
    const words = tellingWords(book);
    if (words.length < 2) return undefined;
    const place = Math.floor(random() * words.length);
    return own(book, `${withWord(words, place, pick(memories, random))} ${author(book)}`);
  },
  'a word too many': (book, random) => {
    const words = longTitle(book, 2);
    if (!words) return undefined;
    const place = 1 + Math.floor(random() * (words.length - 1));
    return title(
      book,
      words.toSpliced(place, 0, pick(['great', 'old', 'very', 'first', 'new'], random)).join(' '),
    );
  },
  'a word twice': (book, random) => {
    const words = longTitle(book, 2);
    const place = Math.floor(random() * (words?.length ?? 0));
    return words && title(book, words.toSpliced(place, 0, words[place] ?? '').join(' '));
  },
};

const memories = [
  'world',
  'time',
  'daughter',
  'story',
  'war',
  'city',
  'mountain',
  'little',
  'fire',
  'stone',
  'sister',
];
