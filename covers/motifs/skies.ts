import type { Art } from '../layouts/layout.ts';
import {
  circle,
  clipTo,
  ellipse,
  group,
  leaf,
  num,
  polar,
  polygon,
  rect,
  ring,
  sector,
  star,
  stroke,
} from '../shapes.ts';

/** A very small planet with a flower and a great many stars. */
export const smallPlanet: Art = ({ x, y, w, h }, { a, b, c, paper }, random) => {
  let out = '';
  for (let i = 0; i < 34; i++) {
    const [sx, sy] = [x + random() * w, y + random() * h];
    out += i % 5 ? circle(sx, sy, 1.5 + random() * 2, b) : star(sx, sy, 12, 3.6, 4, a);
  }
  const [cx, cy, r] = [x + w * 0.46, y + h + 30, w * 0.37];
  out +=
    circle(cx, cy, r, c) +
    circle(cx - r * 0.4, cy - r * 0.55, 22, '#2f5480') +
    circle(cx + r * 0.38, cy - r * 0.5, 32, '#2f5480') +
    circle(cx + 8, cy - r * 0.72, 11, '#2f5480');
  const [fx, fy] = polar(cx, cy, r - 4, -98);
  out +=
    stroke(`M${num(fx)} ${num(fy)}q-8 -40 2 -82`, '#7fb08a', 6) +
    leaf(fx - 3, fy - 32, 38, 18, -150, '#7fb08a') +
    leaf(fx - 2, fy - 24, 34, 16, -24, '#7fb08a');
  const [hx, hy] = [fx + 3, fy - 98];
  for (let i = 0; i < 7; i++) out += leaf(hx, hy, 38, 26, i * 51.4 - 90, i % 2 ? '#d93f35' : '#f06a55');
  out += circle(hx, hy, 10, a);
  const [px, py] = [x + w * 0.84, y + h * 0.36];
  return (
    out +
    circle(px, py, 30, '#e98d3d') +
    ellipse(px, py, 52, 10, paper, -18) +
    sector(px, py, 30, 162, 342, '#e98d3d')
  );
};

/** A planet with its orbits and a station passing over. */
export const orbits: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const [cx, cy, r] = [x + w * 0.5, y + h * 0.56, h * 0.25];
  let out = '';
  const room = Math.floor((cy - y - r - 34) / 30) + 1;
  for (let i = 0; i < room; i++) out += ring(cx, cy, r + 30 + i * 30, i % 2 ? c : b, i % 3 ? 1.6 : 4);
  const globe =
    circle(cx, cy, r, a) +
    ellipse(cx, cy + r * 0.6, r * 1.1, r * 0.16, b, -16) +
    ellipse(cx - 10, cy + r * 0.12, r * 1.2, r * 0.13, '#ffd9b5', -16) +
    ellipse(cx + 4, cy - r * 0.4, r, r * 0.14, b, -16);
  out += clipTo(circle(cx, cy, r, '#000'), 'globe', globe);
  [
    [60, -58],
    [120, 24],
    [150, 152],
    [90, 205],
  ].forEach(([d = 0, angle = 0], i) => {
    out += circle(...polar(cx, cy, r + d, angle), 8 + i * 2.5, [paper, b, a, paper][i] ?? paper);
  });
  const [sx, sy] = polar(cx, cy, r + 30, -128);
  return (
    out +
    group(
      rect(-7, -11, 14, 22, paper) +
        rect(-38, -8, 26, 16, b) +
        rect(12, -8, 26, 16, b) +
        rect(-12, -1.5, 24, 3, paper),
      `translate(${num(sx)} ${num(sy)}) rotate(-32)`,
    )
  );
};

