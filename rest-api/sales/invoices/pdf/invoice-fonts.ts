import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** The fonts of every text; the second has the rupee sign. */
const usual = ['figtree-latin', 'figtree-latin-ext'];

/** The scripts of India, by their names in Unicode, and what they are set in: one family, script by script. */
const ofScripts = {
  Bengali: 'baloo-da-2-bengali',
  Devanagari: 'baloo-2-devanagari',
  Gujarati: 'baloo-bhai-2-gujarati',
  Gurmukhi: 'baloo-paaji-2-gurmukhi',
  Kannada: 'baloo-tamma-2-kannada',
  Malayalam: 'baloo-chettan-2-malayalam',
  Oriya: 'baloo-bhaina-2-oriya',
  Tamil: 'baloo-thambi-2-tamil',
  Telugu: 'baloo-tammudu-2-telugu',
};

const weights = [400, 600] as const;

const registered = new Map<string, Promise<void>>();

const graphemes = new Intl.Segmenter('en');
/** The narrowest column has room for as many capitals. */
const maxUnbroken = 24;

// A hyphen in a title or an address would be taken for a part of it. Only a word that would run over what stands beside
// it is broken.
Font.registerHyphenationCallback((word) =>
  word.length > maxUnbroken ? Array.from(graphemes.segment(word), ({ segment }) => segment) : [word],
);

/**
 * Reads the fonts for a text from their packages, each once a process.
 * @returns their families: a character is set in the first that has it
 */
export async function fontsFor(text: string): Promise<string[]> {
  const faces = [
    ...usual,
    ...Object.entries(ofScripts)
      .filter(([script]) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
      .map(([, face]) => face),
  ];
  for (const face of faces) {
    if (!registered.has(face)) registered.set(face, register(face));
    await registered.get(face);
  }
  return faces;
}

async function register(face: string): Promise<void> {
  const fonts = [];
  for (const weight of weights) {
    const font = named(await instance(face, weight), `${face}${weight}`);
    fonts.push({ src: `data:font/ttf;base64,${font.toString('base64')}`, fontWeight: weight });
  }
  Font.register({ family: face, fonts });
}

/** HarfBuzz pins the weight of a variable font, which PDFs do not know. */
function instance(face: string, weight: number): Promise<Buffer> {
  const family = face.replace(/-(latin-ext|[a-z]+)$/, '');
  const file = `@fontsource-variable/${family}/files/${face}-wght-normal.woff2`;
  return subsetFont(readFileSync(resolve(file)), undefined, {
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
}

const postScriptName = 6;
const macintosh = 1;

/**
 * Gives a font a PostScript name of its own, in place. The instances of a variable font share one, and so do its subsets:
 * a PDF, which tells fonts apart by it, would embed them again and again.
 */
function named(font: Buffer, name: string): Buffer {
  const tables = font.readUInt16BE(4);
  const records = Array.from({ length: tables }, (_, index) => 12 + index * 16);
  const nameRecord = records.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (nameRecord === undefined) throw new Error(`The font ${name} has no names.`);
  const table = font.readUInt32BE(nameRecord + 8);
  const strings = table + font.readUInt16BE(table + 4);
  for (let index = 0; index < font.readUInt16BE(table + 2); index += 1) {
    const record = table + 6 + index * 12;
    if (font.readUInt16BE(record + 6) !== postScriptName) continue;
    const isWide = font.readUInt16BE(record) !== macintosh;
    const [bytes, offset] = [font.readUInt16BE(record + 8), font.readUInt16BE(record + 10)];
    const length = isWide ? bytes / 2 : bytes;
    // The end tells them apart.
    const text = name.replaceAll('-', '').slice(-length).padStart(length, 'Q');
    const written = isWide ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1');
    written.copy(font, strings + offset);
  }
  return font;
}
