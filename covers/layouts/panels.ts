import { COVER, HEIGHT, inset, type Rect, WIDTH } from '../geometry.ts';
import { circle, clipped, clipTo, fillArea, frame, path, rect, ring, stroke } from '../shapes.ts';
import { endingAt, setAuthor, setColumn } from './column.ts';
import type { Layout } from './layout.ts';

/** Pattern from edge to edge with a pasted label. */
const label: Layout = (parts) => {
  const { palette, art, random } = parts;
  const width = 344;
  const box: Rect = { x: (WIDTH - width) / 2 + 32, y: 150, w: width - 64, h: 320 };
  const column = setColumn(parts, {
    box,
    fill: palette.paperInk,
    align: 'center',
    valign: 'middle',
    maxSize: 66,
  });
  const panel: Rect = {
    x: (WIDTH - width) / 2,
    y: column.bounds.y - 46,
    w: width,
    h: Math.max(190, column.bounds.h + 92),
  };
  return {
    svg:
      fillArea(COVER, palette.ground) +
      clipped(COVER, art(COVER, palette, random)) +
      fillArea(panel, palette.paper) +
      frame(inset(panel, 10), palette.paperInk, 1.5) +
      frame(inset(panel, 15), palette.paperInk, 0.75),
    text: column.blocks,
    mark: { x: WIDTH / 2, y: panel.y + panel.h - 24, fill: 'none' },
  };
};

/** Two bands of pattern, the text on plain paper between them. */
const bands: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = { x: 40, y: 236, w: WIDTH - 80, h: 262 };
  const column = setColumn(parts, {
    box,
    fill: palette.paperInk,
    align: 'center',
    valign: 'middle',
    maxSize: 78,
  });
  const panel: Rect = { x: 0, y: column.bounds.y - 44, w: WIDTH, h: column.bounds.h + 88 };
  const upper: Rect = { x: 0, y: 0, w: WIDTH, h: panel.y };
  const lower: Rect = { x: 0, y: panel.y + panel.h, w: WIDTH, h: HEIGHT - panel.y - panel.h };
  return {
    svg:
      fillArea(COVER, palette.ground) +
      clipped(upper, art(upper, palette, random)) +
      clipped(lower, art(lower, palette, random)) +
      fillArea(panel, palette.paper) +
      rect(0, panel.y + 9, WIDTH, 3, palette.a) +
      rect(0, panel.y + panel.h - 12, WIDTH, 3, palette.a),
    text: column.blocks,
    mark: { x: WIDTH / 2, y: HEIGHT - 28, fill: 'none' },
  };
};

/** A ruled frame around title, medallion and author, as on a bookplate. */
const medallion: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = { x: 60, y: 68, w: WIDTH - 120, h: 208 };
  const column = setColumn(parts, {
    box,
    fill: palette.ink,
    align: 'center',
    maxSize: 66,
    withoutAuthor: true,
  });
  const author = endingAt(setAuthor(parts, { ...box, h: 70 }, 'center', palette.ink), HEIGHT - 84);
  const top = column.bounds.y + column.bounds.h + 30;
  const bottom = author.bounds.y - 30;
  const r = Math.min(158, (bottom - top) / 2);
  const cy = (top + bottom) / 2;
  const area: Rect = { x: WIDTH / 2 - r, y: cy - r, w: 2 * r, h: 2 * r };
  const inner = { ...palette, ground: palette.paper, ink: palette.paperInk };
  const disc = circle(WIDTH / 2, cy, r - 8, '#000');
  return {
    svg:
      fillArea(COVER, palette.ground) +
      frame(inset(COVER, 22), palette.ink, 3) +
      frame(inset(COVER, 29), palette.ink, 1) +
      circle(WIDTH / 2, cy, r - 8, palette.paper) +
      clipTo(disc, 'medallion', art(inset(area, 8), inner, random)) +
      ring(WIDTH / 2, cy, r - 2, palette.ink, 1.5),
    text: [...column.blocks, author],
    mark: { x: WIDTH / 2, y: HEIGHT - 44, fill: palette.ink },
  };
};

/** A round-headed window with the picture in it, the text below on the sill. */
const arch: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = { x: 42, y: 448, w: WIDTH - 84, h: HEIGHT - 448 - 50 };
  const column = setColumn(parts, { box, fill: palette.ink, align: 'center', valign: 'bottom', maxSize: 64 });
  const area: Rect = { x: 84, y: 46, w: WIDTH - 168, h: column.bounds.y - 36 - 46 };
  const outlineOf = ({ x, y, w, h }: Rect): string =>
    `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`;
  const inner = { ...palette, ground: palette.paper, ink: palette.paperInk };
  return {
    svg:
      fillArea(COVER, palette.ground) +
      path(outlineOf(area), palette.paper) +
      clipTo(path(outlineOf(area), '#000'), 'arch', art(area, inner, random)) +
      stroke(outlineOf(inset(area, -9)), palette.ink, 2),
    text: column.blocks,
    mark: { x: WIDTH / 2, y: HEIGHT - 20, fill: 'none' },
  };
};

/** Pattern from edge to edge with the text in a large disc. */
const roundel: Layout = (parts) => {
  const { palette, art, random } = parts;
  const r = 196;
  const cy = 322;
  const box: Rect = { x: WIDTH / 2 - 146, y: cy - 118, w: 292, h: 236 };
  const column = setColumn(parts, {
    box,
    fill: palette.paperInk,
    align: 'center',
    valign: 'middle',
    maxSize: 74,
  });
  return {
    svg:
      fillArea(COVER, palette.ground) +
      clipped(COVER, art(COVER, palette, random)) +
      circle(WIDTH / 2, cy, r, palette.paper) +
      ring(WIDTH / 2, cy, r - 11, palette.paperInk, 1.5),
    text: column.blocks,
    mark: { x: WIDTH / 2, y: cy + r - 26, fill: palette.paperInk },
  };
};

export const panelLayouts = { label, bands, medallion, arch, roundel } satisfies Record<string, Layout>;
