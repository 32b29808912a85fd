import type { Art } from '../layouts/layout.ts';
import {
  circle,
  clipTo,
  ellipse,
  fillArea,
  group,
  leaf,
  num,
  path,
  polar,
  polygon,
  rect,
  ring,
  sector,
  star,
  stroke,
} from '../shapes.ts';

/** One large umbrella in the rain. */
export const umbrella: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const [cx, cy, r] = [x + w / 2, y + h * 0.62, w * 0.41];
  let out = '';
  for (let i = 0; i < 9; i++) {
    for (let k = 0; k < 4; k++)
      out += stroke(`M${num(x + 14 + i * 57 + (k % 2) * 26)} ${num(y + 10 + k * 105)}l-8 26`, b, 4);
  }
  out += stroke(`M${num(cx)} ${num(cy - 10)}V${num(y + h * 0.87)}a24 24 0 0 0 48 0`, ink, 9);
  out += stroke(`M${num(cx)} ${num(cy - r)}v-18`, ink, 8);
  out += sector(cx, cy, r, 180, 360, c);
  const dome = (rx: number, fill: string): string =>
    path(`M${num(cx - rx)} ${num(cy)}A${num(rx)} ${num(r)} 0 0 1 ${num(cx + rx)} ${num(cy)}Z`, fill);
  out += dome(r * 0.66, '#2f72a6') + dome(r * 0.22, c);
  for (let i = 0; i < 4; i++) {
    const half = [0.17, 0.22, 0.22, 0.17][i] ?? 0.2;
    const mid = [-0.83, -0.44, 0.44, 0.83][i] ?? 0;
    out += ellipse(cx + mid * r, cy, half * r, 13, '#a8ccd8');
  }
  return (
    out +
    ellipse(cx, cy, r * 0.22, 13, '#a8ccd8') +
    stroke(`M${num(cx)} ${num(cy - 10)}v40`, ink, 9) +
    circle(cx, cy - r - 22, 8, a)
  );
};

/** A cloth bag that spills its patterns. */
export const clothBag: Art = ({ x, y, w, h }, { a, b, c }) => {
  const [cx, top, foot] = [x + w / 2, y + h * 0.3, y + h * 0.97];
  let out = stroke(
    `M${num(cx - 90)} ${num(top + 8)}C${num(cx - 90)} ${num(y + h * 0.02)} ${num(cx + 90)} ${num(y + h * 0.02)} ${num(cx + 90)} ${num(top + 8)}`,
    b,
    16,
  );
  out += path(
    `M${num(cx - 132)} ${num(top)}H${num(cx + 132)}L${num(cx + 160)} ${num(foot - 40)}q4 40 -36 40H${num(cx - 124)}q-40 0 -36 -40Z`,
    a,
  );
  out += rect(cx - 140, top - 10, 280, 34, b, 8);
  const rows = [0.5, 0.69, 0.88];
  rows.forEach((k, row) => {
    const cy = y + h * k;
    const half = 118 + row * 10;
    for (let px = cx - half, i = 0; px <= cx + half + 1; px += half / 3, i++) {
      if (row === 0) out += circle(px, cy, 17, i % 2 ? b : '#b5341f') + circle(px, cy, 7, c);
      if (row === 1) out += star(px, cy, 22, 9, 8, i % 2 ? '#b5341f' : b);
      if (row === 2)
        out += polygon(
          [
            [px - 19, cy + 16],
            [px, cy - 18],
            [px + 19, cy + 16],
          ],
          i % 2 ? b : c,
        );
    }
    if (row < 2) out += rect(cx - half - 22, cy + h * 0.095 - 3, half * 2 + 44, 5, b);
  });
  return out;
};

/** A painted folding fan. */
export const fan: Art = ({ x, y, w, h }, { a, b, c, paper, ink }) => {
  const [cx, cy, r] = [x + w / 2, y + h * 0.8, Math.min(w / 2, h * 0.72)];
  let out = '';
  for (let i = 0; i < 12; i++) {
    const from = 186 + i * 14;
    out +=
      sector(cx, cy, r, from, from + 14, i % 2 ? a : '#cc5468') +
      sector(cx, cy, r * 0.9, from, from + 14, i % 2 ? c : paper);
  }
  for (let i = 0; i < 7; i++) {
    const [fx, fy] = polar(cx, cy, r * 0.68, 198 + i * 24);
    for (let k = 0; k < 5; k++) out += leaf(fx, fy, 17, 11, k * 72 + i * 20, i % 2 ? a : b);
    out += circle(fx, fy, 4, paper);
  }
  out += sector(cx, cy, r * 0.46, 186, 354, b);
  for (let i = 0; i <= 12; i++)
    out += stroke(
      `M${num(cx)} ${num(cy)}L${polar(cx, cy, r * 0.46, 186 + i * 14)
        .map(num)
        .join(' ')}`,
      i % 12 ? c : ink,
      2,
    );
  return (
    out +
    circle(cx, cy, 9, ink) +
    stroke(`M${num(cx)} ${num(cy + 8)}q-12 20 0 34`, a, 3) +
    leaf(cx, cy + 40, 30, 14, 90, a)
  );
};

