import type { Art } from '../layouts/layout.ts';
import {
  circle,
  ellipse,
  fillArea,
  group,
  leaf,
  num,
  path,
  polygon,
  rect,
  stroke,
  waveLine,
} from '../shapes.ts';

/** A night forest with eyes in it. */
export const wildWood: Art = ({ x, y, w, h }, { a, b, c, paper }, random) => {
  let out = circle(x + w * 0.74, y + h * 0.24, h * 0.17, paper);
  for (let i = 0; i < 11; i++) {
    const cx = x + (i * w) / 10;
    const tall = h * (0.5 + random() * 0.38);
    out += leaf(cx, y + h + 20, tall, 62, -90 + (random() - 0.5) * 26, i % 3 ? '#2f6a4c' : c);
    out += stroke(`M${num(cx)} ${num(y + h)}v${num(-tall * 0.6)}`, '#1b4235', 2);
  }
  for (let i = 0; i < 10; i++) {
    out += leaf(
      x + 24 + (i * w) / 9.5,
      y + h + 40,
      h * (0.3 + random() * 0.22),
      70,
      -90 + (random() - 0.5) * 40,
      '#10291f',
    );
  }
  for (const [ex, ey, r] of [
    [0.2, 0.7, 15],
    [0.55, 0.78, 19],
    [0.83, 0.66, 12],
  ] as const) {
    const [bx, by] = [x + ex * w, y + ey * h];
    out +=
      leaf(bx - r * 1.7, by - r * 1.2, r * 2.6, r * 0.9, -112, c) +
      leaf(bx + r * 1.7, by - r * 1.2, r * 2.6, r * 0.9, -68, c);
    out += ellipse(bx, by + r * 2.6, r * 3.6, r * 4.6, '#10291f');
    for (const side of [-1, 1]) {
      const cx = bx + side * 1.25 * r;
      out += circle(cx, by, r, a) + ellipse(cx, by, r * 0.28, r * 0.8, '#10291f');
      out += polygon(
        [
          [cx - r * 0.4, by + r * 2.5],
          [cx + r * 0.4, by + r * 2.5],
          [cx, by + r * 3.4],
        ],
        paper,
      );
    }
    out += stroke(
      `M${num(bx - r * 2.3)} ${num(by + r * 2.3)}Q${num(bx)} ${num(by + r * 2.9)} ${num(bx + r * 2.3)} ${num(by + r * 2.3)}`,
      b,
      4,
    );
  }
  return out;
};

/** Streams of story: a striped sea under a story moon. */
export const storySea: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const colours = [c, '#0a4750', a, '#0a4750', b, '#0a4750', paper, '#0a4750'];
  let out = '';
  for (let i = 0; i * 24 < h + 72; i++) {
    const top = y + i * 24 - 6;
    out += stroke(
      `M${num(x - 20)} ${num(top + 20)}C${num(x + w * 0.2)} ${num(top - 42)} ${num(x + w * 0.36)} ${num(top - 30)} ${num(x + w * 0.5)} ${num(top)}S${num(x + w * 0.84)} ${num(top + 46)} ${num(x + w + 20)} ${num(top - 16)}`,
      colours[i % 8] ?? c,
      13,
      'butt',
    );
  }
  return out;
};

/** A small-town railway: sun, hills, palms and a train. */
export const branchLine: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const rail = y + h * 0.84;
  let out = fillArea({ x, y, w, h }, c) + circle(x + w * 0.7, y + h * 0.34, h * 0.19, a);
  out += path(
    `M${num(x)} ${num(y + h * 0.62)}q${num(w * 0.25)} ${num(-h * 0.24)} ${num(w * 0.5)} 0t${num(w * 0.5)} ${num(-h * 0.04)}V${num(y + h)}H${num(x)}Z`,
    '#a9683d',
  );
  out += path(
    `M${num(x)} ${num(y + h * 0.74)}q${num(w * 0.3)} ${num(-h * 0.12)} ${num(w * 0.6)} 0t${num(w * 0.4)} 0V${num(y + h)}H${num(x)}Z`,
    '#6d7a3b',
  );
  for (const [px, tall] of [
    [0.14, 0.5],
    [0.25, 0.36],
  ] as const) {
    const [tx, ty] = [x + px * w + 14, rail - tall * h];
    out += stroke(
      `M${num(tx - 14)} ${num(rail)}Q${num(tx - 12)} ${num(ty + 60)} ${num(tx)} ${num(ty)}`,
      ink,
      7,
    );
    for (const angle of [-160, -125, -60, -22, 12, 168]) out += leaf(tx, ty, 56, 18, angle, '#2f4a2b');
  }
  out += rect(x, rail, w, h * 0.16 + 1, '#3a2416') + rect(x, rail + 6, w, 4, c);
  for (let i = 0; i < 3; i++) {
    const left = x + w * 0.4 + i * 76;
    out +=
      rect(left, rail - 50, 70, 44, i ? b : '#8c2a1b', 5) +
      circle(left + 16, rail - 4, 9, ink) +
      circle(left + 54, rail - 4, 9, ink);
    for (let k = 0; k < 3; k++) out += rect(left + 9 + k * 19, rail - 40, 13, 15, c, 2);
  }
  const fx = x + w * 0.4 + 14;
  out += rect(fx, rail - 72, 14, 24, ink);
  for (const [dx, dy, r] of [
    [-4, -84, 11],
    [-22, -98, 15],
    [-48, -110, 19],
  ] as const)
    out += circle(fx + dx + 10, rail + dy, r, '#fbf3e2');
  return out;
};

