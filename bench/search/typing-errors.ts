import { pick, type Random } from '../../covers/random.ts';

/** Typing errors; each leaves the first letter unchanged. */

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const placeIn = (word: string, random: Random) => 1 + Math.floor(random() * (word.length - 2));

export const droppedLetter = (word: string, random: Random): string => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word.slice(place + 1);
};

export const doubled = (word: string, random: Random): string => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word[place] + word.slice(place);
};

export const swapped = (word: string, random: Random): string => {
  const place = placeIn(word, random);
  return word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
};

export const neighbourKey = (word: string, random: Random): string => {
  const place = placeIn(word, random);
  const letter = word[place]?.toLowerCase() ?? '';
  const row = rows.find((keys) => keys.includes(letter));
  if (!row) return word;
  const at = row.indexOf(letter);
  const beside = row[at + 1] ?? row[at - 1] ?? '';
  return word.slice(0, place) + beside + word.slice(place + 1);
};

/** One of them at random. */
export const mistyped = (word: string, random: Random): string =>
  pick([droppedLetter, doubled, swapped, neighbourKey], random)(word, random);
