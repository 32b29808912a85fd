import { type Face, fontFor } from './typefaces.ts';

/** The texts on a cover; any of the three may be empty. */
export interface Wording {
  title: string;
  subtitle: string;
  author: string;
}

/** A text of which fewer letters than this part can be drawn is omitted. */
const ENOUGH = 0.75;

/** The text without the characters that the face and its fallbacks lack; empty if too few remain. */
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

const MAX_NAMES = 4;

/** The names of a list that the face can draw; of a long list, the first. */
function namesFor(author: string, face: Face): string {
  const names = author
    .replace(/^by\s+/i, '')
    .split(/,\s+/)
    .map((name) => drawable(name, face))
    .filter(Boolean);
  if (names.length <= MAX_NAMES) return names.join(', ');
  return `${names.slice(0, MAX_NAMES - 1).join(', ')} and others`;
}

/** Keeps each name of a list of names on one line, unless it is too long for that. */
function withUnbrokenNames(names: string): string {
  const pieces = names.split(/(?<=,) | (?=and )/);
  return pieces.map((name) => (name.length <= 24 ? name.replaceAll(' ', NO_BREAK_SPACE) : name)).join(' ');
}

/** A title with its series behind it, as catalogues write it: "Twilight (Twilight, #1)", the first of several. */
const IN_SERIES = /^(.+?)\s*\(([^();]+?),?\s+#([\d.]+(?:\s*[-–&,]\s*#?[\d.]+)*)(?:;[^()]*)?\)$/;

function withoutSeries(title: string): { title: string; series: string } {
  const [, own, name = '', numbers = ''] = IN_SERIES.exec(title) ?? [];
  if (!own) return { title, series: '' };
  const volume = `${/^[\d.]+$/.test(numbers) ? 'Book' : 'Books'} ${numbers.replaceAll('#', '')}`;
  return { title: own, series: name === own ? volume : `${name}, ${volume}` };
}

/** Of a title in two scripts, "The Qur'an / القرآن الكريم", the part that the face can draw, if it cannot draw all. */
function titleFor(title: string, face: Face): string {
  const parts = [title, ...title.split(' / ')];
  return parts.map((part) => drawable(part, face)).find(Boolean) ?? '';
}

/**
 * Splits a catalogue entry into the texts of a cover: the title up to a colon, below it the rest or the series, and the
 * author without the catalogue's "by".
 */
export function wordingFor(title: string, author: string, face: Face): Wording {
  const { title: whole, series } = withoutSeries(titleFor(title, face));
  const colon = whole.search(/:\s/);
  return {
    title: colon > 0 ? whole.slice(0, colon) : whole,
    subtitle: colon > 0 ? whole.slice(colon + 1).trim() : series,
    author: withUnbrokenNames(namesFor(author, face)),
  };
}
