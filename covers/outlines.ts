import type { PathCommand } from 'fontkit';
import type { Rect } from './geometry.ts';
import { num } from './shapes.ts';
import { type Face, fontFor } from './typefaces.ts';

/** A glyph placed on a line of size 1: pen position and scale from font units. */
interface PlacedGlyph {
  commands: readonly PathCommand[];
  x: number;
  y: number;
  scale: number;
}

/** A line of text shaped at size 1. `ink` is the box around what is black; y grows downwards from the baseline. */
export interface OutlinedLine {
  glyphs: readonly PlacedGlyph[];
  advance: number;
  ink: Rect;
}

const LETTER: Record<PathCommand['command'], string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** Splits the text where another font is needed; a space belongs to the text before it. */
function runs(face: Face, text: string) {
  const found: { font: NonNullable<ReturnType<typeof fontFor>>; text: string }[] = [];
  for (const character of text) {
    const last = found.at(-1);
    const font = /\s/.test(character) && last ? last.font : fontFor(face, character);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else found.push({ font, text: character });
  }
  return found;
}

/**
 * Shapes one line (kerning, ligatures, reordering). Characters that no font has are left out.
 * @param tracking extra space after each glyph, as a part of the size
 */
export function outline(face: Face, text: string, tracking: number): OutlinedLine {
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const run of runs(face, text)) {
    const scale = 1 / run.font.unitsPerEm;
    const shaped = run.font.layout(run.text);
    shaped.glyphs.forEach((glyph, i) => {
      const position = shaped.positions[i];
      if (!position) return;
      const x = pen + position.xOffset * scale;
      const y = -position.yOffset * scale;
      const { commands, bbox } = glyph.path;
      if (commands.length > 0) {
        glyphs.push({ commands, x, y, scale });
        left = Math.min(left, x + bbox.minX * scale);
        right = Math.max(right, x + bbox.maxX * scale);
        top = Math.min(top, y - bbox.maxY * scale);
        bottom = Math.max(bottom, y - bbox.minY * scale);
      }
      pen += position.xAdvance * scale + tracking;
    });
  }
  const ink =
    glyphs.length > 0 ? { x: left, y: top, w: right - left, h: bottom - top } : { x: 0, y: 0, w: 0, h: 0 };
  return { glyphs, advance: pen - tracking, ink };
}

/** The d attribute that draws the line with its origin at (x, y) at the given size. */
export function pathData(line: OutlinedLine, x: number, y: number, size: number): string {
  let d = '';
  for (const glyph of line.glyphs) {
    for (const { command, args } of glyph.commands) {
      d += LETTER[command];
      for (let i = 0; i < args.length; i += 2) {
        const px = x + (glyph.x + (args[i] ?? 0) * glyph.scale) * size;
        const py = y + (glyph.y - (args[i + 1] ?? 0) * glyph.scale) * size;
        d += `${i ? ' ' : ''}${num(px)} ${num(py)}`;
      }
    }
  }
  return d;
}
