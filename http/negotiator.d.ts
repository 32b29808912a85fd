declare module 'negotiator' {
  /** Reads what a request accepts, with its q-values. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Those of `available` that are acceptable, best first; `preferred` decides between equals. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding[];
  }
}
