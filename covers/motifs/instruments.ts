import type { Art } from '../layouts/layout.ts';
import {
  circle,
  ellipse,
  fillArea,
  leaf,
  num,
  path,
  polar,
  polygon,
  rect,
  ring,
  rotated,
  sector,
  stroke,
} from '../shapes.ts';

/** A balloon on its string. */
export const balloon: Art = ({ x, y, w, h }, { a, c, ground }) => {
  const [cx, cy, r] = [x + w * 0.62, y + h * 0.4, h * 0.32];
  const drain =
    ellipse(x + w * 0.28, y + h + 8, w * 0.34, 52, c) +
    ellipse(x + w * 0.28, y + h + 14, w * 0.3, 44, ground);
  return (
    drain +
    stroke(
      `M${num(cx)} ${num(cy + r * 1.15)}C${num(cx + 40)} ${num(y + h * 0.84)} ${num(cx - 130)} ${num(y + h * 0.82)} ${num(x + w * 0.3)} ${num(y + h + 10)}`,
      '#f3e9d6',
      2.5,
    ) +
    ellipse(cx, cy, r * 0.9, r * 1.06, a) +
    polygon(
      [
        [cx, cy + r],
        [cx - 13, cy + r * 1.16],
        [cx + 13, cy + r * 1.16],
      ],
      a,
    ) +
    ellipse(cx - r * 0.36, cy - r * 0.42, r * 0.14, r * 0.28, '#f3a390', 28)
  );
};

/** A spinning wheel. */
export const spinningWheel: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  const [cx, cy, r] = [x + w * 0.6, y + h * 0.48, w * 0.25];
  let out = fillArea({ x, y, w, h }, c) + ring(cx, cy, r, ink, 9) + ring(cx, cy, r * 0.82, a, 4);
  for (let i = 0; i < 12; i++)
    out += stroke(
      `M${num(cx)} ${num(cy)}L${polar(cx, cy, r, i * 30)
        .map(num)
        .join(' ')}`,
      ink,
      4,
    );
  const sx = x + w * 0.19;
  out += stroke(
    `M${num(cx)} ${num(cy - r)}L${num(sx)} ${num(y + h * 0.55)}M${num(cx)} ${num(cy + r)}L${num(sx)} ${num(y + h * 0.57)}`,
    a,
    2.5,
  );
  out += rect(sx - 5, y + h * 0.5, 10, h * 0.24, ink) + leaf(sx - 44, y + h * 0.56, 76, 18, 0, b);
  return (
    out +
    rect(x + w * 0.1, y + h * 0.74, w * 0.8, 15, ink, 4) +
    rect(cx - 5, cy, 10, h * 0.28, ink) +
    circle(cx, cy, 13, a) +
    rect(x + w * 0.16, y + h * 0.77, 13, 40, ink) +
    rect(x + w * 0.78, y + h * 0.77, 13, 40, ink)
  );
};

/** Three stumps and the ball that went over them. */
export const wicket: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const foot = y + h * 0.9;
  let out =
    fillArea({ x, y, w, h }, c) +
    circle(x + w * 0.26, y + h * 0.36, h * 0.18, b) +
    rect(x, foot - h * 0.12, w, h, '#4b8a4d') +
    polygon(
      [
        [x + w * 0.42, foot - h * 0.12],
        [x + w * 0.86, foot - h * 0.12],
        [x + w * 1.04, y + h],
        [x + w * 0.24, y + h],
      ],
      '#dcbf86',
    );
  for (let i = 0; i < 3; i++)
    out +=
      rect(x + w * 0.53 + i * 44, y + h * 0.34, 15, foot - y - h * 0.34, paper, 4) +
      rect(x + w * 0.53 + i * 44 + 10, y + h * 0.34, 5, foot - y - h * 0.34, '#cdb48a', 2);
  out +=
    rotated(rect(x + w * 0.53 - 4, y + h * 0.29, 62, 10, paper, 4), -24, x + w * 0.56, y + h * 0.29) +
    rotated(rect(x + w * 0.53 + 52, y + h * 0.25, 62, 10, paper, 4), 28, x + w * 0.7, y + h * 0.25);
  const [bx, by] = [x + w * 0.84, y + h * 0.2];
  for (let i = 1; i < 6; i++) out += circle(bx - i * 30 - 12, by - 22 + i * i * 1.2 + 16, 6 - i * 0.6, paper);
  return (
    out +
    circle(bx, by, 33, a) +
    stroke(
      `M${num(bx - 22)} ${num(by - 24)}Q${num(bx + 6)} ${num(by)} ${num(bx - 14)} ${num(by + 30)}`,
      paper,
      3.5,
    )
  );
};

