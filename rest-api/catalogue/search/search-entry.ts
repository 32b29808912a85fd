import { isbn10Of } from '../../../text/isbn.ts';
import { indexedWords, keyOf, withoutArticle, wordForms, wordsOf } from '../../../text/words.ts';

/** What a book can be searched for by. */
export interface SearchableFacts {
  title: string;
  /** Begins with "by", as the catalogue has it. */
  author: string;
  originalTitle: string | null;
  /** ISBN-13, digits alone. */
  isbns: readonly string[];
  /** Further names by which its edition names people: translators, illustrators, authors that the line above lacks. */
  contributors?: readonly string[] | null;
  /** Where the edition names one; otherwise its title may. */
  seriesName?: string | null;
  /** As it is read, such as `2.5`. */
  numberInSeries?: string | null;
}

/** A book as searches see it; `product_search` stores it. */
export interface SearchEntry {
  words: string[];
  /** Whole texts without spaces and signs: titles, authors, series with their numbers, ISBNs of 13 and 10 digits. */
  keys: string[];
  /** Words in their order, with a space between; the forms of one word have a bar between. */
  titleWords: string;
  authorWords: string;
  furtherWords: string;
  series: string | null;
  seriesNumber: string | null;
}

const maxWords = 200;

/** The one place where a book's facts become what searches find it by. */
export function searchEntry(facts: SearchableFacts): SearchEntry {
  const { title, author, originalTitle, isbns, contributors, seriesName, numberInSeries } = facts;
  const { name, series: namedByTitle } = titleParts(title);
  const series = seriesName ? [{ name: seriesName, number: numberInSeries ?? '' }] : namedByTitle;
  const authors = [...new Set([...authorNames(author), ...(contributors ?? [])])];
  const originals =
    originalTitle && originalTitle !== title && originalTitle !== name ? namesOf(originalTitle) : [];
  const titles = [name, ...originals].map(parsed);
  const [nameText] = titles;
  const people = authors.map(parsed);
  const collections = series.map(({ name: text, number }) => ({ ...parsed(text), number }));
  const [first] = collections;
  const words = new Set(
    [...titles, ...people, ...collections].flatMap(({ text, forms }) => indexedWords(text, forms)),
  );
  for (const { number } of collections) if (number) words.add(number);
  const keys = new Set([
    ...titles.flatMap(titleKeys),
    ...people.map(({ forms }) => keyOf(forms.map(firstForm))),
    ...collections.map(({ forms, number }) => keyOf(forms.map(firstForm)) + number),
    ...isbns.flatMap((isbn) => [isbn, isbn10Of(isbn)?.toLowerCase() ?? isbn]),
  ]);
  keys.delete('');
  const further = [...titles.slice(1), ...collections].map(({ forms }) => joinedForms(forms)).join(' ');
  return {
    words: [...words].slice(0, maxWords),
    keys: [...keys],
    titleWords: joinedForms(nameText?.forms ?? []),
    authorWords: people.map(({ forms }) => joinedForms(forms)).join(' '),
    furtherWords: further,
    series: first ? first.forms.map(firstForm).join(' ') : null,
    seriesNumber: first?.number ?? null,
  };
}

interface ParsedText {
  text: string;
  forms: string[][];
}

const parsed = (text: string): ParsedText => ({ text, forms: wordForms(text) });
const firstForm = ([form = '']: string[]) => form;

/** The names in a line of authors, such as "by A. P. J. Abdul Kalam and Arun Tiwari". */
export function authorNames(author: string): string[] {
  return author
    .replace(/^by /i, '')
    .split(/[,;]| and | & /)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Parts a title from the series that stand in parentheses at its end: "Emma (Box, #2; Set, #3)". */
function titleParts(title: string): { name: string; series: { name: string; number: string }[] } {
  const [, name = title, inside] =
    (title.endsWith(')') && /^([^(]+?) *\(([^()]*# *\d[^()]*)\)$/.exec(title)) || [];
  const series = (inside?.split(';') ?? []).flatMap((part) => {
    const [, of, number] = /^\s*(.+?),?\s*#\s*0*(\d+(?:\.\d+)?)/.exec(part) ?? [];
    return of && number ? [{ name: of, number }] : [];
  });
  return { name, series };
}

/** An original title, and the same in Latin letters where these stand in brackets behind it. */
const namesOf = (title: string): string[] => title.split(/[[\]()]/).filter((part) => part.trim());

/** A title whole and up to its colon, with and without its article. */
function titleKeys({ text, forms }: ParsedText): string[] {
  const whole = forms.map(firstForm);
  const end = /[:;(]|\s[-–—]\s/.exec(text)?.index;
  const short = end === undefined ? whole : wordsOf(text.slice(0, end));
  return [whole, short].flatMap((words) => [keyOf(words), keyOf(withoutArticle(words))]);
}

const joinedForms = (forms: readonly string[][]) =>
  forms
    .slice(0, maxWords)
    .map((each) => each.join('|'))
    .join(' ');
