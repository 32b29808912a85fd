import type { Art } from '../layouts/layout.ts';
import { circle, ellipse, fillArea, group, leaf, num, path, polar, stroke } from '../shapes.ts';

/** Half a heart, and the dotted line where the other half is not. */
export const halfHeart: Art = ({ x, y, w, h }, { a, ink }) => {
  const [cx, cy, s] = [x + w / 2, y + h * 0.5, Math.min(w, h * 1.1) / 230];
  const half = 'M0 86C-150 -20 -96 -112 -40 -98C-18 -92 -5 -78 0 -58Z';
  const dots = Array.from({ length: 17 }, (_, i) => i / 16)
    .map((t) => {
      const q = 1 - t;
      const px = 3 * q * q * t * 150 + 3 * q * t * t * 96 + t * t * t * 40;
      const py = q * q * q * 86 + 3 * q * q * t * -20 + 3 * q * t * t * -112 + t * t * t * -98;
      return circle(px, py, 3.6, ink);
    })
    .join('');
  const shoulder = [
    [24, -91],
    [11, -78],
  ]
    .map(([px = 0, py = 0]) => circle(px, py, 3.6, ink))
    .join('');
  return group(path(half, a) + dots + shoulder, `translate(${num(cx)} ${num(cy)}) scale(${num(s)})`);
};

/** A keyhole in a keyhole in a keyhole. */
export const keyholes: Art = ({ x, y, w, h }, { a, b, ground, ink }) => {
  const hole = 'M-17 6A36 36 0 1 1 17 6L34 84H-34Z';
  return [1, 0.8, 0.61, 0.43, 0.27, 0.13]
    .map((k, i) =>
      group(
        path(hole, [a, ground, b, ground, a, ink][i] ?? a),
        `translate(${num(x + w / 2)} ${num(y + h * 0.44)}) scale(${((h / 150) * k).toFixed(3)})`,
      ),
    )
    .join('');
};

/** A single cut through the paper. */
export const cut: Art = ({ x, y, w, h }, { a, paper, ink }) => {
  const [fx, fy, tx, ty] = [x + w * 0.14, y + h * 1.02, x + w * 0.96, y - h * 0.04];
  const bow = (k: number): string =>
    `M${num(fx)} ${num(fy)}Q${num((fx + tx) / 2 - 17 * k)} ${num((fy + ty) / 2 - 22 * k)} ${num(tx)} ${num(ty)}Q${num((fx + tx) / 2 + 17 * k)} ${num((fy + ty) / 2 + 22 * k)} ${num(fx)} ${num(fy)}Z`;
  return (
    fillArea({ x, y, w, h }, paper) +
    group(path(bow(1.2), '#cdbfa6'), 'translate(9 11)') +
    path(bow(1.2), ink) +
    path(bow(0.92), a) +
    path(bow(0.28), '#7d1a12')
  );
};

/** Stones in balance. */
export const cairn: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const cx = x + w / 2;
  const stones = [
    [0, 0.88, 0.42, 0.1, b],
    [12, 0.7, 0.33, 0.09, a],
    [-8, 0.54, 0.26, 0.075, c],
    [6, 0.41, 0.18, 0.06, ink],
    [-2, 0.29, 0.12, 0.06, a],
  ] as const;
  let out = '';
  for (const [dx, py, half, tall, fill] of stones)
    out += ellipse(cx + dx, y + py * h, half * w, tall * h, fill);
  return (
    out +
    stroke(`M${num(cx - 2)} ${num(y + h * 0.23)}v${num(-h * 0.1)}`, '#4c7a4f', 4) +
    leaf(cx - 2, y + h * 0.14, 40, 22, -40, '#4c7a4f') +
    leaf(cx - 2, y + h * 0.17, 36, 20, -140, '#4c7a4f')
  );
};

/** A mandala of petals. */
export const mandala: Art = ({ x, y, w, h }, { ground, a, b, c }) => {
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
  let out = fillArea({ x, y, w, h }, ground);
  const round = (
    count: number,
    from: number,
    length: number,
    breadth: number,
    fill: string,
    turn = 0,
  ): string =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i * 360) / count + turn;
      return leaf(...polar(cx, cy, from * r, angle), length * r, breadth * r, angle, fill);
    }).join('');
  out += round(16, 0.42, 0.56, 0.2, b) + round(16, 0.5, 0.36, 0.1, ground);
  out += circle(cx, cy, r * 0.58, a) + round(12, 0.12, 0.46, 0.2, ground) + round(12, 0.2, 0.3, 0.1, c, 0);
  return out + circle(cx, cy, r * 0.22, b) + round(8, 0, 0.2, 0.1, ground) + circle(cx, cy, r * 0.06, a);
};
