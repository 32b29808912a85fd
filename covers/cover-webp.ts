import sharp from 'sharp';

export interface WebpSetting {
  /** Qualities to try until the file is small enough; the last one is used whatever the size. */
  qualities: readonly number[];
  maxBytes: number;
  /** The encoder's effort, from 0 to 6; 6 takes four times as long as 4. */
  effort: number;
  /** In pixels, if it differs from the size of the drawing. */
  width?: number | undefined;
}

/** Renders a cover to webp. Busy patterns need a lower quality to stay small, which is less visible in them. */
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
