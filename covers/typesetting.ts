import { type Rect, union } from './geometry.ts';
import { breakInto } from './line-breaking.ts';
import { type OutlinedLine, outline, pathData } from './outlines.ts';
import { path } from './shapes.ts';
import { type Face, type FaceName, faceOf } from './typefaces.ts';

/** The style of a text, independent of its size. */
export interface TextStyle {
  face: FaceName;
  /** Distance from baseline to baseline, as a part of the size. */
  leading: number;
  /** Extra space between glyphs, as a part of the size. */
  tracking?: number;
  uppercase?: boolean;
}

export type Align = 'left' | 'center' | 'right';

export interface Setting {
  box: Rect;
  style: TextStyle;
  fill: string;
  align: Align;
  maxSize: number;
  maxLines?: number;
}

/** Text as outlines, at its final place; `bounds` is the ink it covers. */
export interface TextBlock {
  svg: string;
  bounds: Rect;
  size: number;
  lines: readonly string[];
}

interface Candidate {
  lines: readonly string[];
  outlines: readonly OutlinedLine[];
  size: number;
  score: number;
}

/** Ink height of a block of size 1, from the top of the capitals (or higher accents) to the lowest descender. */
function unitHeight(
  outlines: readonly OutlinedLine[],
  face: Face,
  leading: number,
): { top: number; height: number } {
  const top = Math.min(-face.capHeight, outlines[0]?.ink.y ?? 0);
  const bottom = Math.max(...outlines.map(({ ink }, i) => i * leading + Math.max(0, ink.y + ink.h)));
  return { top, height: bottom - top };
}

function candidate(lines: readonly string[], penalty: number, { box, style, maxSize }: Setting): Candidate {
  const face = faceOf(style.face);
  const outlines = lines.map((line) => outline(face, line, style.tracking ?? 0));
  const widest = Math.max(...outlines.map(({ ink }) => ink.w), 0.001);
  const { height } = unitHeight(outlines, face, style.leading);
  const size = Math.min(maxSize, box.w / widest, box.h / height);
  return { lines, outlines, size, score: size * (1 - 0.14 * penalty) - lines.length * 0.01 };
}

/** Shortens text without spaces, which would otherwise be set too small to read. */
function chop(text: string, pieces: number): string[] {
  const characters = [...text];
  const length = Math.ceil(characters.length / pieces);
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, i) =>
    characters.slice(i * length, (i + 1) * length).join(''),
  );
}

const READABLE = 22;

/**
 * Sets text as large as it fits at the top of the box, in evenly broken lines. It always fits, because the size shrinks
 * as needed.
 */
export function setText(text: string, setting: Setting): TextBlock {
  const { box, style, fill, align } = setting;
  const shown = style.uppercase ? text.toUpperCase() : text;
  const words = shown.split(' ').filter(Boolean);
  const face = faceOf(style.face);
  const widths = new Map<string, number>();
  const measure = (piece: string): number => {
    const width = widths.get(piece) ?? outline(face, piece, style.tracking ?? 0).advance;
    widths.set(piece, width);
    return width;
  };
  let best = candidate([words.join(' ')], 0, setting);
  for (let count = 2; count <= Math.min(words.length, setting.maxLines ?? 12); count++) {
    const { lines, penalty } = breakInto(words, count, measure);
    const next = candidate(lines, penalty, setting);
    if (next.score > best.score) best = next;
  }
  for (
    let pieces = 2;
    best.size < READABLE && pieces <= 8 && words.some((word) => word.length > 24);
    pieces++
  ) {
    const next = candidate(
      words.flatMap((word) => (word.length > 24 ? chop(word, pieces) : [word])),
      0,
      setting,
    );
    if (next.size > best.size) best = next;
  }
  return place(best, { box, style, fill, align });
}

function place(
  { lines, outlines, size }: Pick<Candidate, 'lines' | 'outlines' | 'size'>,
  { box, style, fill, align }: Pick<Setting, 'box' | 'style' | 'fill' | 'align'>,
): TextBlock {
  const { top } = unitHeight(outlines, faceOf(style.face), style.leading);
  const inks: Rect[] = [];
  let d = '';
  outlines.forEach((line, i) => {
    const slack = box.w - line.ink.w * size;
    const left = box.x + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2);
    const x = left - line.ink.x * size;
    const baseline = box.y - top * size + i * style.leading * size;
    d += pathData(line, x, baseline, size);
    inks.push({ x: left, y: baseline + line.ink.y * size, w: line.ink.w * size, h: line.ink.h * size });
  });
  const ink = union(inks);
  const bounds = { ...ink, y: box.y, h: Math.max(0, ink.y + ink.h - box.y) };
  return { svg: d ? path(d, fill) : '', bounds, size, lines };
}

/** The block moved by (dx, dy). */
export function moved(block: TextBlock, dx: number, dy: number): TextBlock {
  return {
    ...block,
    svg: block.svg && `<g transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)})">${block.svg}</g>`,
    bounds: { ...block.bounds, x: block.bounds.x + dx, y: block.bounds.y + dy },
  };
}

/**
 * Sets every line to the full width of the box, each at its own size, so that the title becomes a solid block.
 * @param maxSize no line is set larger than this, however short
 */
export function setJustified(
  lines: readonly string[],
  setting: Omit<Setting, 'align'> & { gap: number },
): TextBlock[] {
  const { box, style, fill, maxSize, gap } = setting;
  const tall = lines.map((line) =>
    setText(line, { ...setting, align: 'left', maxLines: 1, maxSize, box: { ...box, h: 1e4 } }),
  );
  const natural = tall.reduce((sum, block) => sum + block.bounds.h, 0) + gap * (lines.length - 1);
  const shrink = Math.min(1, box.h / natural);
  let y = box.y;
  return tall.map((block) => {
    const text = block.lines[0] ?? '';
    const set = setText(text, {
      box: { ...box, y, h: block.bounds.h * shrink + 0.01 },
      style,
      fill,
      align: 'left',
      maxLines: 1,
      maxSize: block.size * shrink,
    });
    y += set.bounds.h + gap * shrink;
    return set;
  });
}
