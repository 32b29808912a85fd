import type { Art } from '../layouts/layout.ts';
import {
  circle,
  ellipse,
  fillArea,
  group,
  num,
  path,
  polar,
  polygon,
  rect,
  rotated,
  sector,
  star,
  stroke,
} from '../shapes.ts';

/** A handstand, seen from below the knee: two stockings that do not match. */
export const stockings: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const leg = (left: number, dark: string, tilt: number): string => {
    const [width, ankle] = [76, y + h * 0.3];
    let out = rect(left, ankle, width, h, c);
    for (let top = ankle; top < y + h; top += 44) out += rect(left, top, width, 22, dark);
    const shoe = `M${left - 8} ${num(ankle + 6)}v-16q-12 -44 4 -62q16 -8 36 14q30 34 96 30q22 34 -52 34Z`;
    return rotated(out + path(shoe, ink), tilt, left + width / 2, y + h);
  };
  const right = group(leg(x - w / 2 + 44, b, 7), `translate(${num(x + w / 2)} 0)`);
  const left = group(leg(x - w / 2 + 44, a, 7), `translate(${num(x + w / 2)} 0) scale(-1 1)`);
  return left + right;
};

/** A boy's wild hair, seen from the front. */
export const wildHair: Art = ({ x, y, w, h }, { ground, a, b, ink }) => {
  const [cx, cy, r] = [x + w / 2, y + h * 0.6, Math.min(w, h) * 0.25];
  let out = fillArea({ x, y, w, h }, b);
  for (let i = 0; i < 40; i++) {
    const angle = i * 9 + 4;
    const reach = r * (i % 2 ? 2.35 : 1.75);
    const [x1, y1] = polar(cx, cy, r * 0.8, angle - 7);
    const [x2, y2] = polar(cx, cy, r * 0.8, angle + 7);
    const tip = polar(cx, cy, reach, angle + 5);
    out += polygon([[x1, y1], tip, [x2, y2]], a);
  }
  out += circle(cx, cy, r * 1.06, a) + ellipse(cx, cy + 10, r * 0.74, r * 0.82, '#fff1dc');
  for (const side of [-1, 1]) {
    out +=
      circle(cx + side * r * 0.29, cy - 2, 8, ink === ground ? a : '#1b1b1f') +
      circle(cx + side * r * 0.46, cy + 26, 12, '#f0a58c');
  }
  return (
    out +
    stroke(`M${num(cx - 20)} ${num(cy + r * 0.46)}q20 -14 40 0`, '#1b1b1f', 5) +
    path(`M${num(cx - 60)} ${num(y + h)}q6 -50 60 -50t60 50Z`, ground)
  );
};

/** A veiled mother with a child, in a halo. */
export const veil: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const [cx, cy] = [x + w / 2, y + h * 0.44];
  let out = fillArea({ x, y, w, h }, c);
  for (let i = 0; i < 32; i++) out += sector(cx, cy, h, i * 11.25, i * 11.25 + 5.6, '#f6d9a6');
  out += circle(cx, cy - 18, 106, a) + circle(cx, cy - 18, 92, '#f7e3b5');
  out += path(
    `M${num(cx)} ${num(cy - 92)}C${num(cx + 96)} ${num(cy - 92)} ${num(cx + 70)} ${num(cy + 60)} ${num(cx + 150)} ${num(y + h)}H${num(cx - 150)}C${num(cx - 70)} ${num(cy + 60)} ${num(cx - 96)} ${num(cy - 92)} ${num(cx)} ${num(cy - 92)}Z`,
    b,
  );
  out +=
    ellipse(cx, cy - 20, 38, 50, '#8a5236') +
    path(`M${num(cx - 40)} ${num(cy - 18)}q0 -56 40 -56t40 56q-10 -38 -40 -38t-40 38Z`, ink);
  out +=
    path(`M${num(cx - 60)} ${num(y + h)}q-10 -86 40 -110q60 -14 96 26q26 40 20 84Z`, a) +
    circle(cx + 40, cy + h * 0.29, 32, '#8a5236') +
    path(`M${num(cx + 10)} ${num(cy + h * 0.29 - 4)}a32 32 0 0 1 61 -4q-30 -12 -61 4Z`, ink);
  return out + star(cx, cy - 62, 9, 3, 4, a);
};

