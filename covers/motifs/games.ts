import type { Art } from '../layouts/layout.ts';
import { circle, fillArea, group, num, path, polygon, rect } from '../shapes.ts';

const SUITS = [
  'M0 14C-26 -4 -16 -22 -2 -16L0 -12L2 -16C16 -22 26 -4 0 14Z',
  'M0 -20L15 0L0 20L-15 0Z',
  'M0 -18C26 2 16 18 3 11L7 20H-7L-3 11C-16 18 -26 2 0 -18Z',
  'M-7 18L-3 8A9 9 0 1 1 -8 -4A9 9 0 1 1 8 -4A9 9 0 1 1 3 8L7 18Z',
];

/** Hearts, diamonds, spades and clubs on a harlequin ground. */
export const cards: Art = ({ x, y, w, h }, { a, b, paper }) => {
  const [wide, tall] = [w / 4, w / 3];
  let out = fillArea({ x, y, w, h }, a);
  for (let row = -1; row * (tall / 2) <= h + tall; row++) {
    for (let column = -1; column <= 5; column++) {
      const cx = x + column * wide + (row % 2 ? wide / 2 : 0) + wide / 2;
      const cy = y + row * (tall / 2) + tall / 2;
      const light = row % 2 === 0;
      if (light)
        out += polygon(
          [
            [cx, cy - tall / 2],
            [cx + wide / 2, cy],
            [cx, cy + tall / 2],
            [cx - wide / 2, cy],
          ],
          paper,
        );
      const suit = SUITS[((((row + 2) * 3 + column + 1) % 4) + 4) % 4] ?? '';
      out += group(
        path(suit, light ? (((row + 2) * 3 + column + 1) % 4 < 2 ? a : b) : paper),
        `translate(${num(cx)} ${num(cy)}) scale(${light ? 1.4 : 1.05})`,
      );
    }
  }
  return out;
};

const HEART = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'];

/** The hearts a player has left: all of them high on the page, then fewer. */
export const lives: Art = ({ x, y, w, h }, { a, c, paper }) => {
  const left = y < 150 ? 3 : y < 330 ? 2 : 1;
  const cell = Math.floor(Math.min((w - 76) / 26, (h - 28) / 6));
  const top = Math.round(y + (h - cell * 6) / 2);
  let out = fillArea({ x, y, w, h }, c);
  for (let i = 0; i < 3; i++) {
    const start = Math.round(x + 38 + i * ((w - 76 - cell * 7) / 2));
    HEART.forEach((row, line) => {
      [...row].forEach((mark, column) => {
        if (mark === '.') return;
        const lit = i < left && line === 1 && column === 1;
        const fill = lit ? paper : i < left ? a : '#e6dced';
        out += rect(start + column * cell, top + line * cell, cell, cell, fill);
      });
    });
  }
  return out;
};

/** A chessboard, two pieces, a long way apart. */
export const endgame: Art = ({ x, y, w, h }, { a, c, paper, ink }) => {
  const side = w / 6;
  let out = fillArea({ x, y, w, h }, paper);
  for (let row = 0; row * side < h; row++) {
    for (let column = 0; column < 6; column++)
      if ((row + column) % 2) out += rect(x + column * side, y + row * side, side + 0.5, side + 0.5, c);
  }
  const pawn = (cx: number, foot: number, s: number, fill: string): string =>
    group(
      path('M-34 0H34V-14H24Q10 -40 12 -70H20V-82H-20V-70H-12Q-10 -40 -24 -14H-34Z', fill) +
        circle(0, -102, 25, fill),
      `translate(${num(cx)} ${num(foot)}) scale(${s})`,
    );
  const rook = (cx: number, foot: number, s: number, fill: string): string =>
    group(
      path('M-38 0H38V-16H28L22 -84H32V-120H18V-106H7V-120H-7V-106H-18V-120H-32V-84H-22L-28 -16H-38Z', fill),
      `translate(${num(cx)} ${num(foot)}) scale(${s})`,
    );
  return (
    out +
    rook(x + side * 1.5, y + side * 2.84, 1.25, ink) +
    pawn(x + side * 4.5, y + side * 3.84 > y + h ? y + h - 10 : y + side * 3.84, 1.4, a)
  );
};

/** Crowns in rows; one has slipped. */
export const crowns: Art = ({ x, y, w, h }, { a, b, c }) => {
  const crown = (fill: string): string =>
    path('M-40 26V-18L-20 4L0 -30L20 4L40 -18V26Z', fill) +
    circle(-40, -22, 6, fill) +
    circle(0, -35, 6, fill) +
    circle(40, -22, 6, fill) +
    rect(-40, 31, 80, 8, fill);
  let out = '';
  const rows = Math.max(2, Math.floor((h - 20) / 98));
  for (let i = 0; i < rows * 4; i++) {
    const [cx, cy] = [
      x + 74 + (i % 4) * ((w - 148) / 3),
      y + 48 + Math.floor(i / 4) * ((h - 110) / Math.max(1, rows - 1)),
    ];
    const odd = i === rows * 4 - 2;
    out += group(
      crown(odd ? a : i % 2 ? b : c),
      `translate(${num(cx)} ${num(cy)})${odd ? ' rotate(158) translate(0 4)' : ''}`,
    );
  }
  return out;
};

/** Rows of the same thing, and one that is different. */
export const oneDifferent: Art = ({ x, y, w, h }, { a, ink }) => {
  const pitch = (w - 76) / 4;
  const side = pitch * 0.74;
  const rows = Math.floor((h - 38 - side) / pitch) + 1;
  let out = '';
  for (let i = 0; i < rows * 5; i++) {
    const [cx, cy] = [
      x + 38 + side / 2 + (i % 5) * ((w - 76 - side) / 4),
      y + side / 2 + Math.floor(i / 5) * pitch,
    ];
    out +=
      i === 8 ? circle(cx, cy, side / 2, a) : rect(cx - side / 2, cy - side / 2, side, side, ink, side * 0.2);
  }
  return out;
};
