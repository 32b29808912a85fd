import type { Art } from '../layouts/layout.ts';
import { circle, clipTo, fillArea, num, polar, polygon, rect, stroke } from '../shapes.ts';

/** Dots that add up, column by column. */
export const compound: Art = ({ x, y, w, h }, { a, b, c }) => {
  const columns = 11;
  const pitch = (w - 108) / (columns - 1);
  let out = '';
  for (let i = 0; i < columns; i++) {
    const count = Math.max(1, Math.round(1.27 ** i));
    const rows = Math.min(count, Math.floor((h - 50) / pitch) + 1);
    for (let k = 0; k < rows; k++) {
      out += circle(
        x + 52 + i * pitch,
        y + h - 44 - k * pitch,
        pitch * 0.37,
        i === columns - 1 ? a : k === rows - 1 ? c : b,
      );
    }
  }
  return out;
};

/** A quick measure high on the page, slower ones below. */
export const tempo: Art = ({ x, y, w, h }, { a, c, paper }) => {
  if (y < 150) {
    let out = fillArea({ x, y, w, h }, a);
    for (let left = x - h; left < x + w; left += 15) {
      out += polygon(
        [
          [left, y + h],
          [left + 6, y + h],
          [left + 6 + h, y],
          [left + h, y],
        ],
        paper,
      );
    }
    return out;
  }
  const pitch = y < 330 ? 80 : 202;
  const r = Math.min(h * 0.36, pitch * 0.4);
  let out = fillArea({ x, y, w, h }, c);
  for (let cx = x + 38 + r; cx < x + w + r; cx += pitch) out += circle(cx, y + h / 2, r, a);
  return out;
};

/** Four circles that share one middle. */
export const fourCircles: Art = ({ x, y, w, h }, { a, b, c }) => {
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) * 0.29];
  let out = '';
  [0, 90, 180, 270].forEach((angle, i) => {
    const [px, py] = polar(cx, cy, r * 0.7, angle);
    out += `<g style="mix-blend-mode:multiply" opacity="0.92">${circle(px, py, r, [a, c, '#4f8f7a', b][i] ?? a)}</g>`;
  });
  return out + circle(cx, cy, r * 0.2, '#fbf6ea');
};

/** Two speech bubbles that have to share the space. */
export const bubbles: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const bubble = (
    left: number,
    top: number,
    wide: number,
    tall: number,
    fill: string,
    tail: number,
  ): string =>
    rect(left, top, wide, tall, fill, 44) +
    polygon(
      [
        [left + tail, top + tall - 6],
        [left + tail + 56, top + tall - 6],
        [left + tail + (tail < wide / 2 ? -14 : 70), top + tall + 52],
      ],
      fill,
    );
  const one: [number, number, number, number] = [x + 38, y + h * 0.05, w * 0.6, h * 0.46];
  const two: [number, number, number, number] = [x + w * 0.26, y + h * 0.36, w * 0.74 - 38, h * 0.44];
  let out = bubble(...one, a, 44) + bubble(...two, c, w * 0.48);
  out += clipTo(rect(...one, '#000', 44), 'shared', rect(...two, b, 44));
  for (let i = 0; i < 3; i++) out += circle(x + w * 0.52 + i * 46, y + h * 0.66, 13, paper);
  return out;
};

/** Steps to a flag. */
export const steps: Art = ({ x, y, w, h }, { a, b, c, ink, paper }) => {
  let out = circle(x + w * 0.24, y + h * 0.3, h * 0.16, b);
  const count = 6;
  for (let i = 0; i < count; i++) {
    const [left, top] = [x + (i * w) / count, y + h * (0.9 - i * 0.125)];
    out += rect(left, top, w / count + 0.5, h, i % 2 ? a : c) + rect(left, top, w / count + 0.5, 8, paper);
  }
  const [fx, fy] = [x + w * 0.925, y + h * 0.275];
  out +=
    rect(fx - 3, fy - h * 0.24, 6, h * 0.24, ink) +
    polygon(
      [
        [fx - 3, fy - h * 0.24],
        [fx - 86, fy - h * 0.175],
        [fx - 3, fy - h * 0.11],
      ],
      b,
    );
  return out;
};

/** Arcs that widen from one corner. */
export const widening: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const colours = ['#f6d7c0', c, '#ef9d86', a, '#7d2347', b, ink];
  const reach = Math.hypot(w, h) * 0.98;
  let out = fillArea({ x, y, w, h }, '#fcf2e8');
  for (let i = 0; i < 7; i++) out += circle(x, y + h, reach * (1 - i * 0.142), colours[i] ?? a);
  return out;
};

/** The sign of infinity, ruled like a racetrack. */
export const infinity: Art = ({ x, y, w, h }, { a, b, c, ground }) => {
  const [cx, cy] = [x + w / 2, y + h * 0.5];
  const [rx, ry] = [w * 0.37, Math.min(h * 0.4, 124)];
  const d = `M${num(cx)} ${num(cy)}C${num(cx + rx * 0.42)} ${num(cy - ry * 1.35)} ${num(cx + rx)} ${num(cy - ry)} ${num(cx + rx)} ${num(cy)}S${num(cx + rx * 0.42)} ${num(cy + ry * 1.35)} ${num(cx)} ${num(cy)}S${num(cx - rx)} ${num(cy - ry)} ${num(cx - rx)} ${num(cy)}S${num(cx - rx * 0.42)} ${num(cy + ry * 1.35)} ${num(cx)} ${num(cy)}Z`;
  return [
    [64, a],
    [52, ground],
    [44, b],
    [32, ground],
    [24, c],
    [12, ground],
    [4, a],
  ]
    .map(([width, colour]) => stroke(d, String(colour), Number(width)))
    .join('');
};
