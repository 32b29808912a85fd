import { Pool } from 'undici';
import { FairQueue } from '../../http/admission/fair-queue.ts';
import type { CatalogueState } from '../../rest-api/contract/catalogue.ts';
import type { BffConfig } from '../config.ts';
import { catalogueReads } from '../limits.ts';
import { type Caller, RestClient } from './rest-client.ts';
import { restConnector } from './rest-connector.ts';
import { RestBusy, RestFailure } from './rest-errors.ts';
import { RestHealth } from './rest-health.ts';
import { requireAccepted, withRetry } from './retry.ts';

/** How long the REST service may take, in milliseconds. */
export interface RestTimes {
  /** For a request and its retry, until the last byte of the response. */
  responseMs: number;
  /** To say whether it is ready. */
  readyMs: number;
  /** For an email of the mailbox: the process that renders it may have to start first, on a busy machine. */
  emailMs: number;
}

const usualTimes: RestTimes = { responseMs: 5_000, readyMs: 900, emailMs: 20_000 };
const connections = 32;

/** The readiness of the REST service. */
interface Readiness {
  /** Whether it accepts requests. */
  ready: boolean;
  /** The payment provider; undefined if the service does not name it. */
  payments: string | undefined;
}

/** The connections to the REST service, shared by all requests. */
export class RestConnections {
  readonly health: RestHealth;
  /** The queue of catalogue reads; its keys are the callers' networks. */
  readonly catalogueReads = new FairQueue(
    catalogueReads,
    () => new RestBusy('Too many reads of the catalogue wait.', { retryAfterSeconds: 1 }),
  );
  readonly #pool: Pool;
  /** A connection of its own, so that a health check does not wait behind requests. */
  readonly #healthPool: Pool;
  /** For long polling. */
  readonly #longPollPool: Pool;
  readonly #times: RestTimes;
  readonly #origin: string;

  /**
   * @param parts.restTimes how long the service may take
   * @param parts.startMs for so long after the start an outage of it is not reported
   */
  constructor(
    { restOrigin: origin, restSocket }: Pick<BffConfig, 'restOrigin' | 'restSocket'>,
    logError: (error: unknown) => void,
    { restTimes: times = usualTimes, startMs }: { restTimes?: RestTimes; startMs?: number } = {},
  ) {
    this.#times = times;
    this.#origin = origin;
    const connect = restConnector(restSocket);
    this.#pool = new Pool(origin, {
      connections,
      headersTimeout: times.responseMs,
      bodyTimeout: times.responseMs,
      connect,
    });
    this.#healthPool = new Pool(origin, { connections: 2, connect });
    this.#longPollPool = new Pool(origin, { connections: 1, connect });
    this.health = new RestHealth(
      async (signal) => (await this.#request('/healthz', { signal })).statusCode === 200,
      logError,
      startMs,
    );
  }

  /** A client for one caller. */
  clientFor(caller: Caller): RestClient {
    const { health, catalogueReads } = this;
    const transport = { origin: this.#origin, pool: this.#pool, health, catalogueReads };
    return new RestClient({ ...transport, timeoutMs: this.#times.responseMs }, caller);
  }

  /** Whether the REST service is ready, and RestHealth no longer takes it for down. */
  async readiness(): Promise<Readiness> {
    const notReady = { ready: false, payments: undefined };
    if (this.health.down) return notReady;
    const signal = AbortSignal.timeout(this.#times.readyMs);
    const response = await this.#request('/readyz', { signal }).catch(() => undefined);
    if (response?.statusCode !== 200 || this.health.down) return notReady;
    const { payments }: { payments?: string } = JSON.parse(response.text);
    return { ready: true, payments };
  }

  /** The state of the catalogue at the REST service, as soon as it differs from the known one. */
  async catalogueState(known: string | undefined, signal: AbortSignal): Promise<CatalogueState> {
    const path = known === undefined ? '/catalogue-changes' : `/catalogue-changes?known=${known}`;
    const { statusCode, body } = await this.#longPollPool.request({ method: 'GET', path, signal });
    if (statusCode === 200) {
      this.health.seen();
      return (await body.json()) as CatalogueState;
    }
    await body.dump();
    throw new RestFailure(`GET /catalogue-changes returned ${statusCode}`);
  }

  /** The JSON at a path of the mailbox, outside of the API; undefined if there is none. */
  async readMailbox<Result>(path: string): Promise<Result | undefined> {
    const { emailMs } = this.#times;
    const times = { headersTimeout: emailMs, bodyTimeout: emailMs, signal: AbortSignal.timeout(emailMs) };
    const { statusCode, text } = await this.#request(path, times, this.#pool);
    if (statusCode === 404) return undefined;
    if (statusCode !== 200) throw new RestFailure(`GET ${path.split('?')[0]} answered ${statusCode}`);
    return JSON.parse(text);
  }

  async #request(
    path: string,
    times: { signal: AbortSignal; headersTimeout?: number; bodyTimeout?: number },
    pool = this.#healthPool,
  ): Promise<{ statusCode: number; text: string }> {
    // A connection that was just closed says nothing about the service: behind a load balancer another one may
    // respond.
    return withRetry(
      async () => {
        const response = await pool.request({ method: 'GET', path, ...times });
        const { statusCode } = response;
        const text = await response.body.text();
        requireAccepted(statusCode);
        return { statusCode, text };
      },
      { isIdempotent: true, signal: times.signal },
    );
  }

  async close(): Promise<void> {
    this.health.close();
    await Promise.all([this.#pool.close(), this.#healthPool.close(), this.#longPollPool.close()]);
  }
}