/** An oil lamp whose flame is a heart. */
export const lamp: Art = ({ x, y, w, h }, { a, b, ground }) => {
  const [cx, cy] = [x + w / 2, y + h * 0.43];
  const heart = 'M0 60C-92 -6 -62 -78 -18 -66C-6 -62 -2 -54 0 -46C2 -54 6 -62 18 -66C62 -78 92 -6 0 60Z';
  let out = fillArea({ x, y, w, h }, '#3b1224');
  for (const [r, fill] of [
    [178, '#511a2c'],
    [140, '#742634'],
    [104, '#a53b35'],
  ] as const)
    out += circle(cx, cy, r, fill);
  out += group(
    path(heart, b) +
      group(path(heart, a), 'translate(0 12) scale(0.7)') +
      group(path(heart, '#fff3d0'), 'translate(0 24) scale(0.36)'),
    `translate(${num(cx)} ${num(cy - 2)}) scale(1.2)`,
  );
  const foot = y + h;
  out += path(
    `M${num(cx - 128)} ${num(cy + 76)}Q${num(cx)} ${num(cy + 110)} ${num(cx + 128)} ${num(cy + 76)}Q${num(cx + 104)} ${num(cy + 150)} ${num(cx + 24)} ${num(cy + 150)}L${num(cx + 34)} ${num(foot - 26)}H${num(cx - 34)}L${num(cx - 24)} ${num(cy + 150)}Q${num(cx - 104)} ${num(cy + 150)} ${num(cx - 128)} ${num(cy + 76)}Z`,
    a,
  );
  out +=
    ellipse(cx, cy + 78, 126, 15, '#8a4a20') +
    rect(cx - 80, foot - 30, 160, 14, a, 7) +
    rect(cx - 100, foot - 16, 200, 20, b);
  for (let i = -2; i <= 2; i++) out += circle(cx + i * 38, cy + 118 - Math.abs(i) * 7, 6, ground);
  return out;
};

/** A sealed letter. */
export const sealed: Art = ({ x, y, w, h }, { b, paper, c }) => {
  const [cx, cy] = [x + w / 2, y + h * 0.5];
  let out = fillArea({ x, y, w, h }, paper);
  out +=
    polygon(
      [
        [x, y + h],
        [x, y],
        [cx, cy + 10],
      ],
      '#e9dcc0',
    ) +
    polygon(
      [
        [x + w, y + h],
        [x + w, y],
        [cx, cy + 10],
      ],
      '#e9dcc0',
    ) +
    polygon(
      [
        [x, y + h],
        [x + w, y + h],
        [cx, cy - 6],
      ],
      '#f3e8d0',
    );
  out +=
    group(
      polygon(
        [
          [x, y],
          [x + w, y],
          [cx, cy + 34],
        ],
        '#cfbf9d',
      ),
      'translate(0 7)',
    ) +
    polygon(
      [
        [x, y],
        [x + w, y],
        [cx, cy + 34],
      ],
      '#f8f0de',
    );
  for (let i = 0; i < 11; i++) {
    const [px, py] = polar(cx, cy + 12, 54, i * 32.7);
    out += circle(px, py, 19 + (i % 3) * 5, '#c23a26');
  }
  out +=
    circle(cx, cy + 12, 62, '#c23a26') +
    ring(cx, cy + 12, 46, '#7e1f15', 4) +
    circle(cx, cy - 2, 13, '#7e1f15') +
    polygon(
      [
        [cx - 6, cy],
        [cx + 6, cy],
        [cx + 14, cy + 40],
        [cx - 14, cy + 40],
      ],
      '#7e1f15',
    );
  return out + rect(x, y + h - 12, w, 6, b) + rect(x, y + h - 6, w, 6, c);
};

/** A wedge of cheese, and the corner that has gone. */
export const cheese: Art = ({ x, y, w, h }, { a, ink }) => {
  const [left, right, top, mid, foot] = [x + w * 0.1, x + w * 0.94, y + h * 0.12, y + h * 0.5, y + h * 0.86];
  let out =
    polygon(
      [
        [left, mid],
        [right, top],
        [right, mid],
      ],
      '#f7bf35',
    ) +
    polygon(
      [
        [left, mid],
        [right, mid],
        [right, foot],
        [left, foot],
      ],
      '#ee9f22',
    );
  const face = polygon(
    [
      [left, mid],
      [right, mid],
      [right, foot],
      [left, foot],
    ],
    '#000',
  );
  let holes = '';
  for (const [px, py, r] of [
    [0.3, 0.66, 26],
    [0.5, 0.76, 17],
    [0.66, 0.6, 31],
    [0.86, 0.77, 34],
    [0.42, 0.5, 16],
    [0.18, 0.82, 20],
  ] as const)
    holes += circle(x + px * w, y + py * h, r, '#c97a12');
  out += clipTo(face, 'wedge', holes);
  for (const [px, py, rx] of [
    [0.66, 0.38, 24],
    [0.84, 0.28, 18],
    [0.5, 0.46, 13],
  ] as const)
    out += ellipse(x + px * w, y + py * h, rx, rx * 0.42, '#d98a17', -12);
  out += circle(left + 4, foot - 10, 54, '#f5d64c');
  for (const [dx, dy] of [
    [-14, 22],
    [10, 40],
    [44, 44],
  ] as const)
    out += circle(left + dx + 14, foot + dy - 20, 6, '#ee9f22');
  return out + rect(x, foot + 26, w, h, a) + rect(x, foot + 22, w, 5, ink);
};
