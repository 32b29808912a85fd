import { LRUCache } from 'lru-cache';

/** The version of the data that cached values are computed from. */
export interface Version {
  /** A number that grows with every change; undefined while a change could go unnoticed. */
  readonly current: number | undefined;
  /**
   * Until when (`performance.now()`) concurrent requests may get the value of the previous version while one request
   * computes the new one.
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
 * Stores values by key, each valid for the version of the data under which its computation began, and never found
 * under another. Requests for the same key and version share one computation. While the version is unknown, it reads,
 * stores and shares nothing.
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

  /** The value of the current version, or that of the previous one while another request computes the current one. */
  get(key: string): Value | undefined {
    const { current, staleUntil = 0 } = this.#version;
    if (current === undefined) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.version === current) return entry.value;
    const isStale = entry.version === current - 1 && performance.now() < staleUntil;
    return isStale && this.isComputing(key) ? entry.value : undefined;
  }

  /** Whether a request would share a running computation. */
  isComputing(key: string): boolean {
    const { current } = this.#version;
    return current !== undefined && this.#computations.get(key)?.version === current;
  }

  /**
   * Computes a value, or joins a running computation, and stores it under the version at which the computation began.
   * @param compute returns undefined if there is nothing to store
   * @param isStorable whether to store a value; the others are only shared
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

  /** Detaches a running computation that was aborted, so that the next request for the key computes again. */
  forgetComputation(key: string): void {
    this.#computations.delete(key);
  }

  /** Replaces a value by another form of it, unless the entry has changed meanwhile. */
  replace(key: string, value: Value, by: Value): void {
    const entry = this.#entries.peek(key);
    if (entry?.value === value) this.#entries.set(key, { version: entry.version, value: by });
  }

  stats(): VersionedCacheStats {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** A slow computation must not replace the value of a later version. */
  #store(key: string, entry: Entry<Value>): void {
    const stored = this.#entries.peek(key);
    if (stored === undefined || stored.version <= entry.version) this.#entries.set(key, entry);
  }
}