/** Two suns that overlap without touching the edge of one another's light. */
export const twoSuns: Art = ({ x, y, w, h }, { a, b, c }) => {
  const r = Math.min(w * 0.29, h * 0.36);
  const [ax, bx, cy] = [x + w / 2 - r * 0.55, x + w / 2 + r * 0.55, y + h * 0.5];
  let out = '';
  for (let i = 0; i < 28; i++) {
    const angle = (i * 360) / 28;
    const [cx, from, to] =
      angle > 90 && angle < 270
        ? [ax, 1.1, 1.1 + (i % 2 ? 0.2 : 0.34)]
        : [bx, 1.1, 1.1 + (i % 2 ? 0.2 : 0.34)];
    out += stroke(
      `M${polar(cx, cy, r * from, angle)
        .map(num)
        .join(' ')}L${polar(cx, cy, r * to, angle)
        .map(num)
        .join(' ')}`,
      angle > 90 && angle < 270 ? a : c,
      7,
    );
  }
  out += circle(ax, cy, r, a) + circle(bx, cy, r, c);
  return out + clipTo(circle(ax, cy, r, '#000'), 'lens', circle(bx, cy, r, b));
};

/** Dusk in bands behind a line of firs. */
export const duskFirs: Art = ({ x, y, w, h }, { paper }, random) => {
  const bands = ['#2c1b4e', '#4a2763', '#75326c', '#a9406a', '#d95f5c', '#f0935a', '#f7c27a'];
  let out = bands.map((fill, i) => rect(x, y + (h * 0.82 * i) / 7, w, h, fill)).join('');
  out += circle(x + w * 0.3, y + h * 0.27, 44, paper);
  const fir = (cx: number, tall: number, fill: string): string => {
    const foot = y + h + 4;
    const tier = (k: number, half: number): string =>
      polygon(
        [
          [cx, foot - tall * k],
          [cx + half, foot - tall * (k - 0.42)],
          [cx - half, foot - tall * (k - 0.42)],
        ],
        fill,
      );
    return (
      tier(1, tall * 0.15) +
      tier(0.8, tall * 0.21) +
      tier(0.56, tall * 0.27) +
      rect(cx - 4, foot - tall * 0.2, 8, tall * 0.2, fill)
    );
  };
  for (let i = 0; i < 12; i++) out += fir(x + i * 44, h * (0.34 + random() * 0.16), '#3d2152');
  for (let i = 0; i < 9; i++) out += fir(x + i * 62 - 10, h * (0.22 + random() * 0.3), '#150f28');
  return out + rect(x, y + h * 0.91, w, h * 0.1, '#150f28');
};

/** Lightning between facets of black stone. */
export const storm: Art = ({ x, y, w, h }, { a, b, c }) => {
  const at = (px: number, py: number): [number, number] => [x + px * w, y + py * h];
  let out = '';
  const facets = [
    [
      [0, 0.5],
      [0.2, 0.16],
      [0.34, 1],
      [0, 1],
    ],
    [
      [0.2, 0.16],
      [0.44, 0.42],
      [0.34, 1],
    ],
    [
      [0.44, 0.42],
      [0.62, 1],
      [0.34, 1],
    ],
    [
      [0.62, 1],
      [0.7, 0.3],
      [0.84, 0.1],
      [0.88, 1],
    ],
    [
      [0.84, 0.1],
      [1, 0.46],
      [1, 1],
      [0.88, 1],
    ],
    [
      [0.56, 0.72],
      [0.7, 0.3],
      [0.62, 1],
    ],
  ] as const;
  ['#2c3038', '#3d434d', '#23262d', '#343942', '#4a515c', '#555d69'].forEach((fill, i) => {
    out += polygon(
      (facets[i] ?? []).map(([px, py]) => at(px, py)),
      fill,
    );
  });
  const bolt = [
    [0.6, 0],
    [0.4, 0.4],
    [0.52, 0.4],
    [0.34, 0.8],
    [0.7, 0.3],
    [0.57, 0.3],
    [0.76, 0],
  ] as const;
  out += polygon(
    bolt.map(([px, py]) => at(px, py)),
    a,
  );
  for (const [px, py, s] of [
    [0.12, 0.12, 7],
    [0.3, 0.06, 4],
    [0.92, 0.06, 6],
    [0.08, 0.34, 4],
  ] as const)
    out += star(...at(px, py), s * 1.6, s * 0.5, 4, b);
  return (
    out +
    stroke(
      `M${at(0.2, 0.16).map(num).join(' ')}L${at(0.34, 1).map(num).join(' ')}M${at(0.84, 0.1).map(num).join(' ')}L${at(0.88, 1).map(num).join(' ')}`,
      c,
      1.5,
    )
  );
};
