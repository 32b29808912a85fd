import { beginningOf } from './storable.ts';

/** Letters that no Unicode decomposition turns into those that a reader types for them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/** No word is longer; PostgreSQL's text search takes up to 2,046 bytes. */
const maxWordLength = 60;
const apostrophes = /['’‘ʼ`´]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ascii = /^[\x00-\x7f]*$/;
// The same as the next one, and faster.
const asciiWord = /[a-z0-9']+/g;
const word = /[\p{L}\p{M}\p{N}']+/gu;
/** Writing without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu;

/** Lower case without accents, so that letters compare as readers type them. Marks that are letters of a script stay. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      // Some letters, such as those of mathematics, have a lower case only once they are decomposed.
      .normalize('NFKD')
      .toLowerCase()
      // Further combining marks, such as the vowels of Devanagari, are no accents.
      .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
      .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters[letter] ?? letter)
      .normalize('NFC')
  );
}

/**
 * The words of a text, in order, each in the forms by which it is found: `ender's` is `enders` and `ender`. Text without
 * spaces, such as Chinese, becomes its pairs of characters.
 */
export function wordForms(text: string): string[][] {
  let plain = foldText(text)
    .replaceAll('&', ' and ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  if (ascii.test(plain)) return (plain.match(asciiWord) ?? []).map(formsOf).filter(([form]) => form);
  plain = plain.replace(apostrophes, "'").replace(unspaced, (run) => ` ${pairs(run).join(' ')} `);
  return (plain.match(word) ?? []).map(formsOf).filter(([form]) => form);
}

/** The words of a text as a search compares them, one form each. */
export function wordsOf(text: string): string[] {
  return wordForms(text).map(([form = '']) => form);
}

/** All words by which a text is found: every form, initials joined, and neighbours joined that a hyphen parts. */
export function indexedWords(text: string, forms: readonly string[][]): string[] {
  const words = forms.flat();
  const initials = forms.map(([form = '']) => (form.length === 1 ? form : ' ')).join('');
  for (const run of initials.match(/[^ ]{2,6}/g) ?? []) {
    for (let from = 0; from < run.length - 1; from++) {
      for (let to = from + 2; to <= run.length; to++) words.push(run.slice(from, to));
    }
  }
  for (const [compound] of text.match(/[-‐‑–]/) ? text.matchAll(compounds) : []) {
    const parts = wordsOf(compound);
    parts.forEach((part, place) => {
      const next = parts[place + 1];
      if (next) words.push(beginningOf(part + next, maxWordLength));
    });
    words.push(beginningOf(parts.join(''), maxWordLength));
  }
  return words;
}

/** Words as one key, without what is between them. */
export const keyOf = (words: readonly string[]): string => beginningOf(words.join(''), maxKeyLength);

/** Words without the article that a title may begin with. */
export const withoutArticle = (words: readonly string[]): readonly string[] =>
  words.length > 1 && articles.has(words[0] ?? '') ? words.slice(1) : words;

const maxKeyLength = 200;
const compounds = /[\p{L}\p{M}\p{N}'’]+(?:[-‐‑–][\p{L}\p{M}\p{N}'’]+)+/gu;
const articles = new Set([
  'the',
  'a',
  'an',
  'le',
  'la',
  'les',
  'el',
  'los',
  'las',
  'der',
  'die',
  'das',
  'il',
]);

function formsOf(token: string): string[] {
  if (!token.includes("'")) return [shortened(token)];
  const parts = token.split("'").filter(Boolean);
  const joined = shortened(parts.join(''));
  if (parts.length < 2) return [joined];
  const longest = parts.reduce((most, part) => (part.length > most.length ? part : most));
  return longest.length > 2 ? [joined, shortened(longest)] : [joined];
}

function shortened(text: string): string {
  const whole = /^0+\d/.test(text) && /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
  return beginningOf(whole, maxWordLength);
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(0, -1).map((character, place) => character + characters[place + 1]);
}
