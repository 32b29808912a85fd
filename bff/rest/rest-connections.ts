import { Pool } from 'undici';
import { FairQueue } from '../../http/fair-queue.ts';
import type { CatalogueState } from '../../rest-api/contract/catalogue.ts';
import { RestBusy, RestFailure } from '../errors.ts';
import { RestClient } from '../rest-client.ts';
import { type Caller, RestCaller, timeoutMs } from './rest-caller.ts';
import { RestHealth } from './rest-health.ts';
import { requireAccepted, withRetry } from './retry.ts';

const connectMs = 500;
const readyMs = 900;
const connections = 32;

/**
 * Reads of the catalogue may take long in the database: the other calls always find a connection free, and so do the
 * reads of other networks beside one that asks for much.
 */
const catalogueBounds = { maxRunning: 20, maxRunningPerKey: 14, maxWaitingPerKey: 500, maxWaiting: 1_000 };

/** What the REST service says of itself. */
interface Readiness {
  /** Whether it takes calls. */
  ready: boolean;
  /** Who takes the payments; undefined where it does not say. */
  payments: string | undefined;
}

/** The connections to the REST service, shared by all requests. */
export class RestConnections {
  readonly health: RestHealth;
  /** Reads of the catalogue, by the caller's network. */
  readonly catalogueReads = new FairQueue(
    catalogueBounds,
    () => new RestBusy('Too many reads of the catalogue wait.', { retryAfterSeconds: 1 }),
  );
  readonly #pool: Pool;
  /** A line of its own, so that the question whether the service lives waits behind no call. */
  readonly #lifeline: Pool;
  /** Questions wait on this one until there is news. */
  readonly #newsline: Pool;

  constructor(origin: string, logError: (error: unknown) => void) {
    const connect = { timeout: connectMs };
    this.#pool = new Pool(origin, {
      connections,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect,
    });
    this.#lifeline = new Pool(origin, { connections: 2, connect });
    this.#newsline = new Pool(origin, { connections: 1, connect });
    this.health = new RestHealth(
      async (signal) => (await this.#ask('/healthz', signal)).statusCode === 200,
      logError,
    );
  }

  /** A client that speaks for one caller. */
  clientFor(caller: Caller): RestClient {
    return new RestClient(new RestCaller(this.#pool, this.health, this.catalogueReads, caller));
  }

  /** Whether the REST service says that it is ready, and calls are made again after it was lost. */
  async readiness(): Promise<Readiness> {
    const answer = await this.#ask('/readyz', AbortSignal.timeout(readyMs)).catch(() => undefined);
    if (answer?.statusCode !== 200 || this.health.down) return { ready: false, payments: undefined };
    const { payments }: { payments?: string } = JSON.parse(answer.text);
    return { ready: true, payments };
  }

  /** What the REST service knows of changes of the catalogue, as soon as it is something else than is known. */
  async catalogueState(known: string | undefined, signal: AbortSignal): Promise<CatalogueState> {
    const path = known === undefined ? '/catalogue-changes' : `/catalogue-changes?known=${known}`;
    const { statusCode, body } = await this.#newsline.request({ method: 'GET', path, signal });
    if (statusCode === 200) {
      this.health.seen();
      return (await body.json()) as CatalogueState;
    }
    await body.dump();
    throw new RestFailure(`GET /catalogue-changes answered ${statusCode}`);
  }

  /** What is at a path outside of the API, as JSON; undefined where there is nothing. */
  async readInternal<Result>(path: string): Promise<Result | undefined> {
    const { statusCode, text } = await this.#ask(path, AbortSignal.timeout(timeoutMs));
    if (statusCode === 404) return undefined;
    if (statusCode !== 200) throw new RestFailure(`GET ${path.split('?')[0]} answered ${statusCode}`);
    return JSON.parse(text);
  }

  async #ask(path: string, signal: AbortSignal): Promise<{ statusCode: number; text: string }> {
    // A line that was just closed says nothing of the service: behind a balancer another one is there.
    return withRetry(
      async () => {
        const answer = await this.#lifeline.request({ method: 'GET', path, signal });
        const { statusCode } = answer;
        const text = await answer.body.text();
        requireAccepted(statusCode);
        return { statusCode, text };
      },
      { harmless: true, signal },
    );
  }

  async close(): Promise<void> {
    this.health.close();
    await Promise.all([this.#pool.close(), this.#lifeline.close(), this.#newsline.close()]);
  }
}
