import { type Rect, union } from '../geometry.ts';
import { type Align, moved, setText, type TextBlock } from '../typesetting.ts';
import type { CoverParts } from './layout.ts';

interface ColumnSetting {
  box: Rect;
  fill: string;
  align: Align;
  valign?: 'top' | 'middle' | 'bottom';
  maxSize: number;
  /** Leave the author out, for layouts that set it elsewhere. */
  withoutAuthor?: boolean;
}

export interface Column {
  blocks: TextBlock[];
  bounds: Rect;
}

const GAP = 28;
const AUTHOR_GAP = 30;
/** What the publisher's mark needs beside the last line. */
export const MARK_ROOM = 46;

/** Sets title, subtitle and author below one another in a box; the title takes what the others leave. */
export function setColumn(parts: CoverParts, setting: ColumnSetting): Column {
  const { box, fill, align, maxSize } = setting;
  const { title, subtitle, voice } = parts;
  const below: { block: TextBlock; gap: number }[] = [];
  if (subtitle) {
    const part = { ...box, h: box.h * 0.3 };
    const block = setText(subtitle, {
      box: part,
      style: voice.subtitle,
      fill,
      align,
      maxSize: 27,
      maxLines: 4,
    });
    below.push({ block, gap: GAP });
  }
  if (parts.author && !setting.withoutAuthor) {
    const part = { ...box, w: box.w - (align === 'left' ? MARK_ROOM : 0), h: box.h * 0.26 };
    below.push({ block: setAuthor(parts, part, align, fill), gap: AUTHOR_GAP });
  }
  const taken = below.reduce((sum, { block, gap }) => sum + block.bounds.h + gap, 0);
  const head = setText(title, {
    box: { ...box, h: box.h - taken },
    style: voice.title,
    fill,
    align,
    maxSize,
  });
  return stack([{ block: head, gap: 0 }, ...below], setting);
}

/** The author's name as its own block at the top of the box. */
export function setAuthor({ author, voice }: CoverParts, box: Rect, align: Align, fill: string): TextBlock {
  const maxSize = voice.author.uppercase ? 22 : 29;
  return setText(author, { box, style: voice.author, fill, align, maxSize, maxLines: 4 });
}

function stack(
  items: readonly { block: TextBlock; gap: number }[],
  { box, valign = 'top' }: ColumnSetting,
): Column {
  const shown = items.filter(({ block }) => block.svg);
  const height = shown.reduce((sum, { block, gap }) => sum + block.bounds.h + gap, 0);
  const slack = box.h - height;
  let y = box.y + (valign === 'top' ? 0 : valign === 'middle' ? slack / 2 : slack);
  const blocks = shown.map(({ block, gap }) => {
    y += gap;
    const placed = moved(block, 0, y - block.bounds.y);
    y += block.bounds.h;
    return placed;
  });
  const bounds = blocks.length > 0 ? union(blocks.map((block) => block.bounds)) : { ...box, h: 0 };
  return { blocks, bounds };
}

/** The block moved down so that its ink ends at the given height. */
export function endingAt(block: TextBlock, bottom: number): TextBlock {
  return moved(block, 0, bottom - (block.bounds.y + block.bounds.h));
}
