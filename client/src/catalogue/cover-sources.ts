/** How wide the pictures of a cover are, in pixels. The whole one is at the book's own path. */
const SMALL = 320;
const WHOLE = 480;

/** How wide a cover stands in each of its places, as the `sizes` of an image. */
export const COVER_SIZES = {
  banner: '(min-width: 1200px) 212px, (min-width: 900px) 176px, (min-width: 600px) 150px, 116px',
  page: '(min-width: 900px) 400px, 232px',
  card: '(min-width: 600px) 200px, 45vw',
  tile: '100px',
} as const;

/** The widths that a cover is there in, as the `srcset` of an image; undefined for one that is there in one alone. */
export function coverSources(image: string): string | undefined {
  const [, file] = /^\/covers\/([\w.-]+(?:\?v=\w+)?)$/.exec(image) ?? [];
  return file && `/covers/${SMALL}/${file} ${SMALL}w, ${image} ${WHOLE}w`;
}
