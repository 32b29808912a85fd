import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ResponseContent } from '../../http/cached-response.ts';
import { callerAddress, callerIsSecure, type Trusts } from '../../http/caller-address.ts';
import type { Logger } from '../../http/log.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { logWhenDone } from '../../http/request-log.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Admission } from '../admission.ts';
import { userIdInToken } from '../context.ts';
import type { RestConnections } from '../rest/rest-connections.ts';
import { cacheKey } from './cache-key.ts';
import { catalogueUse } from './catalogue-use.ts';
import { CoalescedRequests } from './coalesced-requests.ts';
import { errorResponseOf } from './error-response.ts';
import type { GraphqlResponse, GraphqlServer } from './graphql.ts';
import { operationNameIn } from './persisted-operations.ts';
import { readBody } from './request-body.ts';
import { type GraphqlRequest, partsOf, type RequestParts } from './request-parts.ts';

/** What every answer of GraphQL carries to protect browsers: it is JSON for this shop's own pages, and no page. */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

interface Dependencies {
  graphql: GraphqlServer;
  rest: RestConnections;
  cache: ResponseCache;
  places: Admission['places'];
  trusts: Trusts;
  log: Logger;
}

/** A request on its way through, with what belongs to it. */
interface Exchange {
  request: GraphqlRequest;
  response: ServerResponse;
  requestId: string;
  parts: RequestParts;
}

/** An answer that was to be kept, and has errors. */
class NotCacheable extends Error {
  readonly answer: GraphqlResponse;
  /** Nobody waited for it any longer, which may be why. */
  readonly givenUp: boolean;

  constructor(answer: GraphqlResponse, givenUp: boolean) {
    super('The answer has errors.');
    this.answer = answer;
    this.givenUp = givenUp;
  }
}

/**
 * Answers `/graphql` on the bare server. What asks for nothing but the catalogue is answered from what is kept
 * where possible: a GET ahead of everything else, a POST as soon as its body is there.
 */
export class GraphqlHttp {
  readonly #dependencies: Dependencies;
  readonly #waiting = new CoalescedRequests();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  readonly listener: RequestListener = (request, response) => {
    if (!this.answerFromCache(request, response)) this.#admit(request, response);
  };

  /** Answers a GET if its answer is kept. */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const { cache, trusts } = this.#dependencies;
    const own = ['X-Request-Id', requestIdOf(request, trusts)];
    return cache.sendCached(cacheKey(request), request, response, own);
  }

  /** Which places an operation takes is known when its body is there. Before, it is refused where neither has any left. */
  #admit(request: IncomingMessage, response: ServerResponse): void {
    const { places, trusts } = this.#dependencies;
    if (places.graphqlShopper.busy && places.graphqlCatalogue.busy) {
      places.graphqlCatalogue.refuse(response);
      return;
    }
    const requestId = requestIdOf(request, trusts);
    // Here the log finds it.
    request.headers['x-request-id'] = requestId;
    this.#read({ request, response, requestId, parts: {} });
  }

  #read(exchange: Exchange): void {
    const { request, response } = exchange;
    const reading = request.method === 'POST' ? readBody(request, response) : Promise.resolve();
    reading.then(() => this.#answer(exchange)).catch((error: unknown) => fail(exchange, error));
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { request, response, requestId } = exchange;
    const { cache, places, log } = this.#dependencies;
    exchange.parts = partsOf(request);
    const { authorization } = request.headers;
    const use = catalogueUse(exchange.parts);
    const keepable = (request.method === 'GET' || request.method === 'POST') && use === 'only';
    const key = keepable ? cacheKey(request) : undefined;
    if (key !== undefined && request.method === 'POST') {
      if (cache.sendCached(key, request, response, ['X-Request-Id', requestId])) return;
    }
    logWhenDone(log, request, response, () => ({
      route: '/graphql',
      operation: operationNameIn(exchange.parts.extensions),
      userId: userIdInToken(authorization),
    }));
    const work = () => (key === undefined ? this.#answerAnew(exchange) : this.#answerAndCache(exchange, key));
    // Whoever shares the making of an answer costs nothing more.
    if (key !== undefined && cache.isComputing(key)) return work();
    const place = use === 'none' ? places.graphqlShopper : places.graphqlCatalogue;
    place.count(request, response, () => {
      work().catch((error: unknown) => fail(exchange, error));
    });
  }

  /** Runs the operation for this caller alone. */
  async #answerAnew(exchange: Exchange): Promise<void> {
    const { request, response, requestId, parts } = exchange;
    const { graphql } = this.#dependencies;
    const { authorization } = request.headers;
    const rest = this.#clientFor(exchange, request.headers);
    response.once('close', () => rest.abandon());
    const answer = await graphql.run(request, parts, { rest, authorization, requestId });
    send(exchange, answer, rest.setCookies);
  }

  /** Runs an operation of the catalogue, for whoever asks the same, and keeps its answer when it is whole. */
  async #answerAndCache(exchange: Exchange, key: string): Promise<void> {
    const { request, response, requestId, parts } = exchange;
    const { graphql, cache } = this.#dependencies;
    const own = ['X-Request-Id', requestId];
    const waiting = this.#waiting.join(key, response);
    const make = async (): Promise<ResponseContent> => {
      // Without a token and cookies, so that nothing of them can be in the answer.
      const rest = this.#clientFor(exchange, {});
      waiting.work.add(rest);
      const answer = await graphql.run(request, parts, { rest, authorization: undefined, requestId });
      if (!answer.whole) throw new NotCacheable(answer, waiting.left);
      return cacheableResponse(request, answer);
    };
    try {
      await cache.sendComputed(key, request, response, make, own);
    } catch (error) {
      if (!(error instanceof NotCacheable)) throw error;
      // It may have been on the way when the REST service went.
      if (cache.sendCached(key, request, response, own)) return;
      if (error.givenUp && !response.destroyed) await this.#answerAnew(exchange);
      else send(exchange, error.answer);
    }
  }

  #clientFor(
    { request, requestId }: Exchange,
    { authorization, cookie }: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>,
  ) {
    const { rest, trusts } = this.#dependencies;
    return rest.clientFor({
      authorization,
      address: callerAddress(request, trusts),
      secure: callerIsSecure(request, trusts),
      cookie,
      requestId,
    });
  }
}

/** Anybody may keep what was asked for by GET, and ask each time whether it still holds. */
function cacheableResponse({ method }: IncomingMessage, { headers, body }: GraphqlResponse): ResponseContent {
  return {
    headers: {
      ...securityHeaders,
      'Content-Type': headers['content-type'] ?? '',
      'Cache-Control': method === 'GET' ? 'public, no-cache' : 'no-store',
      // The media type of an answer follows what the caller accepts.
      Vary: 'Accept',
    },
    body: Buffer.from(body),
  };
}

/** Sends an answer for nobody to keep. */
function send(
  { response, requestId }: Exchange,
  { status, headers, body }: Omit<GraphqlResponse, 'whole'>,
  setCookies: readonly string[] = [],
): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    ...securityHeaders,
    ...headers,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...(setCookies.length > 0 && { 'set-cookie': [...setCookies] }),
  });
  response.end(body);
}

function fail(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  const { status, body } = errorResponseOf(error);
  if (status >= 500) response.err = error instanceof Error ? error : new Error(String(error));
  if (response.headersSent) response.destroy();
  else send(exchange, { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body });
}