/** A river that bends through a dark country, and a raft on it. */
export const bend: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const line = (dx: number): string =>
    `M${num(x + w * 0.75 + dx)} ${num(y - 20)}C${num(x + w * 1.2 + dx)} ${num(y + h * 0.2)} ${num(x - w * 0.2 + dx)} ${num(y + h * 0.34)} ${num(x + w * 0.4 + dx)} ${num(y + h * 0.56)}S${num(x + w * 0.9 + dx)} ${num(y + h * 0.82)} ${num(x + w * 0.2 + dx)} ${num(y + h + 30)}`;
  let out = fillArea({ x, y, w, h }, b);
  out +=
    stroke(line(0), '#16273a', 190) +
    stroke(line(0), '#3f6f86', 158) +
    stroke(line(0), c, 112) +
    stroke(line(0), paper, 64) +
    stroke(line(0), c, 54);
  const [rx, ry] = [x + w * 0.44, y + h * 0.55];
  for (let i = 0; i < 5; i++)
    out += group(rect(-46, -24 + i * 10, 92, 7, '#6a291d', 3), `translate(${num(rx)} ${num(ry)}) rotate(24)`);
  return (
    out +
    group(
      circle(-12, -4, 12, a) + circle(20, 4, 10, '#1b1b1f'),
      `translate(${num(rx)} ${num(ry)}) rotate(24)`,
    )
  );
};

/** Still backwaters under palms, in mirrored bands. */
export const backwater: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const shore = y + h * 0.5;
  let out = rect(x, y, w, h, c) + circle(x + w * 0.5, shore, h * 0.34, a);
  for (const [px, tall, lean] of [
    [0.1, 0.4, 22],
    [0.2, 0.3, -12],
    [0.82, 0.44, -26],
    [0.92, 0.3, 10],
  ] as const) {
    const [tx, ty] = [x + px * w + lean, shore - tall * h];
    out += stroke(
      `M${num(x + px * w)} ${num(shore)}Q${num(x + px * w)} ${num(ty + 40)} ${num(tx)} ${num(ty)}`,
      '#08343a',
      5,
    );
    for (const angle of [-165, -130, -52, -14, 20, 160]) out += leaf(tx, ty, 46, 15, angle, '#08343a');
  }
  out += rect(x, shore, w, h, '#0a4d57');
  for (let i = 0; i < 12; i++) {
    const top = shore + 9 + i * 14;
    out += stroke(waveLine(x - 20, top, w + 60, 60, 2.4), i % 3 ? '#3f8d92' : paper, i % 3 ? 3 : 2);
    const half = Math.max(
      6,
      h * 0.34 * Math.sqrt(Math.max(0, 1 - ((top - shore) / (h * 0.34)) ** 2)) - i * 2,
    );
    if (top - shore < h * 0.32)
      out += stroke(`M${num(x + w / 2 - half)} ${num(top + 5)}h${num(half * 2)}`, a, 5);
  }
  return out + path(`M${num(x + w * 0.58)} ${num(shore + 30)}q44 26 108 0q-10 26 -54 26t-54 -26Z`, b);
};

/** A road that goes on to the horizon. */
export const longRoad: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const sky = y + h * 0.46;
  let out = fillArea({ x, y, w, h }, a) + circle(x + w * 0.64, sky, h * 0.22, paper);
  out += path(
    `M${num(x)} ${num(sky)}q${num(w * 0.22)} ${num(-h * 0.13)} ${num(w * 0.42)} 0t${num(w * 0.58)} ${num(-h * 0.03)}V${num(y + h)}H${num(x)}Z`,
    c,
  );
  out += path(
    `M${num(x)} ${num(y + h * 0.62)}q${num(w * 0.3)} ${num(-h * 0.14)} ${num(w * 0.6)} ${num(-h * 0.05)}t${num(w * 0.4)} 0V${num(y + h)}H${num(x)}Z`,
    b,
  );
  const road = `M${num(x + w * 0.1)} ${num(y + h)}C${num(x + w * 0.16)} ${num(y + h * 0.8)} ${num(x + w * 0.86)} ${num(y + h * 0.84)} ${num(x + w * 0.7)} ${num(y + h * 0.68)}C${num(x + w * 0.62)} ${num(y + h * 0.61)} ${num(x + w * 0.44)} ${num(y + h * 0.6)} ${num(x + w * 0.6)} ${num(y + h * 0.5)}L${num(x + w * 0.615)} ${num(y + h * 0.5)}C${num(x + w * 0.5)} ${num(y + h * 0.6)} ${num(x + w * 0.78)} ${num(y + h * 0.6)} ${num(x + w * 0.84)} ${num(y + h * 0.69)}C${num(x + w * 0.98)} ${num(y + h * 0.88)} ${num(x + w * 0.52)} ${num(y + h * 0.86)} ${num(x + w * 0.54)} ${num(y + h)}Z`;
  out += path(road, paper);
  return (
    out +
    circle(x + w * 0.36, y + h * 0.84, 10, '#1b1b1f') +
    path(`M${num(x + w * 0.36 - 10)} ${num(y + h * 0.95)}q0 -38 10 -38t10 38Z`, '#1b1b1f')
  );
};
