import type { Rect } from '../geometry.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import type { TextBlock } from '../typesetting.ts';
import type { Voice } from '../voices.ts';

/** Draws in an area in the palette's colours. The ground is painted already, and drawing is clipped to the area. */
export type Art = (area: Rect, palette: Palette, random: Random) => string;

/** The content that a layout arranges. Texts contain only characters that the fonts can draw; a text may be empty. */
export interface CoverParts {
  title: string;
  subtitle: string;
  author: string;
  palette: Palette;
  voice: Voice;
  art: Art;
  random: Random;
}

/** The position of the publisher's mark: the middle of its foot. */
export interface MarkPlace {
  x: number;
  y: number;
  fill: string;
}

export interface Composition {
  /** Everything below the text. */
  svg: string;
  text: readonly TextBlock[];
  mark: MarkPlace;
}

export type Layout = (parts: CoverParts) => Composition;
