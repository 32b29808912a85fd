const maxCached = 20;

/** Counts the tries of a guarantee, and records its violations. */
export class GuaranteeTally {
  readonly guarantee: string;
  readonly stage: string;
  tries = 0;
  violations = 0;
  /** The first violations, in words. */
  readonly violationTexts: string[] = [];
  /** The durations of tries in milliseconds, where they matter. */
  readonly ms: number[] = [];
  /** Why nothing was tried, if that is not an error. */
  skipped: string | undefined;

  readonly #onViolation: (text: string) => void;

  constructor(stage: string, guarantee: string, onViolation: (text: string) => void = () => {}) {
    this.stage = stage;
    this.guarantee = guarantee;
    this.#onViolation = onViolation;
  }

  /** Records one try. `violation` says what was expected and did not happen. */
  try(holds: boolean, violation: string | (() => string)): void {
    this.tries += 1;
    if (!holds) this.violated(typeof violation === 'string' ? violation : violation());
  }

  /** Records tries that all succeeded. */
  held(tries: number): void {
    this.tries += tries;
  }

  violated(words: string): void {
    this.violations += 1;
    if (this.violationTexts.length < maxCached) this.violationTexts.push(words);
    this.#onViolation(`${this.guarantee}: ${words}`);
  }

  took(milliseconds: number): void {
    this.ms.push(milliseconds);
  }

  skip(why: string): void {
    this.skipped = why;
  }

  /** A percentile of the durations in milliseconds; undefined if none were measured. */
  percentile(share: number): number | undefined {
    const sorted = this.ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))];
  }

  /** The upper bound of the violation rate: with none in N tries it is below 3/N, with 95 % confidence. */
  upperBound(): number | undefined {
    return this.tries > 0 && this.violations === 0 ? Math.min(1, 3 / this.tries) : undefined;
  }
}
