import sharp from 'sharp';
import { coverUpload } from '../../contract/staff-books.ts';
import { damaged, notAPicture, tooManyPixelsMessage, tooNarrowMessage } from './cover-errors.ts';

/** Why a picture cannot be a cover, in words for whoever uploads it. */
export class NoCover extends Error {}

// Only these read what people upload: libvips also reads SVG, PDF, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** A cover is two wide and three high. */
const ratio = 2 / 3;
/** Of the width or height, what may be cut off to fit. */
const maxCut = 0.04;

const webp = { quality: 80, effort: 4 } as const;

/**
 * Makes covers of an uploaded picture: new webp files without anything else that the upload holds, such as a place or
 * a program. A picture of another shape stays whole, on its main colour.
 * @param widths of the covers, in pixels
 * @throws NoCover
 */
export async function coversOf(picture: Uint8Array, widths: readonly number[]): Promise<Uint8Array[]> {
  if (!isPicture(picture)) throw new NoCover(notAPicture);
  const open = () =>
    sharp(picture, { limitInputPixels: coverUpload.maxPixels, failOn: 'error' }).autoOrient();
  try {
    const { width, height, autoOrient } = await open().metadata();
    const shown = autoOrient ?? { width, height };
    if (shown.width * shown.height > coverUpload.maxPixels) throw new NoCover(tooManyPixelsMessage);
    if (shown.width < coverUpload.minWidth) throw new NoCover(tooNarrowMessage);
    // Decoded once; the widest cover is all that is needed of it.
    const widest = Math.max(...widths);
    const { data, info } = await open()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize({ width: widest, height: widest / ratio, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const { dominant } = await sharp(data, { raw }).stats();
    const cut = Math.abs(1 - info.width / info.height / ratio);
    const fit = cut <= maxCut ? 'cover' : 'contain';
    return await Promise.all(
      widths.map((each) =>
        sharp(data, { raw })
          .resize({ width: each, height: Math.round(each / ratio), fit, background: dominant })
          .webp(webp)
          .toBuffer(),
      ),
    );
  } catch (error) {
    if (error instanceof NoCover) throw error;
    throw new NoCover(/pixel limit/i.test(String(error)) ? tooManyPixelsMessage : damaged);
  }
}

/** Whether the first bytes are those of a kind of picture that is taken. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 64)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(start) ||
    /^.{4}ftyp(avif|avis|mif1|msf1)/s.test(start)
  );
}
