import { coverUpload } from '../../contract/staff-books.ts';

const mega = (count: number) => Math.round(count / 1_000_000);

export const notAPicture =
  'A cover is a JPEG, PNG, WebP or AVIF picture. This file is none of these, whatever its name says.';
export const tooManyPixelsMessage = `The picture has more than ${mega(coverUpload.maxPixels)} million pixels. Save it smaller, then try again.`;
export const tooNarrowMessage = `The picture is less than ${coverUpload.minWidth} pixels wide, and would look blurred. Choose a larger one.`;
export const damaged =
  'The picture cannot be read: the file seems to be damaged. Save it anew, then try again.';