/** An open book with a pencil standing in it like a tree. */
export const pencil: Art = ({ x, y, w, h }, { ground, a, ink }) => {
  const [cx, foot] = [x + w / 2, y + h * 0.86];
  let out = fillArea({ x, y, w, h }, ground);
  for (let i = 0; i < 24; i++) out += sector(cx, y + h * 0.44, h, i * 15, i * 15 + 7.5, '#f6cdc4');
  const top = y + h * 0.2;
  out +=
    rect(cx - 27, top + 60, 54, foot - top - 70, '#f0a92e') +
    rect(cx - 9, top + 60, 18, foot - top - 70, '#f9c75e') +
    polygon(
      [
        [cx - 27, top + 61],
        [cx + 27, top + 61],
        [cx, top],
      ],
      '#f4d9b0',
    ) +
    polygon(
      [
        [cx - 10, top + 22],
        [cx + 10, top + 22],
        [cx, top],
      ],
      ink,
    );
  for (const [dy, side] of [
    [0.5, 1],
    [0.58, -1],
    [0.66, 1],
  ] as const)
    out += leaf(cx + side * 24, y + h * dy + 20, 62, 28, side > 0 ? -34 : -146, '#2f7a5a');
  const page = (side: number): string =>
    path(
      `M${num(cx)} ${num(foot)}q${side * 60} -52 ${side * (w / 2 - 22)} -24v${num(h * 0.11)}q${side * -(w / 2 - 82)} -22 ${side * -(w / 2 - 22)} 26Z`,
      side > 0 ? '#fff8ec' : '#efe2cc',
    );
  return out + page(1) + page(-1) + stroke(`M${num(cx)} ${num(foot)}v${num(h * 0.1)}`, a, 3);
};

/** Two wings of flame. */
export const fireWings: Art = ({ x, y, w, h }, { a, b, c, paper }) => {
  const [cx, cy] = [x + w / 2, y + h * 0.8];
  const colours = [a, b, c, '#f6d77a'];
  let out = '';
  for (let layer = 0; layer < 4; layer++) {
    const reach = Math.min(w * 0.5, h * 0.86) * (1 - layer * 0.2);
    for (const side of [0, 1]) {
      for (let i = 0; i < 7; i++) {
        const angle = side ? -14 - i * 11 : -166 + i * 11;
        out += leaf(
          cx,
          cy - layer * 4,
          reach * (1 - i * 0.035 + (i % 2) * 0.02),
          reach * 0.17,
          angle,
          colours[layer] ?? a,
        );
      }
    }
  }
  out += path(
    `M${num(cx)} ${num(y + h * 0.1)}C${num(cx + 34)} ${num(y + h * 0.3)} ${num(cx + 28)} ${num(cy - 30)} ${num(cx + 20)} ${num(cy + 16)}H${num(cx - 20)}C${num(cx - 28)} ${num(cy - 30)} ${num(cx - 34)} ${num(y + h * 0.3)} ${num(cx)} ${num(y + h * 0.1)}Z`,
    paper,
  );
  return (
    out +
    circle(cx, y + h * 0.4, 9, a) +
    path(`M${num(cx - 16)} ${num(cy + 18)}h32q-2 40 -16 70q-14 -30 -16 -70Z`, '#f6d77a')
  );
};