/** An open window, a blowing curtain, a pot of geraniums, and nobody. */
export const openWindow: Art = ({ x, y, w, h }, { ground, a, b, c, paper, ink }) => {
  const [left, top, wide, tall] = [x + w * 0.2, y + h * 0.1, w * 0.6, h * 0.74];
  let out = fillArea({ x, y, w, h }, c);
  for (let i = 0; i < 12; i++) out += rect(x + i * 44, y, 20, h, '#f2d9a0');
  out += rect(left - 14, top - 14, wide + 28, tall + 28, paper) + rect(left, top, wide, tall, '#8fc3d4');
  out +=
    circle(left + wide * 0.68, top + tall * 0.3, 34, '#f5d64c') +
    path(
      `M${num(left)} ${num(top + tall)}v-60q${num(wide * 0.3)} -70 ${num(wide * 0.55)} -10t${num(wide * 0.45)} -20v90Z`,
      '#4f8a5b',
    );
  out +=
    path(
      `M${num(left)} ${num(top)}h54q-14 90 30 ${num(tall * 0.5)}t20 ${num(tall * 0.42)}q-60 14 -104 -18Z`,
      '#fbf6ea',
    ) + stroke(`M${num(left + 26)} ${num(top)}q-10 110 22 ${num(tall * 0.55)}`, c, 3);
  out += polygon(
    [
      [left + wide, top],
      [left + wide + 70, top - 26],
      [left + wide + 70, top + tall + 30],
      [left + wide, top + tall],
    ],
    ink,
  );
  out += polygon(
    [
      [left + wide + 10, top + 8],
      [left + wide + 60, top - 10],
      [left + wide + 60, top + tall * 0.46],
      [left + wide + 10, top + tall * 0.46],
    ],
    '#a8ccd8',
  );
  out += polygon(
    [
      [left + wide + 10, top + tall * 0.52],
      [left + wide + 60, top + tall * 0.52],
      [left + wide + 60, top + tall + 12],
      [left + wide + 10, top + tall - 8],
    ],
    '#a8ccd8',
  );
  out += rect(left - 40, top + tall + 4, wide + 80, 20, b);
  const px = left + wide * 0.56;
  out += polygon(
    [
      [px - 34, top + tall - 42],
      [px + 34, top + tall - 42],
      [px + 24, top + tall + 6],
      [px - 24, top + tall + 6],
    ],
    a,
  );
  for (const [dx, dy] of [
    [-24, -66],
    [4, -92],
    [30, -64],
  ] as const) {
    out +=
      stroke(`M${num(px)} ${num(top + tall - 42)}L${num(px + dx)} ${num(top + tall + dy)}`, '#2c5a36', 4) +
      circle(px + dx, top + tall + dy, 17, '#d93b22') +
      circle(px + dx, top + tall + dy, 6, '#f8c79f');
  }
  return out + rect(x, y + h - 3, w, 3, ground);
};

/** A barred window with the sun in it, far up a wall. */
export const barredLight: Art = ({ x, y, w, h }, { a, b, c }) => {
  const [left, top, side] = [x + w * 0.56, y + h * 0.14, w * 0.28];
  let out = fillArea({ x, y, w, h }, b);
  out += polygon(
    [
      [left, top + side],
      [left + side, top + side],
      [x + w * 0.52, y + h],
      [x + w * 0.02, y + h],
    ],
    '#3a4726',
  );
  out += polygon(
    [
      [left + side * 0.3, top + side],
      [left + side * 0.7, top + side],
      [x + w * 0.38, y + h],
      [x + w * 0.16, y + h],
    ],
    '#59632c',
  );
  out +=
    rect(left, top, side, side, '#f3d77d') +
    circle(left + side / 2, top + side * 0.58, side * 0.3, a) +
    rect(left, top + side * 0.84, side, side * 0.16, '#c9cb94');
  for (let i = 1; i < 4; i++) out += rect(left + (side * i) / 4 - 4, top, 8, side, b);
  return out + rect(left, top + side * 0.46, side, 7, b) + rect(left - 9, top + side, side + 18, 11, c);
};
