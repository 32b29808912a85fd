import type { Rect } from '../geometry.ts';
import type { Art } from '../layouts/layout.ts';
import { pick, type Random } from '../random.ts';
import { circle, fillArea, leaf, num, path, star, stroke, waveLine } from '../shapes.ts';

/** Patterns drawn as if with scissors and brush. */

/** Rows of waves with a light crest. */
export const waves: Art = ({ x, y, w, h }, { a, b, c, ink }) => {
  let out = '';
  for (let row = 0, top = y + 16; top < y + h + 30; row++, top += 34) {
    const line = waveLine(x - (row % 2 ? 60 : 0), top, w + 160, 120, 12);
    out += path(`${line}V${num(y + h + 60)}H${num(x - 60)}Z`, [b, c, a][row % 3] ?? a) + stroke(line, ink, 2);
  }
  return out;
};

/** The d attribute of a hill's body whose crest wanders around height `top`. */
function hill({ x, y, w, h }: Rect, top: number, swell: number, random: Random): string {
  const steps = 4;
  let d = `M${num(x)} ${num(y + h)}V${num(top)}`;
  let before = top;
  for (let i = 1; i <= steps; i++) {
    const to = top + (random() - 0.5) * 2 * swell;
    const [from, until] = [x + ((i - 1) * w) / steps, x + (i * w) / steps];
    const middle = (from + until) / 2;
    d += `C${num(middle)} ${num(before)} ${num(middle)} ${num(to)} ${num(until)} ${num(to)}`;
    before = to;
  }
  return `${d}V${num(y + h)}Z`;
}

/** Cut-paper hills, one behind the other, with a sun. */
export const hills: Art = (area, { a, b, c, ink }, random) => {
  const { x, y, w, h } = area;
  const r = Math.min(w, h) * 0.17;
  let out = circle(x + w * (0.25 + random() * 0.5), y + r + h * 0.06, r, a);
  [c, b, a, ink].forEach((fill, i) => {
    out += path(hill(area, y + h * (0.36 + i * 0.17), h * 0.08, random), fill);
  });
  return out;
};

/** A plant with paired leaves, repeated where the area is wide. */
export const fronds: Art = ({ x, y, w, h }, { a, b, c }, random) => {
  const count = Math.max(1, Math.round(w / 120));
  let out = '';
  for (let i = 0; i < count; i++) {
    const cx = x + ((i + 0.5) * w) / count;
    const top = y + h * (0.06 + random() * 0.16);
    out += stroke(`M${num(cx)} ${num(y + h)}V${num(top)}`, c, 4);
    const size = Math.min(66, (w / count) * 0.55);
    for (let ly = y + h - 12, k = 0; ly > top + 18; ly -= 36, k++) {
      const fill = (k + i) % 3 ? a : b;
      out += leaf(cx, ly, size, size * 0.42, -38, fill) + leaf(cx, ly, size, size * 0.42, -142, fill);
    }
    out += leaf(cx, top + 12, size * 0.8, size * 0.4, -90, b);
  }
  return out;
};

/** Leaves and berries strewn over the area. */
export const scatter: Art = ({ x, y, w, h }, { a, b, c }, random) => {
  const pitch = 62;
  let out = '';
  for (let row = 0; row * pitch < h + pitch; row++) {
    for (let column = 0; column * pitch < w + pitch; column++) {
      const cx = x + column * pitch + (row % 2 ? pitch / 2 : 0) - 10;
      const cy = y + row * pitch;
      const turn = random() * 360;
      out += leaf(cx, cy, 40, 20, turn, pick([a, b], random)) + leaf(cx, cy, 30, 15, turn + 100, c);
      out += circle(cx, cy, 5, pick([a, b, c], random));
    }
  }
  return out;
};

/** A night sky: stars of three sizes and a moon. */
export const night: Art = ({ x, y, w, h }, { ground, a, b, c }, random) => {
  let out = '';
  const pitch = 52;
  for (let row = 0; row * pitch < h; row++) {
    for (let column = 0; column * pitch < w; column++) {
      const cx = x + (column + 0.2 + random() * 0.6) * pitch;
      const cy = y + (row + 0.2 + random() * 0.6) * pitch;
      const size = random();
      out += size > 0.7 ? star(cx, cy, 11, 3.4, 4, a) : circle(cx, cy, 1.4 + size * 2.4, size > 0.35 ? b : c);
    }
  }
  const r = Math.min(w, h) * 0.22;
  const [mx, my] = [x + w * 0.68, y + h * 0.42];
  return (
    out +
    circle(mx, my, r + 10, ground) +
    circle(mx, my, r, a) +
    circle(mx - r * 0.42, my - r * 0.14, r * 0.86, ground)
  );
};

/** Tall ribbons that swing from side to side. */
export const ribbons: Art = (area, { a, b, c }) => {
  const { x, y, w, h } = area;
  let out = '';
  for (let i = -1, cx = x - 20; cx < x + w + 60; i++, cx += 34) {
    let d = `M${num(cx)} ${num(y - 20)}q26 45 0 90`;
    for (let done = 90; done < h + 60; done += 90) d += 't0 90';
    out += stroke(d, [a, b, c][(i + 3) % 3] ?? a, 15, 'butt');
  }
  return out;
};

/** Brushed horizontal strokes of uneven length, like light on water or rain on a window. */
export const strokes: Art = (area, { a, b, c, ground }, random) => {
  const { x, y, w, h } = area;
  let out = fillArea(area, ground);
  for (let top = y + 14; top < y + h; top += 19) {
    for (let left = x - random() * 60; left < x + w; ) {
      const length = 24 + random() * 110;
      out += stroke(`M${num(left)} ${num(top)}h${num(length)}`, pick([a, a, b, c], random), 9);
      left += length + 26;
    }
  }
  return out;
};
