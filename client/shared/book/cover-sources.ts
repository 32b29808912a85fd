/** The widths of a cover's pictures, in pixels; the one of 480 is at the book's own path. */
type Width = 320 | 480 | 800;

interface Place {
  /** The width of a cover at this place, as the `sizes` of an image. */
  sizes: string;
  /** The pictures that the browser may choose from. */
  widths: readonly Width[];
}

/** The places of covers, with pictures that are sharp there on a screen with two pixels per CSS pixel. */
export const COVER_PLACES = {
  banner: {
    sizes: '(min-width: 1200px) 212px, (min-width: 900px) 176px, (min-width: 600px) 150px, 116px',
    widths: [320, 480],
  },
  page: { sizes: '(min-width: 900px) 400px, 232px', widths: [320, 480, 800] },
  card: {
    // On a phone it takes 45vw: Chromium is content with a picture that is up to a fifth too small.
    sizes: '(min-width: 600px) 200px, 52vw',
    widths: [320, 480],
  },
  tile: { sizes: '100px', widths: [320, 480] },
} as const satisfies Record<string, Place>;

export type CoverPlace = keyof typeof COVER_PLACES;

const fileOf = (image: string) => /^\/covers\/([\w.-]+(?:\?v=\w+)?)$/.exec(image)?.[1];

/** The path of the largest picture of a cover. */
export function largestCover(image: string): string {
  const file = fileOf(image);
  return file ? `/covers/800/${file}` : image;
}

/** The pictures of a cover for a place, as the `srcset` of an image; undefined if it has only one width. */
export function coverSources(image: string, place: CoverPlace): string | undefined {
  const file = fileOf(image);
  if (!file) return undefined;
  const source = (width: Width) => `${width === 480 ? image : `/covers/${width}/${file}`} ${width}w`;
  return COVER_PLACES[place].widths.map(source).join(', ');
}
