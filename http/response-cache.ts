import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { acceptedEncodings, type Encoding } from './accepted-encodings.ts';
import { CachedResponse, type ResponseContent } from './cached-response.ts';
import { compress } from './compress.ts';
import { streamResponse } from './stream-response.ts';
import { type Version, VersionedCache, type VersionedCacheStats } from './versioned-cache.ts';

/** Below this a response fits into one packet uncompressed. */
const minCompressedBytes = 1_024;
/** Compressions share libuv's few threads with password hashing and files, and are not urgent. */
const maxCompressing = 2;
const maxQueued = 200;

const noHeaders: string[] = [];

/** What a computation throws whose response goes to all its callers, but not into the cache: an error. */
export class NotCacheable<Uncached> extends Error {
  readonly response: Uncached;

  constructor(message: string, response: Uncached) {
    super(message);
    this.response = response;
  }
}

export interface ResponseCacheStats extends VersionedCacheStats {
  /** Requests served from the cache, with 304 too. */
  hits: number;
  /** Requests whose response had to be computed. */
  misses: number;
}

/**
 * Caches successful responses by URL or another key, as Buffers in each requested encoding, with strong ETags. Each
 * is valid for the version of the data it was computed from.
 */
export class ResponseCache {
  readonly #responses: VersionedCache<CachedResponse>;
  readonly #compressing = new Set<string>();
  readonly #compressionQueue = pLimit(maxCompressing);
  readonly #logError: (error: unknown) => void;
  #hits = 0;
  #misses = 0;

  /** @param logError is called when a compression fails; the response then goes out uncompressed. */
  constructor(
    version: Version,
    limits: { maxBytes: number; maxEntryBytes: number },
    logError: (error: unknown) => void,
  ) {
    this.#responses = new VersionedCache(version, limits, ({ bytes }) => bytes);
    this.#logError = logError;
  }

  /**
   * Responds from the cache; false on a miss.
   * @param key everything that the response depends on, such as the URL
   * @param headers of this response only, names and values in turn
   */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse, headers = noHeaders): boolean {
    const cached = this.#responses.get(key);
    if (!cached) return false;
    this.#hits += 1;
    this.#send(cached, key, request, response, true, headers);
    return true;
  }

  /**
   * Responds with the result of `compute`, and stores it. Concurrent requests for the same key share one computation.
   * A Readable is neither stored nor shared: each request streams its own.
   * @param headers of this response only, names and values in turn
   * @throws what `compute` throws
   */
  async sendComputed(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    compute: () => Promise<ResponseContent | Readable>,
    headers = noHeaders,
  ): Promise<void> {
    this.#misses += 1;
    const computed = await this.#compute(key, compute);
    // The response timeout may have responded meanwhile.
    if (response.headersSent) {
      if (computed instanceof Readable) computed.destroy();
    } else if (computed instanceof Readable) await streamResponse(computed, request, response, headers);
    else this.#send(computed, key, request, response, false, headers);
  }

  /** Whether a request would share a running computation. */
  isComputing(key: string): boolean {
    return this.#responses.isComputing(key);
  }

  stats(): ResponseCacheStats {
    return { hits: this.#hits, misses: this.#misses, ...this.#responses.stats() };
  }

  async #compute(
    key: string,
    compute: () => Promise<ResponseContent | Readable>,
  ): Promise<CachedResponse | Readable> {
    let stream: Readable | undefined;
    const computed = await this.#responses.compute(key, async () => {
      const content = await compute();
      if (!(content instanceof Readable)) return new CachedResponse(content);
      stream = content;
      return undefined;
    });
    if (computed ?? stream) return (computed ?? stream) as CachedResponse | Readable;
    // The shared computation returned a stream, which the first request consumes.
    const own = await compute();
    return own instanceof Readable ? own : new CachedResponse(own);
  }

  /**
   * @param wasCached whether it was cached already: a response that is requested only once is not worth compressing
   */
  #send(
    cached: CachedResponse,
    key: string,
    { method, headers: requestHeaders }: IncomingMessage,
    response: ServerResponse,
    wasCached: boolean,
    headers: string[],
  ): void {
    const condition = method === 'POST' ? undefined : requestHeaders['if-none-match'];
    const notModified = condition === undefined ? undefined : cached.notModified(condition);
    if (notModified) {
      response.writeHead(304, headers.length > 0 ? notModified.concat(headers) : notModified);
      response.end();
      return;
    }
    const accepted = acceptedEncodings(requestHeaders['accept-encoding']);
    for (const encoding of accepted) {
      const variant = cached.variants[encoding];
      if (!variant) continue;
      response.writeHead(200, headers.length > 0 ? variant.headers.concat(headers) : variant.headers);
      response.end(variant.body);
      if (wasCached && encoding !== accepted[0]) this.#compress(key, cached, accepted[0]);
      return;
    }
    this.#sendCompressed(cached, accepted[0], response, headers).catch(this.#logError);
  }

  /**
   * For clients that refuse an uncompressed response: these wait for the compression. Those that refuse every
   * encoding get one nevertheless.
   */
  async #sendCompressed(
    cached: CachedResponse,
    encoding: Encoding | undefined,
    response: ServerResponse,
    headers: string[],
  ): Promise<void> {
    let variant = cached.variants.identity;
    if (encoding === 'br' || encoding === 'gzip') {
      try {
        const body = await compress(variant.body, encoding);
        variant = cached.with(encoding, body).variants[encoding] ?? variant;
      } catch (error) {
        this.#logError(error);
      }
    }
    // Another part of the server may have responded meanwhile, with 408 or 503.
    if (response.headersSent) return;
    response.writeHead(200, variant.headers.concat(headers));
    response.end(variant.body);
  }

  /** Adds an encoding to a cached response, for later requests. */
  #compress(key: string, cached: CachedResponse, encoding: Encoding | undefined): void {
    if (encoding === 'identity' || encoding === undefined) return;
    const { body } = cached.variants.identity;
    const job = `${encoding} ${key}`;
    if (body.length < minCompressedBytes || this.#compressing.size >= maxQueued) return;
    if (this.#compressing.has(job)) return;
    this.#compressing.add(job);
    void this.#compressionQueue(async () => {
      try {
        // During the compression the entry may have been replaced, or got another encoding.
        const current = () => this.#responses.get(key);
        if (current()?.hash !== cached.hash) return;
        const compressed = await compress(body, encoding);
        const latest = current();
        if (latest?.hash === cached.hash)
          this.#responses.replace(key, latest, latest.with(encoding, compressed));
      } catch (error) {
        this.#logError(error);
      } finally {
        this.#compressing.delete(job);
      }
    });
  }
}
