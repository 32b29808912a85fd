/** A rectangle in cover units: one unit is one pixel of the 480 × 720 image, y grows downwards. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const WIDTH = 480;
export const HEIGHT = 720;
/** The whole cover. */
export const COVER: Rect = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
/** No text comes nearer to the edge than this. */
export const MARGIN = 38;

/** The rectangle made smaller by `by` on every side (larger when negative). */
export function inset(area: Rect, by: number, byY: number = by): Rect {
  return { x: area.x + by, y: area.y + byY, w: area.w - 2 * by, h: area.h - 2 * byY };
}

/** Whether `inner` lies within `outer`, give or take a quarter of a unit of rounding. */
export function contains(outer: Rect, inner: Rect): boolean {
  const slack = 0.25;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.w <= outer.x + outer.w + slack &&
    inner.y + inner.h <= outer.y + outer.h + slack
  );
}

/** The smallest rectangle around all of `rects`, of which there must be at least one. */
export function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h));
  return { x, y, w: right - x, h: bottom - y };
}
