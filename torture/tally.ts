const maxCached = 20;

/** How a promise has fared: each try counts, and each that it did not hold in is told. */
export class Tally {
  readonly promise: string;
  readonly stage: string;
  tries = 0;
  violations = 0;
  /** The first violations, in words. */
  readonly words: string[] = [];
  /** Milliseconds that tries took, where that is of interest. */
  readonly ms: number[] = [];
  /** Why nothing was tried, where that is not a fault. */
  skipped: string | undefined;

  readonly #onViolation: (text: string) => void;

  constructor(stage: string, promise: string, onViolation: (text: string) => void = () => {}) {
    this.stage = stage;
    this.promise = promise;
    this.#onViolation = onViolation;
  }

  /** One try. `violation` says what was promised and did not come true. */
  try(holds: boolean, violation: string | (() => string)): void {
    this.tries += 1;
    if (!holds) this.violated(typeof violation === 'string' ? violation : violation());
  }

  /** Tries of which every one held. */
  held(tries: number): void {
    this.tries += tries;
  }

  violated(words: string): void {
    this.violations += 1;
    if (this.words.length < maxCached) this.words.push(words);
    this.#onViolation(`${this.promise}: ${words}`);
  }

  took(milliseconds: number): void {
    this.ms.push(milliseconds);
  }

  skip(why: string): void {
    this.skipped = why;
  }

  /** Milliseconds that so many of a hundred tries took at most; undefined where none were measured. */
  percentile(share: number): number | undefined {
    const sorted = this.ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))];
  }

  /**
   * The rate of violations that the tries leave possible: with none seen in N tries it is below 3/N, with a certainty of
   * 95 in 100.
   */
  upperBound(): number | undefined {
    return this.tries > 0 && this.violations === 0 ? Math.min(1, 3 / this.tries) : undefined;
  }
}
