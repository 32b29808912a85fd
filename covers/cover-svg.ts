import { arts, type Design, designFor } from './design.ts';
import { binding, imprintMark } from './finishing.ts';
import { HEIGHT, type Rect, WIDTH } from './geometry.ts';
import { type LayoutName, layouts } from './layouts/layouts.ts';
import { palettes } from './palettes.ts';
import { randomFrom } from './random.ts';
import { faceOf, loadFaces } from './typefaces.ts';
import { voices } from './voices.ts';
import { wordingFor } from './wording.ts';

export interface CoverRequest {
  title: string;
  /** As in the catalogue; a leading "by" is not printed. */
  author: string;
  categoryName: string;
  /** Whatever is unique to the book, such as its id: the same seed always draws the same cover. */
  seed: string;
}

export interface Cover {
  svg: string;
  /** Where the ink of each text is, in cover units. Empty if it could not be set. */
  text: readonly Rect[];
}

/** Layouts for large type, and the maximal length of a title (in characters) for them. */
const SHORT_TITLES: Partial<Record<LayoutName, number>> = { upright: 12, poster: 32, shelves: 48, strip: 60 };

/** The requested layout, or its substitute if the title is too long or missing. */
function fittingLayout(wished: LayoutName, title: string): LayoutName {
  if (!title) return 'medallion';
  return title.length > (SHORT_TITLES[wished] ?? Infinity) ? 'horizon' : wished;
}

/**
 * Draws the front cover of a book, 480 × 720, with all text as outlines.
 * @param design layout, palette, typography and picture; by default, category and seed determine them
 */
export async function composeCover(request: CoverRequest, design?: Design): Promise<Cover> {
  const random = randomFrom(request.seed);
  const chosen = design ?? designFor(request.categoryName, random);
  const voice = voices[chosen.voice];
  await loadFaces([voice.title.face, voice.subtitle.face, voice.author.face]);
  const palette = palettes[chosen.palette];
  const wording = wordingFor(request.title, request.author, faceOf(voice.title.face));
  const layout = layouts[fittingLayout(chosen.layout, wording.title)];
  const { svg, text, mark } = layout({ ...wording, palette, voice, art: arts[chosen.art], random });
  const shown = text.filter((block) => block.svg);
  const content = [svg, ...shown.map((block) => block.svg), imprintMark(mark), binding()].join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`,
    text: shown.map((block) => block.bounds),
  };
}

/** The front cover of a book as an SVG document; see {@link composeCover}. */
export async function coverSvg(request: CoverRequest, design?: Design): Promise<string> {
  return (await composeCover(request, design)).svg;
}
