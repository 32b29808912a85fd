import sharp from 'sharp';

export interface WebpSetting {
  /** Tried one after the other until the file is small enough; the last is taken whatever it yields. */
  qualities: readonly number[];
  maxBytes: number;
  /** How hard to look for a smaller file, from 0 to 6; 6 takes four times as long as 4. */
  effort: number;
  /** In pixels, where it is to be smaller or larger than it is drawn. */
  width?: number | undefined;
}

/** Renders a cover to webp. Busy patterns need a lower quality to stay small, and hide it. */
export async function coverWebp(
  svg: string,
  { qualities, maxBytes, effort, width: wanted }: WebpSetting,
): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(wanted === undefined ? {} : { width: wanted })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let file = Buffer.alloc(0);
  for (const quality of qualities) {
    file = await sharp(data, { raw: { width, height, channels } }).webp({ quality, effort }).toBuffer();
    if (file.length <= maxBytes) break;
  }
  return file;
}
