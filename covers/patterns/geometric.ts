import type { Art } from '../layouts/layout.ts';
import { pick } from '../random.ts';
import { circle, fillArea, num, path, polygon, rect, ring, sector } from '../shapes.ts';

/** Patterns that fill any area with plain geometry. */

/** Broad diagonal stripes in two colours. */
export const stripes: Art = ({ x, y, w, h }, { a, b }) => {
  const pitch = 56;
  let out = '';
  for (let i = -h; i < w; i += pitch) {
    const band = (from: number, width: number, fill: string): string =>
      polygon(
        [
          [x + from, y + h],
          [x + from + width, y + h],
          [x + from + width + h, y],
          [x + from + h, y],
        ],
        fill,
      );
    out += band(i, 22, a) + band(i + 30, 6, b);
  }
  return out;
};

/** Overlapping rows of rings, like fish scales. */
export const scallops: Art = ({ x, y, w, h }, { ground, a, b, c }) => {
  const r = 40;
  let out = '';
  for (let row = -1; row * (r / 2) < h + r; row++) {
    const shift = row % 2 ? r : 0;
    for (let cx = x - r + shift; cx < x + w + r; cx += 2 * r) {
      const cy = y + row * (r / 2) + r / 2;
      out += circle(cx, cy, r, row % 3 ? a : b) + circle(cx, cy, r - 9, ground);
      out += circle(cx, cy, r - 18, c) + circle(cx, cy, r - 27, ground);
    }
  }
  return out;
};

/** Rays from a half-risen sun. */
export const sunburst: Art = ({ x, y, w, h }, { ground, a, b, c }) => {
  const [cx, cy, reach] = [x + w / 2, y + h, Math.hypot(w, h)];
  let out = '';
  for (let i = 0; i < 18; i++) out += sector(cx, cy, reach, 180 + i * 10, 185 + i * 10, i % 2 ? b : a);
  const r = Math.min(w, h) * 0.38;
  return out + circle(cx, cy, r + 14, ground) + circle(cx, cy, r, c);
};

/** Dots that grow towards the foot, as in a coarse print screen. */
export const halftone: Art = ({ x, y, w, h }, { a }) => {
  const pitch = 24;
  let out = '';
  for (let row = 0; row * pitch <= h + pitch; row++) {
    const r = 1.5 + 11.5 * Math.min(1, (row * pitch) / h);
    for (let cx = x + (row % 2 ? pitch / 2 : 0); cx <= x + w + pitch; cx += pitch) {
      out += circle(cx, y + row * pitch, r, a);
    }
  }
  return out;
};

/** Quarter discs turned at random in a square grid. */
export const quarters: Art = ({ x, y, w, h }, { ground, a, b, c, paper }, random) => {
  const columns = Math.max(2, Math.round(w / 80));
  const side = w / columns;
  let out = '';
  for (let row = 0; row * side < h; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top] = [x + column * side, y + row * side];
      const turn = Math.floor(random() * 4);
      const cx = left + (turn === 0 || turn === 3 ? 0 : side);
      const cy = top + (turn < 2 ? 0 : side);
      out += rect(left, top, side + 0.5, side + 0.5, pick([ground, ground, paper, c], random));
      out += sector(cx, cy, side, turn * 90, turn * 90 + 90, pick([a, b], random));
    }
  }
  return out;
};

/** Rings around a point off the centre. */
export const rings: Art = ({ x, y, w, h }, { a, b, c, ground }, random) => {
  const [cx, cy] = [x + w * (0.25 + random() * 0.5), y + h * (0.35 + random() * 0.4)];
  const reach = Math.hypot(w, h);
  let out = '';
  for (let r = Math.ceil(reach / 30) * 30, i = 0; r > 0; r -= 30, i++) {
    out += circle(cx, cy, r, [a, ground, b, ground, c, ground][i % 6] ?? ground);
  }
  return out;
};

