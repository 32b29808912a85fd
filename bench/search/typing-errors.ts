import { pick, type Random } from '../../covers/random.ts';

/** A way to misspell a word; returns the word itself where it cannot be misspelt so. */
type Misspell = (word: string, random: Random) => string;

// Typing errors that leave the first letter unchanged.

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const placeIn = (word: string, random: Random) => 1 + Math.floor(random() * (word.length - 2));

export const droppedLetter: Misspell = (word, random) => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word.slice(place + 1);
};

export const doubled: Misspell = (word, random) => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word[place] + word.slice(place);
};

export const swapped: Misspell = (word, random) => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
};

export const neighbourKey: Misspell = (word, random) => {
  const place = placeIn(word, random);
  const letter = word[place]?.toLowerCase() ?? '';
  const row = rows.find((keys) => keys.includes(letter));
  if (!row) return word;
  const at = row.indexOf(letter);
  const beside = row[at + 1] ?? row[at - 1] ?? '';
  return word.slice(0, place) + beside + word.slice(place + 1);
};

/** One of them at random. */
export const mistyped: Misspell = (word, random) =>
  pick([droppedLetter, doubled, swapped, neighbourKey], random)(word, random);

// Further mistakes.

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/, 'f'],
  [/f(?=[aeiou])/, 'ph'],
  [/ck/, 'k'],
  [/c(?=[aour])/, 'k'],
  [/c(?=[ei])/, 's'],
  [/qu/, 'kw'],
  [/x/, 'ks'],
  [/ee/, 'ea'],
  [/ea/, 'ee'],
  [/ie/, 'ei'],
  [/ei/, 'ie'],
  [/ai/, 'ay'],
  [/ou/, 'u'],
  [/oo/, 'u'],
  [/y$/, 'ie'],
  [/tion/, 'shun'],
  [/gh/, ''],
  [/kn/, 'n'],
  [/wr/, 'r'],
  [/wh/, 'w'],
  [/th$/, 't'],
  [/sch/, 'sh'],
  [/sc(?=[ei])/, 's'],
  [/s(?=[aeiou]|$)/, 'z'],
  [/z/, 's'],
  [/dg/, 'j'],
  [/v/, 'w'],
  [/er$/, 'or'],
  [/or$/, 'er'],
  [/ance/, 'ence'],
  [/ence/, 'ance'],
  [/able/, 'ible'],
  [/([bdfglmnprst])\1/, '$1'],
  [/([aeiou])([lmnprst])(?=[aeiou])/, '$1$2$2'],
];

/** As it sounds. */
export const bySound: Misspell = (word, random) => {
  const fitting = sounds.filter(([sound]) => sound.test(word.slice(1)));
  if (fitting.length === 0) return word;
  const [sound, spelling] = pick(fitting, random);
  return word.charAt(0) + word.slice(1).replace(sound, spelling);
};

/** Another vowel. */
export const otherVowel: Misspell = (word, random) => {
  const places = [...word].flatMap((letter, place) => (place > 0 && /[aeiou]/.test(letter) ? [place] : []));
  if (places.length === 0) return word;
  const place = pick(places, random);
  const others = [...'aeiou'].filter((vowel) => vowel !== word[place]);
  return word.slice(0, place) + pick(others, random) + word.slice(place + 1);
};

/** One letter of a pair. */
export const singled: Misspell = (word) => word.replace(/(.)\1/, '$1');

const keysAbout: Record<string, string> = {
  q: 'wa',
  w: 'qes',
  e: 'wrd',
  r: 'etf',
  t: 'ryg',
  y: 'tuh',
  u: 'yij',
  i: 'uok',
  o: 'ipl',
  p: 'ol',
  a: 'qsz',
  s: 'awdx',
  d: 'sefc',
  f: 'drgv',
  g: 'fthb',
  h: 'gyjn',
  j: 'hukm',
  k: 'jil',
  l: 'kop',
  z: 'asx',
  x: 'zsdc',
  c: 'xdfv',
  v: 'cfgb',
  b: 'vghn',
  n: 'bhjm',
  m: 'njk',
};
const besideKey = (letter: string, random: Random) => {
  const keys = keysAbout[letter];
  return keys ? pick([...keys], random) : letter;
};

/** A key of any row beside the right one, of any letter. */
export const anyKeyBeside: Misspell = (word, random) => {
  const place = Math.floor(random() * word.length);
  return word.slice(0, place) + besideKey(word[place] ?? '', random) + word.slice(place + 1);
};

/** A key beside the right one, pressed with it. */
export const keyWithIt: Misspell = (word, random) => {
  const place = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, place) + besideKey(word[place] ?? '', random) + word.slice(place);
};

export const firstMissing: Misspell = (word) => word.slice(1);
export const firstSwapped: Misspell = (word) => `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`;
export const lastMissing: Misspell = (word) => word.slice(0, -1);
export const numberChanged: Misspell = (word) => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);
