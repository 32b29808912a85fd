import type { Rect } from '../geometry.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import type { TextBlock } from '../typesetting.ts';
import type { Voice } from '../voices.ts';

/** Draws in an area in the palette's colours; the ground is there already, what it paints is clipped. */
export type Art = (area: Rect, palette: Palette, random: Random) => string;

/** What a layout has to arrange. Texts hold only characters that the faces can draw; a text may be empty. */
export interface CoverParts {
  title: string;
  subtitle: string;
  author: string;
  palette: Palette;
  voice: Voice;
  art: Art;
  random: Random;
}

/** Where the publisher's mark stands: the middle of its foot. */
export interface MarkPlace {
  x: number;
  y: number;
  fill: string;
}

export interface Composition {
  /** Everything under the text. */
  svg: string;
  text: readonly TextBlock[];
  mark: MarkPlace;
}

export type Layout = (parts: CoverParts) => Composition;
