import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { catalogueTrustMs } from '../contract/catalogue.ts';

/** What has to know of changes: it drops what it has made, or, while none would be heard of, keeps nothing. */
interface Audience {
  drop(): void;
  pause(): void;
  /** @param until when trust ends if no further sign of life comes, on the clock of `performance` */
  resume(until: number): void;
}

/** What the connection is called among PostgreSQL's. */
export const listenerName = 'quire catalogue watch';

const heartbeatMs = 200;
/** A connection that does not answer for so long is given up. */
const timeoutMs = 2_000;
const firstRetryMs = 50;
const longestRetryMs = 1_000;

/**
 * Listens for changes of products and categories on a connection of its own, which it renews for as long as it
 * takes. The audience is resumed whenever the connection has proved to be alive, and paused when it has not for
 * 800 ms, is lost or closed.
 */
export class CatalogueListener {
  /** Resolves when changes are heard of for the first time. */
  readonly listening: Promise<void>;
  readonly #databaseUrl: string;
  readonly #audience: readonly Audience[];
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #failures = 0;
  #trusted: NodeJS.Timeout | undefined;
  #onceTrusted = () => {};

  /** @param logError hears once of each outage. */
  constructor(databaseUrl: string, audience: readonly Audience[], logError: (error: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#audience = audience;
    this.listening = new Promise((resolve) => {
      this.#onceTrusted = resolve;
    });
    this.#ended = this.#watch(logError).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #watch(logError: (error: unknown) => void): Promise<never> {
    for (;;) {
      try {
        await this.#listen();
      } catch (error) {
        this.#closing.signal.throwIfAborted();
        if (this.#failures === 0) logError(error);
      }
      const wait = Math.min(firstRetryMs * 2 ** this.#failures++, longestRetryMs);
      await pause(wait, undefined, { signal: this.#closing.signal });
    }
  }

  /** Listens until the connection is lost, which it throws. */
  async #listen(): Promise<never> {
    const lost = new AbortController();
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: listenerName,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', (error) => lost.abort(error));
    client.on('notification', () => this.#tell('drop'));
    try {
      await client.connect();
      await client.query('listen catalogue_changed');
      for (;;) {
        const asked = performance.now();
        await client.query('select 1');
        // What was changed before the question has been heard of when the answer is here.
        this.#trust(asked + catalogueTrustMs);
        await pause(heartbeatMs, undefined, { signal: AbortSignal.any([this.#closing.signal, lost.signal]) });
      }
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      clearTimeout(this.#trusted);
      this.#tell('pause');
      const ended = client.end();
      // A connection that is dead without knowing would never end by itself.
      client.connection.stream.destroy();
      await ended;
    }
  }

  #tell(change: 'drop' | 'pause'): void {
    for (const listener of this.#audience) listener[change]();
  }

  #trust(until: number): void {
    const milliseconds = until - performance.now();
    // The answer came too late, or this process was held up: the next one may do better.
    if (milliseconds <= 0) return;
    clearTimeout(this.#trusted);
    this.#trusted = setTimeout(() => this.#tell('pause'), milliseconds);
    for (const listener of this.#audience) listener.resume(until);
    this.#failures = 0;
    this.#onceTrusted();
  }
}
