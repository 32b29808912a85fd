import { LRUCache } from 'lru-cache';

/** Names the state of the data that cached values are computed from. */
export interface Version {
  /** The state of now: a number that grows with every change; undefined while a change could go unnoticed. */
  readonly current: number | undefined;
  /**
   * Until when (`performance.now()`) a value of the version before may be served to those who ask for it while one
   * request computes the new one.
   */
  readonly staleUntil?: number;
}

interface Entry<Value> {
  version: number;
  value: Value;
}

interface Computation<Value> {
  version: number;
  result: Promise<Value | undefined>;
}

export interface VersionedCacheStats {
  entries: number;
  bytes: number;
}

/**
 * Values by key, each valid for the version of the data under which its computation began, and never found under
 * another. Requests for the same key and version share one computation. While the version is unknown nothing is
 * read, stored or shared.
 */
export class VersionedCache<Value extends object | number> {
  readonly #version: Version;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #computations = new Map<string, Computation<Value>>();

  /**
   * @param limits in bytes; a value larger than `maxEntryBytes` is not stored
   * @param sizeOf bytes of a value, without its key
   */
  constructor(
    version: Version,
    { maxBytes, maxEntryBytes = maxBytes }: { maxBytes: number; maxEntryBytes?: number },
    sizeOf: (value: Value) => number,
  ) {
    this.#version = version;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxEntryBytes,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length,
    });
  }

  /** The value of the current version; or that of the one before, while another request computes the current one. */
  get(key: string): Value | undefined {
    const { current, staleUntil = 0 } = this.#version;
    if (current === undefined) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.version === current) return entry.value;
    const isStale = entry.version === current - 1 && performance.now() < staleUntil;
    return isStale && this.isComputing(key) ? entry.value : undefined;
  }

  /** Whether a request would share a computation that has begun. */
  isComputing(key: string): boolean {
    const { current } = this.#version;
    return current !== undefined && this.#computations.get(key)?.version === current;
  }

  /**
   * Computes a value, or shares the computation that has begun, and stores it under the version at which it began.
   * @param compute answers undefined where there is nothing to store
   * @param isStorable which values are to be found again; the others are only shared
   * @throws what `compute` throws, to all who share it
   */
  async compute(
    key: string,
    compute: () => Promise<Value | undefined>,
    isStorable: (value: Value) => boolean = () => true,
  ): Promise<Value | undefined> {
    const { current } = this.#version;
    if (current === undefined) return compute();
    const shared = this.#computations.get(key);
    if (shared?.version === current) return shared.result;
    const computation = { version: current, result: compute() };
    this.#computations.set(key, computation);
    try {
      const value = await computation.result;
      if (value !== undefined && isStorable(value)) this.#store(key, { version: current, value });
      return value;
    } finally {
      if (this.#computations.get(key) === computation) this.#computations.delete(key);
    }
  }

  /** Lets the next request for a key compute anew: the computation that has begun is aborted. */
  forgetComputation(key: string): void {
    this.#computations.delete(key);
  }

  /** Puts another form of a value in its place, unless it has been replaced meanwhile. */
  replace(key: string, value: Value, by: Value): void {
    const entry = this.#entries.peek(key);
    if (entry?.value === value) this.#entries.set(key, { version: entry.version, value: by });
  }

  stats(): VersionedCacheStats {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** A computation that took long must not replace what a later version has stored. */
  #store(key: string, entry: Entry<Value>): void {
    const stored = this.#entries.peek(key);
    if (stored === undefined || stored.version <= entry.version) this.#entries.set(key, entry);
  }
}
