import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { catalogueTrustMs } from '../../contract/catalogue.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

/** The connection's `application_name` in PostgreSQL. */
export const listenerName = 'quire catalogue listener';

/** In milliseconds. */
export interface ListenerTiming {
  /** How long a heartbeat confirms the version. */
  trustMs: number;
  /** For connecting, and for each heartbeat. */
  timeoutMs: number;
}

const usualTiming: ListenerTiming = { trustMs: catalogueTrustMs, timeoutMs: 2_000 };
const heartbeatMs = 200;
const firstRetryMs = 50;
const maxRetryMs = 1_000;

/**
 * Listens for changes of products and categories on a connection of its own, reconnects when it breaks, and moves the
 * version with each change. Each heartbeat confirms the version for 800 ms; a lost connection makes it unknown.
 */
export class CatalogueListener {
  /** Resolves when the version is known for the first time. */
  readonly listening: Promise<void>;
  readonly #databaseUrl: string;
  readonly #version: CatalogueVersion;
  readonly #timing: ListenerTiming;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #failures = 0;

  /**
   * @param logError is called once in each outage.
   * @param timing of the heartbeats
   */
  constructor(
    databaseUrl: string,
    version: CatalogueVersion,
    logError: (error: unknown) => void,
    timing = usualTiming,
  ) {
    this.#databaseUrl = databaseUrl;
    this.#version = version;
    this.#timing = timing;
    this.listening = new Promise((resolve) => version.once('confirmed', resolve));
    this.#ended = this.#listenUntilClosed(logError).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #listenUntilClosed(logError: (error: unknown) => void): Promise<never> {
    for (;;) {
      try {
        await this.#listen();
      } catch (error) {
        this.#closing.signal.throwIfAborted();
        if (this.#failures === 0) logError(error);
      }
      const waitMs = Math.min(firstRetryMs * 2 ** this.#failures++, maxRetryMs);
      await sleep(waitMs, undefined, { signal: this.#closing.signal });
    }
  }

  /**
   * Listens until the connection breaks.
   * @throws the error that broke it
   */
  async #listen(): Promise<never> {
    const { trustMs, timeoutMs } = this.#timing;
    const broken = new AbortController();
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: listenerName,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', (error) => broken.abort(error));
    client.on('notification', () => this.#version.change());
    try {
      await client.connect();
      await client.query('listen catalogue_changed');
      for (;;) {
        const sentAt = performance.now();
        await client.query('select 1');
        // Notifications of transactions that were committed before the query was sent arrive before its result.
        this.#confirm(sentAt + trustMs);
        await sleep(heartbeatMs, undefined, {
          signal: AbortSignal.any([this.#closing.signal, broken.signal]),
        });
      }
    } catch (error) {
      throw broken.signal.aborted ? broken.signal.reason : error;
    } finally {
      this.#version.lose();
      const ended = client.end();
      // A dead connection would never end by itself.
      client.connection.stream.destroy();
      await ended;
    }
  }

  #confirm(until: number): void {
    // The result came too late, or this process was blocked: wait for the next heartbeat.
    if (performance.now() >= until) return;
    this.#version.confirm(until);
    this.#failures = 0;
  }
}
