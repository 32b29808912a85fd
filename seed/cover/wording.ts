import { type Face, fontFor } from './typefaces.ts';

/** What stands on a cover. Any of the three may be empty. */
export interface Wording {
  title: string;
  subtitle: string;
  author: string;
}

/** A name that is half missing is worse than none: below this part of its letters a text is left out. */
const ENOUGH = 0.75;

/** The text without the characters that the face and its fallbacks lack, or nothing if too few remain. */
function drawable(text: string, face: Face): string {
  const characters = [...text.normalize('NFC')];
  const kept = characters.filter((character) => /\s/.test(character) || fontFor(face, character));
  const letters = (list: string[]): number =>
    list.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  if (letters(kept) === 0 || letters(kept) < letters(characters) * ENOUGH) return '';
  return kept
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])'/gu, '\u2019')
    .trim();
}

const NO_BREAK_SPACE = '\u00a0';

/** Keeps each name of a list of names on one line, unless it is too long for that. */
function withUnbrokenNames(names: string): string {
  const pieces = names.split(/(?<=,) | (?=and )/);
  return pieces.map((name) => (name.length <= 24 ? name.replaceAll(' ', NO_BREAK_SPACE) : name)).join(' ');
}

/**
 * Divides a catalogue entry into what the cover sets apart: the title up to a colon, the rest of it, and the
 * author without the catalogue's "by".
 */
export function wordingFor(title: string, author: string, face: Face): Wording {
  const clean = drawable(title, face);
  const colon = clean.search(/:\s/);
  return {
    title: colon > 0 ? clean.slice(0, colon) : clean,
    subtitle: colon > 0 ? clean.slice(colon + 1).trim() : '',
    author: withUnbrokenNames(drawable(author.replace(/^by\s+/i, ''), face)),
  };
}