/** Bauhaus: one simple figure in each square. */
export const blocks: Art = ({ x, y, w, h }, { ground, a, b, c, ink }, random) => {
  const columns = Math.max(2, Math.round(w / 120));
  const side = w / columns;
  let out = '';
  for (let i = 0; i < columns * Math.ceil(h / side); i++) {
    const [left, top] = [x + (i % columns) * side, y + Math.floor(i / columns) * side];
    const [front, back] = pick(
      [
        [a, ground],
        [b, c],
        [ground, a],
        [c, b],
        [ink, c],
        [a, c],
      ] as const,
      random,
    );
    const [cx, cy] = [left + side / 2, top + side / 2];
    out += rect(left, top, side + 0.5, side + 0.5, back);
    out += pick(
      [
        circle(cx, cy, side * 0.38, front),
        sector(cx, top + side, side / 2, 180, 360, front),
        polygon(
          [
            [left, top + side],
            [left + side, top + side],
            [left + side, top],
          ],
          front,
        ),
        ring(cx, cy, side * 0.3, front, side * 0.14),
        rect(left, top, side / 2, side, front),
        sector(left, top, side, 0, 90, front),
      ],
      random,
    );
  }
  return out;
};

/** Four petals in each square, coloured in turn. */
export const petals: Art = ({ x, y, w, h }, { a, b, c, ground }) => {
  const side = w / Math.max(2, Math.round(w / 80));
  const half = side / 2;
  let out = '';
  for (let row = 0; row * side < h; row++) {
    for (let column = 0; column * side < w - 1; column++) {
      const [cx, cy] = [x + column * side + half, y + row * side + half];
      const odd = (row + column) % 2;
      for (const [dx, dy] of [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ] as const) {
        const corner = `${num(cx + dx * half)} ${num(cy + dy * half)}`;
        const sweep = dx * dy > 0 ? 1 : 0;
        const d = `M${num(cx)} ${num(cy)}A${num(half)} ${num(half)} 0 0 ${sweep} ${corner}A${num(half)} ${num(half)} 0 0 ${sweep} ${num(cx)} ${num(cy)}Z`;
        out += path(d, odd ? a : b);
      }
      out += circle(cx, cy, 7, ground) + circle(cx, cy, 4, c);
    }
  }
  return out;
};

/** Small rainbows in rows. */
export const rainbows: Art = ({ x, y, w, h }, { ground, a, b, c }) => {
  const side = w / Math.max(2, Math.round(w / 96));
  let out = '';
  for (let row = 0; row * (side / 2) < h + side / 2; row++) {
    for (let cx = x + (row % 2 ? 0 : side / 2); cx <= x + w + side / 2; cx += side) {
      const foot = y + (row + 1) * (side / 2);
      [a, ground, b, ground, c].forEach((fill, i) => {
        out += sector(cx, foot, (side / 2) * (1 - i * 0.2), 180, 360, fill);
      });
    }
  }
  return out;
};

/** A field of lozenges. */
export const lozenges: Art = ({ x, y, w, h }, { a, b, c, ground }) => {
  const wide = w / Math.max(2, Math.round(w / 68));
  const tall = wide * 1.5;
  let out = fillArea({ x, y, w, h }, ground);
  for (let row = 0; row * (tall / 2) <= h + tall; row++) {
    for (let cx = x + (row % 2 ? 0 : wide / 2); cx <= x + w + wide; cx += wide) {
      const cy = y + row * (tall / 2);
      const lozenge = (k: number, fill: string): string =>
        polygon(
          [
            [cx, cy - (tall / 2) * k],
            [cx + (wide / 2) * k, cy],
            [cx, cy + (tall / 2) * k],
            [cx - (wide / 2) * k, cy],
          ],
          fill,
        );
      out += lozenge(0.94, row % 2 ? a : b) + lozenge(0.5, ground) + lozenge(0.28, c);
    }
  }
  return out;
};
