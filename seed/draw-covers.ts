import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import books from './books.json' with { type: 'json' };
import { assignedDesign } from './cover/assigned-designs.ts';
import { coverSvg } from './cover/cover-svg.ts';

/** Draws every sample book's cover anew: `npx tsx seed/draw-covers.ts`. */
const FOLDER = new URL('./covers/', import.meta.url);
const MAX_BYTES = 21_000;

/** The best quality whose file is small enough; busy patterns need a lower one and hide it. */
async function webp(svg: string): Promise<Buffer> {
  const bitmap = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  for (let quality = 84; ; quality -= 6) {
    const file = await sharp(bitmap).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= MAX_BYTES || quality <= 42) return file;
  }
}

await mkdir(FOLDER, { recursive: true });
let bytes = 0;
for (const { id, title, author, categoryName, image } of books) {
  const svg = coverSvg({ title, author, categoryName, seed: id }, assignedDesign(image));
  const file = await webp(svg);
  await writeFile(new URL(image.replace('/covers/', ''), FOLDER), file);
  bytes += file.length;
}
console.log(`${books.length} covers, ${(bytes / books.length / 1000).toFixed(1)} kB each on average`);
