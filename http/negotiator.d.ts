declare module 'negotiator' {
  /** Reads what a request accepts, with its q-values. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Those of `available` that are acceptable, best first; `preferred` decides between equals. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding[];
    /** The one of `available` that is acceptable and best. */
    mediaType(available: readonly string[]): string | undefined;
  }
}
