import { mkdir, writeFile } from 'node:fs/promises';
import { coverSvg } from '../covers/cover-svg.ts';
import { coverWebp } from '../covers/cover-webp.ts';
import { assignedDesign } from './assigned-designs.ts';
import books from './books.json' with { type: 'json' };

/** Draws every sample book's cover again: `npx tsx seed/draw-covers.ts`. */
const FOLDER = new URL('./covers/', import.meta.url);
const WEBP = { qualities: [84, 78, 72, 66, 60, 54, 48, 42], maxBytes: 21_000, effort: 6 };

/** The widths beside 480, and their maximum file size. */
const OTHER_WIDTHS = [
  { width: 320, maxBytes: 11_000 },
  { width: 800, maxBytes: 36_000 },
];

for (const { width } of OTHER_WIDTHS) await mkdir(new URL(`${width}/`, FOLDER), { recursive: true });
let bytes = 0;
for (const { id, title, author, categoryName, image } of books) {
  const svg = await coverSvg({ title, author, categoryName, seed: id }, assignedDesign(image));
  const file = await coverWebp(svg, WEBP);
  await writeFile(new URL(image.replace('/covers/', ''), FOLDER), file);
  for (const other of OTHER_WIDTHS) {
    const path = image.replace('/covers/', `${other.width}/`);
    await writeFile(new URL(path, FOLDER), await coverWebp(svg, { ...WEBP, ...other }));
  }
  bytes += file.length;
}
console.log(`${books.length} covers, ${(bytes / books.length / 1000).toFixed(1)} kB each on average`);
