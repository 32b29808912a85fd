import type { Art } from '../layouts/layout.ts';
import {
  circle,
  ellipse,
  fillArea,
  group,
  leaf,
  num,
  path,
  polar,
  sector,
  stroke,
  waveLine,
} from '../shapes.ts';

/** A caterpillar of overlapping discs, and what it left of a leaf. */
export const caterpillar: Art = ({ x, y, w, h }, { a, b, c, ink, ground }) => {
  const [lx, ly] = [x + w * 0.52, y + h * 0.34];
  let out = leaf(x + w * 0.1, y + h * 0.5, w * 0.86, h * 0.56, -16, b);
  out += stroke(
    `M${num(x + w * 0.1)} ${num(y + h * 0.5)}L${num(x + w * 0.86)} ${num(y + h * 0.28)}`,
    ground,
    3,
  );
  for (const [dx, dy, r] of [
    [-0.14, 0.04, 22],
    [0.08, -0.1, 30],
    [0.2, 0.07, 17],
    [0.02, 0.13, 14],
  ] as const)
    out += circle(lx + dx * w, ly + dy * h, r, ground);
  const greens = ['#8fbf3f', '#3f8f3f', '#a8cf4f', '#2f7a44'];
  const at = (i: number): [number, number] => [
    x + w * 0.13 + i * w * 0.105,
    y + h * 0.78 - Math.sin((i / 6) * Math.PI) * h * 0.15,
  ];
  for (let i = 0; i < 7; i++) {
    const [px, py] = at(i);
    out += stroke(`M${num(px - 8)} ${num(py + 34)}v20M${num(px + 10)} ${num(py + 34)}v20`, ink, 5);
    out += circle(px, py, 39, greens[i % 4] ?? b);
  }
  const [hx, hy] = at(7);
  out += stroke(
    `M${num(hx - 8)} ${num(hy - 40)}q-6 -22 -18 -28M${num(hx + 12)} ${num(hy - 40)}q4 -22 16 -28`,
    ink,
    5,
  );
  return (
    out +
    circle(hx, hy, 45, a) +
    ellipse(hx - 12, hy - 6, 9, 12, c) +
    ellipse(hx + 14, hy - 6, 9, 12, c) +
    circle(hx - 11, hy - 5, 4.5, ink) +
    circle(hx + 15, hy - 5, 4.5, ink)
  );
};

/** A round tree with a single apple. */
export const appleTree: Art = ({ x, y, w, h }, { a, c, b }) => {
  const [cx, cy, r] = [x + w / 2, y + h * 0.4, Math.min(w * 0.36, h * 0.4)];
  let out = path(
    `M${num(x)} ${num(y + h)}V${num(y + h * 0.93)}Q${num(cx)} ${num(y + h * 0.84)} ${num(x + w)} ${num(y + h * 0.93)}V${num(y + h)}Z`,
    b,
  );
  out += circle(cx, cy, r, c);
  for (let i = 0; i < 5; i++) out += circle(...polar(cx, cy, r * 0.86, i * 72 - 54), r * 0.36, c);
  out += path(
    `M${num(cx - 26)} ${num(y + h * 0.92)}Q${num(cx - 8)} ${num(y + h * 0.78)} ${num(cx - 11)} ${num(cy)}h22Q${num(cx + 8)} ${num(y + h * 0.78)} ${num(cx + 26)} ${num(y + h * 0.92)}Z`,
    '#5a3a26',
  );
  out += stroke(
    `M${num(cx)} ${num(cy + r * 0.55)}L${num(cx - r * 0.42)} ${num(cy + r * 0.06)}M${num(cx)} ${num(cy + r * 0.32)}L${num(cx + r * 0.4)} ${num(cy - r * 0.14)}`,
    '#5a3a26',
    9,
  );
  const [ax, ay] = [cx + r * 0.44, cy + r * 0.34];
  return (
    out +
    circle(ax - 9, ay, 19, a) +
    circle(ax + 9, ay, 19, a) +
    stroke(`M${num(ax)} ${num(ay - 14)}q2 -14 8 -18`, '#5a3a26', 4)
  );
};

/** Lily pads on a dark river. */
export const lilyPads: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  let out = '';
  for (let i = 0; i < 9; i++)
    out += stroke(waveLine(x - 20 - (i % 2) * 40, y + 26 + i * (h / 9.2), w + 80, 160, 5), '#2b5a48', 3);
  for (const [px, py, r, turn] of [
    [0.2, 0.26, 70, 20],
    [0.72, 0.2, 52, 200],
    [0.55, 0.56, 92, 120],
    [0.14, 0.76, 60, 300],
    [0.88, 0.82, 76, 240],
  ] as const) {
    const [cx, cy] = [x + px * w, y + py * h];
    out +=
      sector(cx, cy, r, turn + 16, turn + 344, c) +
      sector(cx, cy, r * 0.72, turn + 20, turn + 340, '#5c8b69');
  }
  const [fx, fy] = [x + w * 0.55, y + h * 0.53];
  for (let i = 0; i < 9; i++) out += leaf(fx, fy, 70, 34, -90 + (i - 4) * 24, i % 2 ? '#f2b8a8' : paper);
  for (let i = 0; i < 5; i++) out += leaf(fx, fy + 4, 48, 26, -90 + (i - 2) * 28, b);
  return out + circle(fx, fy, 12, a);
};

