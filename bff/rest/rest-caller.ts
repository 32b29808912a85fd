import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'undici';
import type { FairQueue } from '../../http/fair-queue.ts';
import { networkOf } from '../../http/network-of.ts';
import type { ClientErrorResponse } from '../../rest-api/contract/responses.ts';
import { deviceCookieName, messages } from '../../rest-api/contract/rules.ts';
import { CallerGone, RestClientError, RestDown, RestFailure } from '../errors.ts';
import { apiKindOf } from './api-paths.ts';
import type { RestHealth } from './rest-health.ts';
import { RestRequest } from './rest-request.ts';
import { requireAccepted, withRetry } from './retry.ts';

/** For a call with its second attempt, until the last byte of the answer. */
export const timeoutMs = 5_000;

/** Of the caller's cookies, the one that the REST service knows; others are none of its business. */
const deviceCookie = new RegExp(`(?<![^;\\s])${deviceCookieName}=[\\w.-]+`);

/** A call of the REST service. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a call was answered with. */
export interface Exchange<Answer> {
  body: Answer;
  headers: IncomingHttpHeaders;
}

/** Whom the calls are made for. */
export interface Caller {
  authorization: string | undefined;
  address: string;
  /** Whether the caller reached the shop by TLS. */
  secure?: boolean;
  /** The caller's `Cookie` header, where there is one. */
  cookie?: string | undefined;
  requestId: string;
}

/** Makes calls of the REST service for one caller, once more where that is safe when a connection breaks. */
export class RestCaller {
  readonly #pool: Pool;
  readonly #health: RestHealth;
  readonly #catalogueReads: FairQueue;
  readonly #network: string;
  readonly #headers: Record<string, string>;
  readonly #reads = new Set<RestRequest>();
  readonly #setCookies: string[] = [];
  #callerGone = false;

  /** @param catalogueReads where reads of the catalogue wait, so that other calls find a connection free */
  constructor(pool: Pool, health: RestHealth, catalogueReads: FairQueue, caller: Caller) {
    this.#pool = pool;
    this.#health = health;
    this.#catalogueReads = catalogueReads;
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

  /** Gives up what is being read for a caller who has left. What is being written is brought to its end. */
  abandon(): void {
    this.#callerGone = true;
    for (const read of this.#reads) read.abort(new CallerGone('The caller has left.'));
  }

  /** A call below `/api`, answered by its body. */
  async call<Answer>(method: Call['method'], path: string, body?: unknown): Promise<Answer> {
    return (await this.exchange<Answer>({ method, path: `/api${path}`, body })).body;
  }

  /** @throws RestClientError for a 4xx answer, RestFailure for everything else that is not a success. */
  async exchange<Answer>(call: Call): Promise<Exchange<Answer>> {
    const reads = call.method === 'GET';
    if (reads && this.#callerGone) throw new CallerGone('The caller has left.');
    const request = new RestRequest();
    // Made when they are needed: an error costs its stack.
    const tooLate = () => request.abort(new RestFailure(`${titleOf(call)} took too long`));
    const timeout = setTimeout(tooLate, timeoutMs);
    const lost = () => request.abort(new RestDown());
    this.#health.on('lost', lost);
    if (reads) this.#reads.add(request);
    let leave: (() => void) | undefined;
    try {
      if (reads && apiKindOf(call.path) === 'catalogue') {
        leave = await request.turn((begin) => this.#catalogueReads.enter(this.#network, begin));
      }
      const harmless = reads || call.headers?.['idempotency-key'] !== undefined;
      return await this.#health.during(() =>
        withRetry(() => this.#ask<Answer>(call, request), { harmless, signal: request }),
      );
    } catch (error) {
      if (error instanceof RestClientError || error instanceof RestFailure) throw error;
      this.#health.suspect();
      throw new RestFailure(`${titleOf(call)} got no answer`, { cause: error });
    } finally {
      leave?.();
      clearTimeout(timeout);
      this.#health.off('lost', lost);
      this.#reads.delete(request);
    }
  }

  async #ask<Answer>({ method, path, body, headers }: Call, request: RestRequest): Promise<Exchange<Answer>> {
    const answer = await request.send(this.#pool, {
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
    const { statusCode, text } = answer;
    requireAccepted(statusCode);
    // One alone is no list.
    this.#setCookies.push(...[answer.headers['set-cookie'] ?? []].flat());
    if (statusCode >= 200 && statusCode < 300) {
      return { body: JSON.parse(text) as Answer, headers: answer.headers };
    }
    const retryAfterSeconds = secondsOf(answer.headers['retry-after']);
    if (statusCode >= 400 && statusCode < 500) {
      const said = messagesIn(text);
      // A token outlives its account, to which nobody is logged in any more.
      const isGone = statusCode === 404 && this.#headers.authorization && saysNoAccount(said);
      throw new RestClientError(isGone ? 401 : statusCode, said, retryAfterSeconds);
    }
    throw new RestFailure(`${titleOf({ method, path })} answered ${statusCode}: ${text}`, {
      retryAfterSeconds,
    });
  }
}

const saysNoAccount = ([message = '']: readonly string[]) =>
  [messages.usernameNotRegistered, messages.emailNotRegistered].some((each) => each === message);

/** A call as the log has it: without its query, in which shoppers' searches stand. */
function titleOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path.split('?', 1)[0]}`;
}

/** The messages of a 4xx answer. One that Node's own parser of HTTP gave has no JSON. */
function messagesIn(text: string): string[] {
  return text.startsWith('{')
    ? (JSON.parse(text) as ClientErrorResponse).errors
    : ['The request could not be understood.'];
}

/** The seconds in a `Retry-After` header. */
function secondsOf(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}
