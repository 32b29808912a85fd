/** Runs rounds of its work, each some time after the one before has ended. Every service runs its own. */
export abstract class PeriodicTask {
  readonly #everyMs: number;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Does what is to be done by now, without throwing; a long round ends once `isEnding`. */
  abstract round(): Promise<void>;

  protected get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.round().finally(() => {
        if (!this.isEnding) this.start();
      });
    }, this.#everyMs);
    this.#timer.unref();
  }

  /** Starts nothing more, and resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
