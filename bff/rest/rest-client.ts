import createClient, { type Client } from 'openapi-fetch';
import type { Pool } from 'undici';
import type { FairQueue } from '../../http/admission/fair-queue.ts';
import { networkOf } from '../../http/network-of.ts';
import type { ClientErrorResponse } from '../../rest-api/contract/errors.ts';
import { deviceCookieName } from '../../rest-api/contract/rules.ts';
import type { paths } from '../generated/rest-api.ts';
import { apiKindOf } from './api-paths.ts';
import { withInputNames } from './input-names.ts';
import { CallerGone, RestClientError, RestDown, RestFailure, RestFault } from './rest-errors.ts';
import type { RestHealth } from './rest-health.ts';
import { RestRequest } from './rest-request.ts';
import { requireAccepted, withRetry } from './retry.ts';
import { pathOf, queryOf } from './serializers.ts';

/** The only one of the caller's cookies that the REST service uses; others are not forwarded. */
const deviceCookie = new RegExp(`(?<![^;\\s])${deviceCookieName}=[\\w.-]+`);

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

/** How requests reach the REST service. */
export interface Transport {
  origin: string;
  pool: Pool;
  health: RestHealth;
  /** The queue of catalogue reads, which leaves connections free for other requests. */
  catalogueReads: FairQueue;
  /** For a request and its retry, until the last byte of the response. */
  timeoutMs: number;
}

/**
 * The REST service's calls (Specification §7), typed by its OpenAPI document, for one caller. They reject with
 * RestClientError for a 4xx response and with RestFailure for any other failure. A request is sent again once when its
 * connection breaks and that is safe.
 */
export class RestClient {
  readonly GET: Client<paths>['GET'];
  readonly POST: Client<paths>['POST'];
  readonly PUT: Client<paths>['PUT'];
  readonly DELETE: Client<paths>['DELETE'];
  readonly #transport: Transport;
  readonly #network: string;
  readonly #headers: Record<string, string>;
  readonly #reads = new Set<RestRequest>();
  readonly #setCookies: string[] = [];
  #callerGone = false;

  constructor(transport: Transport, caller: Caller) {
    this.#transport = transport;
    this.#network = networkOf(caller.address);
    this.#headers = headersOf(caller);
    const client = createClient<paths>({
      baseUrl: `${transport.origin}/api`,
      fetch: (request) => this.#send(request),
      pathSerializer: pathOf,
      querySerializer: queryOf,
    });
    client.use({
      onResponse: async ({ request, response }) => {
        if (!response.ok) throw await errorOf(request, response, Boolean(caller.authorization));
      },
    });
    this.GET = client.GET;
    this.POST = client.POST;
    this.PUT = client.PUT;
    this.DELETE = client.DELETE;
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

  /** `fetch` over the pool: with the time limit, the queue of catalogue reads, the retry and the check of health. */
  async #send(request: Request): Promise<Response> {
    const { health, catalogueReads, timeoutMs } = this.#transport;
    const reads = request.method === 'GET';
    if (reads && this.#callerGone) throw new CallerGone('The caller has disconnected.');
    const body = request.body && (await request.text());
    const sent = new RestRequest();
    // A function, because creating an error costs its stack trace.
    const tooLate = () => sent.abort(new RestFailure(`${titleOf(request)} took too long`));
    const timeout = setTimeout(tooLate, timeoutMs);
    const lost = () => sent.abort(new RestDown());
    health.on('lost', lost);
    if (reads) this.#reads.add(sent);
    let leave: (() => void) | undefined;
    try {
      if (reads && apiKindOf(new URL(request.url).pathname) === 'catalogue') {
        leave = await sent.turn((begin) => catalogueReads.enter(this.#network, begin));
      }
      const isIdempotent = reads || request.headers.has('idempotency-key');
      return await health.during(() =>
        withRetry(() => this.#exchange(request, body, sent), { isIdempotent, signal: sent }),
      );
    } catch (error) {
      if (error instanceof RestFailure) throw error;
      health.suspect();
      throw new RestFailure(`${titleOf(request)} got no response`, { cause: error });
    } finally {
      leave?.();
      clearTimeout(timeout);
      health.off('lost', lost);
      this.#reads.delete(sent);
    }
  }

  async #exchange(request: Request, body: string | null, sent: RestRequest): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const response = await sent.send(this.#transport.pool, {
      method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: pathname + search,
      headers: { ...this.#headers, ...Object.fromEntries(request.headers) },
      body,
    });
    this.#transport.health.seen();
    requireAccepted(response.statusCode);
    const { 'set-cookie': setCookie = [], ...headers } = response.headers;
    // A single header is not an array.
    this.#setCookies.push(...[setCookie].flat());
    return new Response(response.body.toString() || null, {
      status: response.statusCode,
      headers: headers as Record<string, string>,
    });
  }
}

function headersOf({ authorization, address, secure, cookie, requestId }: Caller): Record<string, string> {
  const device = deviceCookie.exec(cookie ?? '')?.[0];
  return {
    'x-forwarded-for': address,
    'x-forwarded-proto': secure ? 'https' : 'http',
    'x-request-id': requestId,
    ...(authorization && { authorization }),
    ...(device && { cookie: device }),
  };
}

/** The error for a response that is no success. */
async function errorOf(request: Request, response: Response, hasToken: boolean): Promise<Error> {
  const { status } = response;
  const text = await response.text();
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
  if (status >= 400 && status < 500) {
    const body = withInputNames(errorsIn(text));
    // A token can be valid longer than its account exists: treat it as not logged in.
    const isGone = status === 404 && hasToken && body.code === 'ACCOUNT_NOT_FOUND';
    return isGone
      ? new RestClientError(401, { ...body, code: 'UNAUTHENTICATED' }, retryAfterSeconds)
      : new RestClientError(status, body, retryAfterSeconds);
  }
  const failure = `${titleOf(request)} returned ${status}: ${text}`;
  return status === 500 ? new RestFault(failure) : new RestFailure(failure, { retryAfterSeconds });
}

/** A request as it is logged: without its query string, which contains shoppers' searches. */
const titleOf = ({ method, url }: Request): string => `${method} ${new URL(url).pathname}`;

/** The body of a 4xx response. One that Node's own HTTP parser has sent is not JSON. */
function errorsIn(text: string): ClientErrorResponse {
  return text.startsWith('{')
    ? (JSON.parse(text) as ClientErrorResponse)
    : { errors: ['The request could not be understood.'], code: 'BAD_REQUEST' };
}

/** The seconds in a `Retry-After` header. */
function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}
