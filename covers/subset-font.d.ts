declare module 'subset-font' {
  /** Pins variation axes and converts between font formats; `text` must be left out with `keepAllGlyphs`. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
      targetFormat?: 'sfnt' | 'woff' | 'woff2';
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}
