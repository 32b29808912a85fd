import type { Rect } from './geometry.ts';

/** SVG fragments. Every function returns markup; angles are degrees, clockwise from three o'clock. */

/** A number as short as SVG needs it. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** The point `r` away from the centre in the direction of `angle`. */
export function polar(cx: number, cy: number, r: number, angle: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${radius ? ` rx="${num(radius)}"` : ''}/>`;

export const fillArea = (area: Rect, fill: string): string => rect(area.x, area.y, area.w, area.h, fill);

/** An outlined rectangle; the line is centred on the edge. */
export const frame = (area: Rect, stroke: string, width: number, radius = 0): string =>
  `<rect x="${num(area.x)}" y="${num(area.y)}" width="${num(area.w)}" height="${num(area.h)}" fill="none" stroke="${stroke}" stroke-width="${width}"${radius ? ` rx="${num(radius)}"` : ''}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"/>`;

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, rotate = 0): string =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${rotate ? ` transform="rotate(${num(rotate)} ${num(cx)} ${num(cy)})"` : ''}/>`;

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, colour: string, width: number, cap: 'round' | 'butt' = 'round'): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<path d="M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z" fill="${fill}"/>`;

/** A slice of a disc from angle `from` to angle `to`. */
export function sector(cx: number, cy: number, r: number, from: number, to: number, fill: string): string {
  const [x1, y1] = polar(cx, cy, r, from);
  const [x2, y2] = polar(cx, cy, r, to);
  const large = to - from > 180 ? 1 : 0;
  return path(
    `M${num(cx)} ${num(cy)}L${num(x1)} ${num(y1)}A${num(r)} ${num(r)} 0 ${large} 1 ${num(x2)} ${num(y2)}Z`,
    fill,
  );
}

/** A leaf or petal that grows from (x, y) in the direction of `angle`. */
export function leaf(
  x: number,
  y: number,
  length: number,
  breadth: number,
  angle: number,
  fill: string,
): string {
  const half = breadth / 2;
  const d = `M0 0C${num(length * 0.25)} ${num(-half * 1.3)} ${num(length * 0.75)} ${num(-half * 1.3)} ${num(length)} 0C${num(length * 0.75)} ${num(half * 1.3)} ${num(length * 0.25)} ${num(half * 1.3)} 0 0Z`;
  return `<path d="${d}" fill="${fill}" transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)})"/>`;
}

/** A star of `points` rays. */
export function star(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  points: number,
  fill: string,
  turn = -90,
): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    polar(cx, cy, i % 2 ? inner : outer, turn + (i * 180) / points),
  );
  return polygon(corners, fill);
}

/** The d attribute of a smooth wave that runs from x to x + w around height y. */
export function waveLine(x: number, y: number, w: number, length: number, amplitude: number): string {
  let d = `M${num(x)} ${num(y)}q${num(length / 4)} ${num(-amplitude * 2)} ${num(length / 2)} 0`;
  for (let done = length / 2; done < w; done += length / 2) d += `t${num(length / 2)} 0`;
  return d;
}

export const group = (content: string, transform: string): string =>
  `<g transform="${transform}">${content}</g>`;

export const rotated = (content: string, angle: number, cx: number, cy: number): string =>
  group(content, `rotate(${num(angle)} ${num(cx)} ${num(cy)})`);

/** Shows `content` only within the given clip shape; `id` must be unique within the cover. */
export const clipTo = (shape: string, id: string, content: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;

/** Shows `content` only within `area`. */
export function clipped(area: Rect, content: string): string {
  const id = `c${[area.x, area.y, area.w, area.h].map(Math.round).join('-')}`;
  return clipTo(fillArea(area, '#000'), id, content);
}
