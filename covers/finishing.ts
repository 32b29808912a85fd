import { HEIGHT, WIDTH } from './geometry.ts';
import type { MarkPlace } from './layouts/layout.ts';
import { num, stroke } from './shapes.ts';

/** The imprint's device: the folded sheets of a quire, seen from the end. */
export function imprintMark({ x, y, fill }: MarkPlace): string {
  if (fill === 'none') return '';
  const fold = (half: number, top: number): string =>
    `M${num(x - half)} ${num(y - top)}L${num(x)} ${num(y - top + half * 0.62)}L${num(x + half)} ${num(y - top)}`;
  return [17, 11, 5].map((top) => stroke(fold(10, top), fill, 2.2)).join('');
}

/** The hinge along the spine and the fall of light on a bound book. */
export function binding(): string {
  const stops = (list: readonly (readonly [number, string, number])[]): string =>
    list
      .map(
        ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  return (
    `<linearGradient id="hinge">${stops([
      [0, '#000', 0.22],
      [0.22, '#fff', 0.1],
      [0.5, '#000', 0],
      [0.62, '#000', 0.16],
      [0.72, '#fff', 0.14],
      [1, '#fff', 0],
    ])}</linearGradient>` +
    `<linearGradient id="light" x2="1" y2="1">${stops([
      [0, '#fff', 0.07],
      [0.5, '#fff', 0],
      [1, '#000', 0.07],
    ])}</linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>` +
    `<rect width="26" height="${HEIGHT}" fill="url(#hinge)"/>`
  );
}
