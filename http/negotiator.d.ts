declare module 'negotiator' {
  /** Parses the Accept headers of a request, with their q-values. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The acceptable ones of `available`, best first; `preferred` decides between equals. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding[];
    /** The best acceptable one of `available`. */
    mediaType(available: readonly string[]): string | undefined;
  }
}
