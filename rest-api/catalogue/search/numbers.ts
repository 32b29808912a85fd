const units = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
export const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
export const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

const valuesOf = (words: readonly string[], first = 1, step = 1) =>
  words.map((word, place) => [word, first + place * step] as const);
const smallValues = new Map([...valuesOf(units), ...valuesOf(tens, 20, 10)]);
const ordinalValues = new Map(valuesOf(ordinals));
const romanValues = new Map(valuesOf(romans));

/** The number that a word is, in digits: `three`, `third`, `iii` and `3` are 3. */
export function numberOf(word: string): string | undefined {
  if (/^\d{1,4}$/.test(word)) return word;
  const digits = /^(\d{1,3})(st|nd|rd|th)$/.exec(word)?.[1];
  if (digits) return digits;
  return (smallValues.get(word) ?? ordinalValues.get(word) ?? romanValues.get(word))?.toString();
}

/** A number in words, such as `three` or `twenty one`, or a year in its two halves. */
export interface NumberPhrase {
  /** In digits. */
  number: string;
  from: number;
  /** How many words it takes. */
  length: number;
}

/** The numbers of a text that are written in words. */
export function numberPhrases(words: readonly string[]): NumberPhrase[] {
  const phrases: NumberPhrase[] = [];
  for (let from = 0; from < words.length; from++) {
    const { value, length } = readNumber(words, from);
    if (length > 0) phrases.push({ number: String(value), from, length });
    from += Math.max(0, length - 1);
  }
  return phrases;
}

/** A text with the numbers in digits that it has in words. */
export function inDigits(words: readonly string[]): string[] {
  const text = [...words];
  for (const { from, length, number } of numberPhrases(words).toReversed()) text.splice(from, length, number);
  return text;
}

/** A text with the numbers in words that it has in digits. */
export const inWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => (wordsOfNumber(word).length > 0 ? wordsOfNumber(word) : word));

/** The number that begins at a word; one of no words where there is none. */
function readNumber(words: readonly string[], from: number): { value: number; length: number } {
  const first = belowHundred(words, from);
  let { value, length } = first;
  const year = length > 0 && value >= 10 ? belowHundred(words, from + length) : undefined;
  if (year && year.value >= 10) return { value: 100 * value + year.value, length: length + year.length };
  for (const [name, times] of [
    ['hundred', 100],
    ['thousand', 1_000],
  ] as const) {
    if (words[from + length] !== name) continue;
    value = Math.max(1, value) * times;
    length += 1;
    const and = words[from + length] === 'and' ? 1 : 0;
    const rest = belowHundred(words, from + length + and);
    if (rest.length === 0) continue;
    value += rest.value;
    length += and + rest.length;
  }
  return { value, length };
}

function belowHundred(words: readonly string[], from: number): { value: number; length: number } {
  const value = smallValues.get(words[from] ?? '') ?? 0;
  if (value === 0) return { value, length: 0 };
  const unit = value >= 20 ? (smallValues.get(words[from + 1] ?? '') ?? 10) : 10;
  return unit < 10 ? { value: value + unit, length: 2 } : { value, length: 1 };
}

/** The words of a number in digits, years in their two halves; none beyond 9,999. */
export function wordsOfNumber(digits: string): string[] {
  const value = /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  const over = Math.floor(value / 100);
  if (value === 0) return [];
  if (value < 20) return [units[value - 1] ?? ''];
  if (value < 100) return [tens[Math.floor(value / 10) - 2] ?? '', ...wordsOfNumber(String(value % 10))];
  if (value < 1_000)
    return [...wordsOfNumber(String(over)), 'hundred', ...wordsOfNumber(String(value % 100))];
  if (over % 10 === 0)
    return [...wordsOfNumber(String(over / 10)), 'thousand', ...wordsOfNumber(String(value % 100))];
  const half = value % 100 === 0 ? ['hundred'] : wordsOfNumber(String(value % 100));
  return [...wordsOfNumber(String(over)), ...half];
}

/** Other ways to write a word that is a number: `3` is `three` and `iii`, `third` is `3rd`. */
export function otherNumberForms(word: string): string[] {
  const ordinal = ordinalValues.get(word);
  if (ordinal) return [`${ordinal}${['', 'st', 'nd', 'rd'][ordinal] ?? 'th'}`];
  const digits = numberOf(word);
  if (digits === undefined) return [];
  if (/^\d+\D/.test(word)) return [ordinals[Number(digits) - 1] ?? word];
  const spelt = wordsOfNumber(digits);
  // One letter is rarely meant for a number.
  const roman = romans[Number(digits) - 1] ?? '';
  return [digits, ...(spelt.length === 1 ? spelt : []), ...(roman.length > 1 ? [roman] : [])].filter(
    (form) => form !== word,
  );
}
