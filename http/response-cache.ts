import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { acceptedEncodings, type Encoding } from './accepted-encodings.ts';
import { type Answer, CachedResponse } from './cached-response.ts';
import { compress } from './compress.ts';
import { streamResponse } from './stream-response.ts';

/** Fits in one packet as it is. */
const smallestCompressed = 1_024;
/** Compressions share the system's few threads with passwords and files, and can be done later as well. */
const maxCompressing = 2;
const maxQueued = 200;

const nothing: string[] = [];

export interface ResponseCacheStats {
  /** Answered from what is kept, 304s among them. */
  hits: number;
  /** Made, because they were not kept. */
  misses: number;
  /** Times that everything was dropped. */
  drops: number;
  entries: number;
  bytes: number;
}

/**
 * Successful answers, kept by address or another key as Buffers in every encoding that callers want, with strong
 * ETags. What they were made from may change: then they are to be dropped, and while nobody could tell of a
 * change they are to be paused. It begins paused.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse | Readable>>();
  readonly #compressing = new Set<string>();
  readonly #inTurn = pLimit(maxCompressing);
  readonly #logError: (error: unknown) => void;
  #paused = true;
  #generation = 0;
  #hits = 0;
  #misses = 0;

  /** @param logError hears of failed compressions; the answer then stays as it is. */
  constructor(bounds: { maxBytes: number; maxEntryBytes: number }, logError: (error: unknown) => void) {
    this.#entries = new LRUCache({
      maxSize: bounds.maxBytes,
      maxEntrySize: bounds.maxEntryBytes,
      sizeCalculation: (answer, key) => answer.bytes + key.length,
    });
    this.#logError = logError;
  }

  /** Answers a request if its answer is kept, whoever sends it: what is kept depends on the address alone. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    return this.answerAs(url, request, response);
  }

  /**
   * Answers a request if an answer is kept under a key, which has to hold all that the answer depends on.
   * @param own headers of this one sending, names and values in turn
   */
  answerAs(key: string, request: IncomingMessage, response: ServerResponse, own?: string[]): boolean {
    const kept = this.#entries.get(key);
    if (!kept) return false;
    this.#hits++;
    this.#send(kept, key, request, response, true, own);
    return true;
  }

  /**
   * Answers a request with what `make` makes, and keeps it under a key. Requests for the same in the meantime
   * get the same. A Readable is sent as it comes, to one request, and not kept.
   * @param own headers of this one sending, names and values in turn
   * @throws whatever `make` throws.
   */
  async answerAndStore(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    make: () => Promise<Answer | Readable>,
    own?: string[],
  ): Promise<void> {
    this.#misses++;
    const shared = await this.#making.get(key);
    const made = shared instanceof CachedResponse ? shared : await this.#make(key, make);
    // The time for an answer may have run out while this one was made.
    if (response.headersSent) {
      if (made instanceof Readable) made.destroy();
      return;
    }
    if (made instanceof CachedResponse) this.#send(made, key, request, response, false, own);
    else await streamResponse(made, request, response, own);
  }

  /** Whether an answer is being made under a key, so that the next to ask will share it. */
  isMaking(key: string): boolean {
    return this.#making.has(key);
  }

  /** Forgets everything, also what is being made at this moment. */
  drop(): void {
    this.#generation++;
    this.#entries.clear();
    this.#making.clear();
  }

  /** Forgets everything and keeps nothing. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.drop();
  }

  /** Keeps nothing new and forgets nothing: what is kept may turn out to hold still. */
  hold(): void {
    this.#paused = true;
    this.#making.clear();
  }

  /** Keeps answers from here on. */
  resume(): void {
    this.#paused = false;
  }

  stats(): ResponseCacheStats {
    return {
      hits: this.#hits,
      misses: this.#misses,
      drops: this.#generation,
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
    };
  }

  async #make(key: string, make: () => Promise<Answer | Readable>): Promise<CachedResponse | Readable> {
    const generation = this.#paused ? undefined : this.#generation;
    const making = make().then((made) => (made instanceof Readable ? made : new CachedResponse(made)));
    // While paused a change may go unheard, so that whoever asks needs an answer of their own.
    if (generation !== undefined) this.#making.set(key, making);
    try {
      const made = await making;
      if (made instanceof CachedResponse && generation === this.#generation) {
        this.#entries.set(key, made);
      }
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** @param again whether it was kept already: what is asked for only once is not worth compressing. */
  #send(
    kept: CachedResponse,
    key: string,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    again: boolean,
    own: string[] = nothing,
  ) {
    const condition = method === 'POST' ? undefined : headers['if-none-match'];
    const notModified = condition === undefined ? undefined : kept.notModified(condition);
    if (notModified) {
      response.writeHead(304, own.length > 0 ? notModified.concat(own) : notModified);
      response.end();
      return;
    }
    const accepted = acceptedEncodings(headers['accept-encoding']);
    for (const encoding of accepted) {
      const version = kept.versions[encoding];
      if (!version) continue;
      response.writeHead(200, own.length > 0 ? version.headers.concat(own) : version.headers);
      response.end(version.body);
      if (again && encoding !== accepted[0]) this.#compress(key, kept, accepted[0]);
      return;
    }
    void this.#sendCompressed(kept, accepted[0], response, own);
  }

  /** For callers that refuse a plain answer: they wait. Those that refuse everything get a plain one all the same. */
  async #sendCompressed(
    kept: CachedResponse,
    encoding: Encoding | undefined,
    response: ServerResponse,
    own: string[],
  ) {
    let version = kept.versions.identity;
    if (encoding === 'br' || encoding === 'gzip') {
      try {
        const body = await compress(version.body, encoding);
        version = kept.with(encoding, body).versions[encoding] ?? version;
      } catch (error) {
        this.#logError(error);
      }
    }
    response.writeHead(200, version.headers.concat(own));
    response.end(version.body);
  }

  /** Has an answer in one more encoding for the requests to come. */
  #compress(key: string, kept: CachedResponse, encoding: Encoding | undefined): void {
    if (encoding === 'identity' || encoding === undefined) return;
    const { body } = kept.versions.identity;
    const job = `${encoding} ${key}`;
    if (body.length < smallestCompressed || this.#compressing.size >= maxQueued) return;
    if (this.#compressing.has(job)) return;
    this.#compressing.add(job);
    void this.#inTurn(async () => {
      try {
        if (this.#entries.peek(key)?.hash !== kept.hash) return;
        const compressed = await compress(body, encoding);
        // Dropped or made anew in the meantime, or in another encoding by now.
        const current = this.#entries.peek(key);
        if (current?.hash === kept.hash) this.#entries.set(key, current.with(encoding, compressed));
      } catch (error) {
        this.#logError(error);
      } finally {
        this.#compressing.delete(job);
      }
    });
  }
}
