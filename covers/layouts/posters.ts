import { COVER, HEIGHT, MARGIN, type Rect, union, WIDTH } from '../geometry.ts';
import { breakInto } from '../line-breaking.ts';
import { outline } from '../outlines.ts';
import { clipped, fillArea, num, rect } from '../shapes.ts';
import { faceOf } from '../typefaces.ts';
import { setJustified, setText, type TextBlock } from '../typesetting.ts';
import { endingAt, MARK_ROOM, setAuthor } from './column.ts';
import type { CoverParts, Layout } from './layout.ts';

const WIDE_BOX: Rect = { x: MARGIN, y: 44, w: WIDTH - 2 * MARGIN, h: 350 };

/** The title's lines as one block of full width; the number of lines is the one that fills the height best. */
function titleBlock({ title, voice, palette }: CoverParts, height: number): TextBlock[] {
  const words = title.split(' ');
  const { face, tracking = 0, uppercase } = voice.title;
  const measure = (text: string): number =>
    outline(faceOf(face), uppercase ? text.toUpperCase() : text, tracking).advance;
  const tries = words.slice(0, 6).map((_, i) => {
    const { lines, penalty } = breakInto(words, i + 1, measure);
    const blocks = setJustified(lines, {
      box: { ...WIDE_BOX, h: height },
      style: voice.title,
      fill: palette.ink,
      maxSize: 290,
      gap: 16,
    });
    const bounds = union(blocks.map((block) => block.bounds));
    return { blocks, filled: (bounds.h / height) * (bounds.w / WIDE_BOX.w) - penalty * 0.1 };
  });
  return tries.reduce((best, next) => (next.filled > best.filled + 0.02 ? next : best)).blocks;
}

/** The title as a solid block of type from margin to margin, the picture under it. */
const poster: Layout = (parts) => {
  const { palette, art, random, subtitle, voice } = parts;
  const blocks = titleBlock(parts, subtitle ? 250 : 310);
  let end = Math.max(WIDE_BOX.y, ...blocks.map(({ bounds }) => bounds.y + bounds.h));
  const small = { align: 'left', fill: palette.ink } as const;
  if (subtitle) {
    const box = { ...WIDE_BOX, y: end + 22, h: 90 };
    const block = setText(subtitle, { ...small, box, style: voice.subtitle, maxSize: 26, maxLines: 3 });
    blocks.push(block);
    end = block.bounds.y + block.bounds.h;
  }
  const author = setAuthor(
    parts,
    { ...WIDE_BOX, y: end + 28, w: WIDE_BOX.w - MARK_ROOM, h: 66 },
    'left',
    palette.ink,
  );
  end = Math.max(end, author.bounds.y + author.bounds.h);
  const area: Rect = { x: 0, y: end + 30, w: WIDTH, h: HEIGHT - end - 30 };
  return {
    svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
    text: [...blocks, author],
    mark: { x: WIDTH - MARGIN - 10, y: end, fill: palette.ink },
  };
};

/** The title reads upwards along the left side, the picture fills the right. */
const upright: Layout = (parts) => {
  const { palette, art, random, title, subtitle, author, voice } = parts;
  const split = 236;
  const length = HEIGHT - 2 * 44;
  const set = (text: string, at: { x: number; w: number; max: number }, style = voice.title): TextBlock => {
    const box = { x: 0, y: 0, w: length, h: at.w };
    const block = setText(text, {
      box,
      style,
      fill: palette.ink,
      align: 'left',
      maxSize: at.max,
      maxLines: 3,
    });
    const { bounds } = block;
    const turned = { x: at.x, y: HEIGHT - 44 - bounds.w - bounds.x, w: bounds.h, h: bounds.w };
    const turn = `translate(${num(at.x)} ${HEIGHT - 44}) rotate(-90)`;
    return { ...block, svg: block.svg && `<g transform="${turn}">${block.svg}</g>`, bounds: turned };
  };
  const caption = [author, subtitle].filter(Boolean).join(' — ');
  const name = set(caption, { x: split - 52, w: 34, max: voice.author.uppercase ? 22 : 29 }, voice.author);
  const area: Rect = { x: split, y: 0, w: WIDTH - split, h: HEIGHT };
  return {
    svg: fillArea(COVER, palette.ground) + clipped(area, art(area, palette, random)),
    text: [set(title, { x: 34, w: 128, max: 190 }), name],
    mark: { x: 48, y: 58, fill: palette.ink },
  };
};

/** Every line of the title stands on its own shelf, with a strip of pattern under it. */
const shelves: Layout = (parts) => {
  const { palette, art, random, title, subtitle, voice } = parts;
  const box: Rect = { x: MARGIN, y: 0, w: WIDTH - 2 * MARGIN, h: 300 };
  const whole = setText(title, {
    box,
    style: voice.title,
    fill: palette.ink,
    align: 'left',
    maxSize: 100,
    maxLines: 4,
  });
  const author = endingAt(
    setAuthor(parts, { ...box, w: box.w - MARK_ROOM, h: 60 }, 'left', palette.ink),
    HEIGHT - 40,
  );
  const byline = subtitle
    ? endingAt(
        setText(subtitle, {
          box: { ...box, h: 70 },
          style: voice.subtitle,
          fill: palette.ink,
          align: 'left',
          maxSize: 26,
        }),
        author.bounds.y - 20,
      )
    : null;
  const foot = (byline ?? author).bounds.y - 30;
  const pitch = foot / whole.lines.length;
  const text: TextBlock[] = [];
  let svg = fillArea(COVER, palette.ground);
  whole.lines.forEach((line, i) => {
    const set = setText(line, {
      box,
      style: { ...voice.title, uppercase: false },
      fill: palette.ink,
      align: 'left',
      maxSize: whole.size,
      maxLines: 1,
    });
    const top = i * pitch + Math.max(32, Math.min(40, pitch * 0.16));
    const block = endingAt(set, top + set.bounds.h);
    const strip: Rect = {
      x: 0,
      y: top + set.bounds.h + 16,
      w: WIDTH,
      h: (i + 1) * pitch - top - set.bounds.h - 16,
    };
    svg += clipped(strip, art(strip, palette, random)) + rect(0, strip.y, WIDTH, 2, palette.ink);
    text.push(block);
  });
  return {
    svg,
    text: [...text, ...(byline ? [byline] : []), author],
    mark: { x: WIDTH - MARGIN - 10, y: HEIGHT - 40, fill: palette.ink },
  };
};

export const posterLayouts = { poster, upright, shelves } satisfies Record<string, Layout>;
