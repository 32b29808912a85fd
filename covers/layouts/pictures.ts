import { COVER, HEIGHT, inset, MARGIN, type Rect, WIDTH } from '../geometry.ts';
import { clipped, fillArea, frame } from '../shapes.ts';
import type { Align } from '../typesetting.ts';
import { endingAt, setAuthor, setColumn } from './column.ts';
import type { Layout } from './layout.ts';

/** Text above, the picture growing out of the foot of the cover. */
function horizon(align: Align): Layout {
  return (parts) => {
    const { palette, art, random } = parts;
    const box: Rect = { x: MARGIN, y: 48, w: WIDTH - 2 * MARGIN, h: 276 };
    const column = setColumn(parts, { box, fill: palette.ink, align, maxSize: 92 });
    const top = Math.max(300, column.bounds.y + column.bounds.h + 34);
    const area = { x: 0, y: top, w: WIDTH, h: HEIGHT - top };
    return {
      svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
      text: column.blocks,
      mark: {
        x: WIDTH - MARGIN - 10,
        y: column.bounds.y + column.bounds.h,
        fill: align === 'left' ? palette.ink : 'none',
      },
    };
  };
}

/** The picture above from edge to edge, the text ranged left on the ground below. */
const base: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = { x: MARGIN, y: 430, w: WIDTH - 2 * MARGIN, h: HEIGHT - 430 - 46 };
  const column = setColumn(parts, { box, fill: palette.ink, align: 'left', valign: 'bottom', maxSize: 74 });
  const area = { x: 0, y: 0, w: WIDTH, h: column.bounds.y - 36 };
  return {
    svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
    text: column.blocks,
    mark: { x: WIDTH - MARGIN - 10, y: HEIGHT - 46, fill: palette.ink },
  };
};

/** A framed picture hung on the ground, the text under it like a caption. */
const hung: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = { x: MARGIN, y: 456, w: WIDTH - 2 * MARGIN, h: HEIGHT - 456 - 46 };
  const column = setColumn(parts, { box, fill: palette.ink, align: 'left', valign: 'bottom', maxSize: 66 });
  const area = { x: MARGIN, y: MARGIN, w: WIDTH - 2 * MARGIN, h: column.bounds.y - 30 - MARGIN };
  return {
    svg:
      fillArea(COVER, palette.ground) +
      fillArea(area, palette.paper) +
      clipped(area, art(area, { ...palette, ground: palette.paper, ink: palette.paperInk }, random)) +
      frame(area, palette.ink, 2),
    text: column.blocks,
    mark: { x: WIDTH - MARGIN - 10, y: HEIGHT - 46, fill: palette.ink },
  };
};

/** A strip of pattern along the left edge, the text beside it. */
const strip: Layout = (parts) => {
  const { palette, art, random } = parts;
  const area: Rect = { x: 0, y: 0, w: 148, h: HEIGHT };
  const box: Rect = { x: 182, y: 52, w: WIDTH - 182 - 34, h: 430 };
  const column = setColumn(parts, {
    box,
    fill: palette.ink,
    align: 'left',
    maxSize: 82,
    withoutAuthor: true,
  });
  const author = endingAt(setAuthor(parts, { ...box, h: 130 }, 'left', palette.ink), HEIGHT - 82);
  return {
    svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
    text: [...column.blocks, author],
    mark: { x: 192, y: HEIGHT - 34, fill: palette.ink },
  };
};

/** A flat cover with a small emblem: text high, device low, much air. */
const plain: Layout = (parts) => {
  const { palette, art, random } = parts;
  const box: Rect = inset({ x: 0, y: 72, w: WIDTH, h: 238 }, 52, 0);
  const column = setColumn(parts, {
    box,
    fill: palette.ink,
    align: 'center',
    maxSize: 112,
    withoutAuthor: true,
  });
  const author = endingAt(setAuthor(parts, { ...box, h: 90 }, 'center', palette.ink), HEIGHT - 78);
  const top = column.bounds.y + column.bounds.h + 36;
  const side = Math.min(352, author.bounds.y - 34 - top);
  const area: Rect = {
    x: (WIDTH - side) / 2,
    y: (top + author.bounds.y - 34 - side) / 2 + 2,
    w: side,
    h: side,
  };
  return {
    svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
    text: [...column.blocks, author],
    mark: { x: WIDTH / 2, y: HEIGHT - 28, fill: palette.ink },
  };
};

export const pictureLayouts = {
  horizon: horizon('left'),
  horizonCentred: horizon('center'),
  base,
  hung,
  strip,
  plain,
} satisfies Record<string, Layout>;