/** Butterflies rising from the foot. */
export const butterflies: Art = ({ x, y, w, h }, { a, b, ink }, random) => {
  let out = '';
  const places = [
    [0.18, 0.82, 1.5],
    [0.5, 0.72, 1.9],
    [0.83, 0.84, 1.3],
    [0.28, 0.5, 1.15],
    [0.74, 0.52, 1.4],
    [0.52, 0.36, 0.8],
    [0.12, 0.26, 0.7],
    [0.86, 0.24, 0.85],
    [0.36, 0.14, 0.55],
    [0.63, 0.1, 0.5],
  ] as const;
  for (const [px, py, scale] of places) {
    let wings = '';
    for (const side of [-1, 1]) {
      wings += group(
        leaf(0, 0, 52, 44, -38, a) + leaf(0, 2, 38, 34, 32, a) + circle(30, -24, 6, b),
        `scale(${side} 1)`,
      );
    }
    wings += ellipse(0, 0, 3.4, 19, ink) + stroke('M-1 -18q-4 -14 -12 -18M1 -18q4 -14 12 -18', ink, 2);
    out += group(
      wings,
      `translate(${num(x + px * w)} ${num(y + py * h)}) rotate(${num((random() - 0.5) * 60)}) scale(${scale})`,
    );
  }
  return out;
};

/** Ravens crossing a field of stars. */
export const ravens: Art = ({ x, y, h }, { a, b, c }) => {
  let out = '';
  for (let row = 0; row * 82 < h + 82; row++) {
    for (let column = 0; column < 6; column++) {
      const [cx, cy] = [x + column * 124 + (row % 2 ? 62 : 0), y + row * 82 + 20];
      const fill = (row * 2 + column) % 5 === 0 ? a : b;
      const bird =
        'M-40 -12C-24 -22 -10 -14 -3 -2C6 -16 22 -24 42 -16C28 -12 18 -2 12 8L22 20L8 15L0 26L-4 13C-10 2 -24 -8 -40 -12Z';
      out += group(path(bird, fill), `translate(${cx} ${cy}) rotate(${(row % 3) * 9 - 9}) scale(1.35)`);
      out += circle(cx + 62, cy + 4, 4, c);
    }
  }
  return out;
};

/** Large flowers, packed as in a crown. */
export const crownOfFlowers: Art = ({ x, y, w, h }, { ground, a, b, c, paper }) => {
  let out = fillArea({ x, y, w, h }, ground);
  const flower = (
    cx: number,
    cy: number,
    r: number,
    outer: string,
    inner: string,
    petals: number,
  ): string => {
    let bloom = '';
    for (let i = 0; i < 4; i++) bloom += leaf(cx, cy, r * 1.42, r * 0.5, i * 90 + 40 + cx, '#1e5a3c');
    for (let i = 0; i < petals; i++)
      bloom += circle(...polar(cx, cy, r * 0.6, (i * 360) / petals + cy), r * 0.44, outer);
    for (let i = 0; i < petals; i++)
      bloom += circle(...polar(cx, cy, r * 0.34, ((i + 0.5) * 360) / petals + cy), r * 0.26, inner);
    return bloom + circle(cx, cy, r * 0.22, c);
  };
  const beds = [
    [0.12, 0.07, 62],
    [0.5, 0.05, 78],
    [0.9, 0.08, 66],
    [0.04, 0.27, 56],
    [0.97, 0.29, 60],
    [0.05, 0.5, 64],
    [0.96, 0.53, 58],
    [0.08, 0.74, 74],
    [0.93, 0.77, 72],
    [0.34, 0.82, 62],
    [0.66, 0.84, 66],
    [0.5, 0.98, 60],
    [0.16, 0.96, 60],
    [0.87, 0.98, 56],
  ] as const;
  beds.forEach(([px, py, r], i) => {
    const [outer, inner] = [
      [a, '#f08a72'],
      [paper, '#f6c7b0'],
      [b, '#ffe2c6'],
      ['#f2b632', a],
    ][i % 4] ?? [a, b];
    out += flower(x + px * w, y + py * h, r, outer ?? a, inner ?? b, 7);
  });
  return out;
};
