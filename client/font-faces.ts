/** A system font that stands in until a font of ours has arrived. */
export interface Fallback {
  local: string[];
  /** Average width of a letter of English text, in em. */
  averageWidth: number;
}

/** One font file of a package, and what becomes of it. */
export interface Face {
  name: string;
  family: string;
  /** Path within node_modules; PART stands for the part of the alphabet. */
  source: string;
  style: 'normal' | 'italic';
  weight: string;
  /** Variation axes to pin. */
  axes?: Record<string, number>;
  preload: boolean;
  fallback: Fallback;
}

// Times New Roman and Arial, or the free fonts that were drawn to their widths.
const TIMES: Fallback = { local: ['Times New Roman', 'Liberation Serif', 'Tinos'], averageWidth: 0.4242 };
const TIMES_ITALIC: Fallback = {
  local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
  averageWidth: 0.4246,
};
const ARIAL: Fallback = { local: ['Arial', 'Liberation Sans', 'Arimo'], averageWidth: 0.4655 };

/** The typefaces of the shop: Newsreader in a cut for display and one for text, Figtree for everything small. */
export const FACES: Face[] = [
  {
    name: 'newsreader-display',
    family: 'Newsreader Display',
    source: '@fontsource-variable/newsreader/files/newsreader-PART-opsz-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { opsz: 60, wght: 400 },
    preload: true,
    fallback: TIMES,
  },
  {
    name: 'newsreader',
    family: 'Newsreader',
    source: '@fontsource-variable/newsreader/files/newsreader-PART-opsz-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { opsz: 18, wght: 430 },
    preload: false,
    fallback: TIMES,
  },
  {
    name: 'newsreader-italic',
    family: 'Newsreader',
    source: '@fontsource-variable/newsreader/files/newsreader-PART-opsz-italic.woff2',
    style: 'italic',
    weight: '400',
    axes: { opsz: 18, wght: 400 },
    preload: false,
    fallback: TIMES_ITALIC,
  },
  {
    name: 'figtree',
    family: 'Figtree',
    source: '@fontsource-variable/figtree/files/figtree-PART-wght-normal.woff2',
    style: 'normal',
    weight: '300 900',
    preload: true,
    fallback: ARIAL,
  },
];

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** The alphabets, each in a file of its own that the browser fetches when the page has such a character. */
export const SUBSETS = {
  latin: {
    part: 'latin',
    text: `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}Œœ–—‘’‚“”„†•…‹›−`,
    range:
      'U+0020-007E,U+00A0-00FF,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2020,U+2022,U+2026,U+2039-203A,U+2212',
  },
  extended: {
    part: 'latin-ext',
    text: characters(0x100, 0x17f).replace(/[Œœ]/g, ''),
    range: 'U+0100-0151,U+0154-017F',
  },
  // By itself, since every page has prices and few have an ő.
  rupee: { part: 'latin-ext', text: '₹', range: 'U+20B9' },
} as const;
