import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'undici';
import type { FairQueue } from '../../http/admission/fair-queue.ts';
import { networkOf } from '../../http/network-of.ts';
import type { ClientErrorResponse } from '../../rest-api/contract/errors.ts';
import { deviceCookieName } from '../../rest-api/contract/rules.ts';
import { apiKindOf } from './api-paths.ts';
import { withInputNames } from './input-names.ts';
import { CallerGone, RestClientError, RestDown, RestFailure, RestFault } from './rest-errors.ts';
import type { RestHealth } from './rest-health.ts';
import { RestRequest } from './rest-request.ts';
import { requireAccepted, withRetry } from './retry.ts';

/** The only one of the caller's cookies that the REST service uses; others are not forwarded. */
const deviceCookie = new RegExp(`(?<![^;\\s])${deviceCookieName}=[\\w.-]+`);

/** A request to the REST service. */
export interface RequestOptions {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The response to a request. */
export interface RestResponse<Body> {
  body: Body;
  headers: IncomingHttpHeaders;
}

/** On whose behalf requests are sent. */
export interface Caller {
  authorization: string | undefined;
  address: string;
  /** Whether the caller uses TLS. */
  secure?: boolean;
  /** The caller's `Cookie` header. */
  cookie?: string | undefined;
  requestId: string;
}

/** Sends requests to the REST service for one caller. Retries once when a connection breaks and a retry is safe. */
export class RestCaller {
  readonly #pool: Pool;
  readonly #health: RestHealth;
  readonly #catalogueReads: FairQueue;
  readonly #timeoutMs: number;
  readonly #network: string;
  readonly #headers: Record<string, string>;
  readonly #reads = new Set<RestRequest>();
  readonly #setCookies: string[] = [];
  #callerGone = false;

  /**
   * @param catalogueReads the queue of catalogue reads, which leaves connections free for other requests
   * @param timeoutMs for a request and its retry, until the last byte of the response
   */
  constructor(pool: Pool, health: RestHealth, catalogueReads: FairQueue, timeoutMs: number, caller: Caller) {
    this.#pool = pool;
    this.#health = health;
    this.#catalogueReads = catalogueReads;
    this.#timeoutMs = timeoutMs;
    this.#network = networkOf(caller.address);
    this.#headers = {
      'x-forwarded-for': caller.address,
      'x-forwarded-proto': caller.secure ? 'https' : 'http',
      'x-request-id': caller.requestId,
    };
    if (caller.authorization) this.#headers.authorization = caller.authorization;
    const device = deviceCookie.exec(caller.cookie ?? '')?.[0];
    if (device) this.#headers.cookie = device;
  }

  /** Cookies that the REST service has set for the caller, as `Set-Cookie` headers. */
  get setCookies(): readonly string[] {
    return this.#setCookies;
  }

  /** Aborts the reads of a caller that has disconnected. Writes run to their end. */
  abandon(): void {
    this.#callerGone = true;
    for (const read of this.#reads) read.abort(new CallerGone('The caller has disconnected.'));
  }

  /** Sends a request below `/api` and returns the body of its response. */
  async call<Body>(method: RequestOptions['method'], path: string, body?: unknown): Promise<Body> {
    return (await this.request<Body>({ method, path: `/api${path}`, body })).body;
  }

  /** @throws RestClientError for a 4xx response, RestFailure for any other failure */
  async request<Body>(options: RequestOptions): Promise<RestResponse<Body>> {
    const reads = options.method === 'GET';
    if (reads && this.#callerGone) throw new CallerGone('The caller has disconnected.');
    const request = new RestRequest();
    // A function, because creating an error costs its stack trace.
    const tooLate = () => request.abort(new RestFailure(`${titleOf(options)} took too long`));
    const timeout = setTimeout(tooLate, this.#timeoutMs);
    const lost = () => request.abort(new RestDown());
    this.#health.on('lost', lost);
    if (reads) this.#reads.add(request);
    let leave: (() => void) | undefined;
    try {
      if (reads && apiKindOf(options.path) === 'catalogue') {
        leave = await request.turn((begin) => this.#catalogueReads.enter(this.#network, begin));
      }
      const isIdempotent = reads || options.headers?.['idempotency-key'] !== undefined;
      return await this.#health.during(() =>
        withRetry(() => this.#send<Body>(options, request), { isIdempotent, signal: request }),
      );
    } catch (error) {
      if (error instanceof RestClientError || error instanceof RestFailure) throw error;
      this.#health.suspect();
      throw new RestFailure(`${titleOf(options)} got no response`, { cause: error });
    } finally {
      leave?.();
      clearTimeout(timeout);
      this.#health.off('lost', lost);
      this.#reads.delete(request);
    }
  }

  async #send<Body>(
    { method, path, body, headers }: RequestOptions,
    request: RestRequest,
  ): Promise<RestResponse<Body>> {
    const response = await request.send(this.#pool, {
      method,
      path,
      headers: {
        ...this.#headers,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    this.#health.seen();
    const { statusCode } = response;
    requireAccepted(statusCode);
    const text = response.body.toString();
    // A single header is not an array.
    this.#setCookies.push(...[response.headers['set-cookie'] ?? []].flat());
    if (statusCode >= 200 && statusCode < 300) {
      return { body: JSON.parse(text) as Body, headers: response.headers };
    }
    const retryAfterSeconds = secondsOf(response.headers['retry-after']);
    if (statusCode >= 400 && statusCode < 500) {
      const body = withInputNames(errorsIn(text));
      // A token can be valid longer than its account exists: treat it as not logged in.
      const isGone = statusCode === 404 && this.#headers.authorization && body.code === 'ACCOUNT_NOT_FOUND';
      throw new RestClientError(isGone ? 401 : statusCode, body, retryAfterSeconds);
    }
    const failure = `${titleOf({ method, path })} returned ${statusCode}: ${text}`;
    throw statusCode === 500 ? new RestFault(failure) : new RestFailure(failure, { retryAfterSeconds });
  }
}

/** A request as it is logged: without its query string, which contains shoppers' searches. */
function titleOf({ method, path }: Pick<RequestOptions, 'method' | 'path'>): string {
  return `${method} ${path.split('?', 1)[0]}`;
}

/** The body of a 4xx response. One that Node's own HTTP parser has sent is not JSON. */
function errorsIn(text: string): ClientErrorResponse {
  return text.startsWith('{')
    ? (JSON.parse(text) as ClientErrorResponse)
    : { errors: ['The request could not be understood.'] };
}

/** The seconds in a `Retry-After` header. */
function secondsOf(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}
