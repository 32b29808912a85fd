import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;

interface FaceSource {
  family: string;
  /** Which file of the family: its variation axes and posture, as in the package's file names. */
  file: string;
  scripts: readonly string[];
  axes: Record<string, number>;
}

const fraunces = (italic: boolean, axes: Record<string, number>): FaceSource => ({
  family: 'fraunces',
  file: italic ? 'full-italic' : 'full-normal',
  scripts: ['latin', 'latin-ext', 'vietnamese'],
  axes: { opsz: 144, SOFT: 0, WONK: 0, ...axes },
});

const newsreader = (italic: boolean, opsz: number, wght: number): FaceSource => ({
  family: 'newsreader',
  file: italic ? 'opsz-italic' : 'opsz-normal',
  scripts: ['latin', 'latin-ext', 'vietnamese'],
  axes: { opsz, wght },
});

const simple = (family: string, file: string, axes: Record<string, number>): FaceSource => ({
  family,
  file,
  scripts: family === 'figtree' ? ['latin', 'latin-ext'] : ['latin', 'latin-ext', 'vietnamese'],
  axes,
});

const SOURCES = {
  fat: fraunces(false, { wght: 900 }),
  soft: fraunces(false, { wght: 700, SOFT: 100 }),
  elegant: fraunces(false, { wght: 400 }),
  elegantItalic: fraunces(true, { wght: 500 }),
  textItalic: fraunces(true, { opsz: 24, wght: 500 }),
  roman: newsreader(false, 72, 500),
  romanItalic: newsreader(true, 22, 500),
  book: simple('literata', 'wght-normal', { wght: 600 }),
  bookItalic: simple('literata', 'wght-italic', { wght: 500 }),
  geometric: simple('figtree', 'wght-normal', { wght: 800 }),
  sans: simple('figtree', 'wght-normal', { wght: 600 }),
  swiss: simple('archivo', 'standard-normal', { wdth: 100, wght: 800 }),
  swissText: simple('archivo', 'standard-normal', { wdth: 100, wght: 500 }),
  condensed: simple('archivo', 'standard-normal', { wdth: 62, wght: 800 }),
  wide: simple('archivo', 'standard-normal', { wdth: 125, wght: 700 }),
  round: simple('baloo-2', 'wght-normal', { wght: 800 }),
  roundText: simple('baloo-2', 'wght-normal', { wght: 600 }),
} satisfies Record<string, FaceSource>;

/** Fonts for scripts that the display faces lack, in the order in which they are tried. */
const FALLBACKS: readonly FaceSource[] = [
  {
    family: 'literata',
    file: 'wght-normal',
    scripts: ['vietnamese', 'cyrillic', 'greek'],
    axes: { wght: 600 },
  },
  { family: 'baloo-2', file: 'wght-normal', scripts: ['devanagari'], axes: { wght: 700 } },
];

export type FaceName = keyof typeof SOURCES;

/** One weight and width of a family: the font file to draw from first, then those for other scripts. */
export interface Face {
  fonts: readonly Font[];
  /** Height of a capital as a part of the size. */
  capHeight: number;
}

/** HarfBuzz pins the variation axes; the result is a plain font whose outlines fontkit reads. */
async function instances({ family, file, scripts, axes }: FaceSource): Promise<Font[]> {
  const fonts: Font[] = [];
  for (const script of scripts) {
    const name = `@fontsource-variable/${family}/files/${family}-${script}-${file}.woff2`;
    const pinned = await subsetFont(readFileSync(resolve(name)), undefined, {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
    const font = create(pinned);
    if ('fonts' in font) throw new Error(`${name} is a font collection`);
    fonts.push(font);
  }
  return fonts;
}

const loaded = new Map<FaceName, Face>();
const loading = new Map<FaceName, Promise<void>>();
let fallbacks: Promise<Font[]> | undefined;

/** Reads faces from the font packages, each once; a cover needs three of them. */
export async function loadFaces(names: readonly FaceName[]): Promise<void> {
  for (const name of names) {
    if (!loading.has(name)) loading.set(name, loadFace(name));
  }
  await Promise.all(names.map((name) => loading.get(name)));
}

async function loadFace(name: FaceName): Promise<void> {
  fallbacks ??= Promise.all(FALLBACKS.map(instances)).then((fonts) => fonts.flat());
  const [own, others] = await Promise.all([instances(SOURCES[name]), fallbacks]);
  const [first] = own;
  if (!first) throw new Error(`The face ${name} has no font file`);
  loaded.set(name, { fonts: [...own, ...others], capHeight: first.capHeight / first.unitsPerEm });
}

/** A loaded face. */
export function faceOf(name: FaceName): Face {
  const face = loaded.get(name);
  if (!face) throw new Error(`The face ${name} is not loaded`);
  return face;
}

/** The first font of the face that has a glyph for this character, if one has. */
export function fontFor(face: Face, character: string): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return face.fonts.find((font) => font.hasGlyphForCodePoint(codePoint));
}
