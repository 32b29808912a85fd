import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ResponseContent } from '../../http/cached-response.ts';
import { callerAddress, callerIsSecure, type Trusts } from '../../http/caller-address.ts';
import type { Logger } from '../../http/log.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { logWhenDone } from '../../http/request-log.ts';
import { NotCacheable, type ResponseCache } from '../../http/response-cache.ts';
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

/** Security headers of every GraphQL response: JSON for this shop's own pages, never a page itself. */
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
  loadShedders: Admission['loadShedders'];
  pacer: Admission['pacer'];
  trusts: Trusts;
  log: Logger;
}

/** A request, and what belongs to it on its way. */
interface Exchange {
  request: GraphqlRequest;
  response: ServerResponse;
  requestId: string;
  parts: RequestParts;
}

/** A response with errors. */
interface FailedResponse {
  result: GraphqlResponse;
  /** Whether all callers had disconnected, which may be the cause of the errors. */
  isAbandoned: boolean;
}

/**
 * Serves `/graphql` directly on the Node.js server. Operations that read only the catalogue are cached: a GET is
 * served ahead of everything else, a POST as soon as its body has arrived.
 */
export class GraphqlHttp {
  readonly #dependencies: Dependencies;
  readonly #waiting = new CoalescedRequests();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  readonly listener: RequestListener = (request, response) => {
    if (this.respondFromCache(request, response)) return;
    this.#dependencies.pacer.run(response, () => this.#admit(request, response));
  };

  /** Responds to a GET from the cache; false on a miss. */
  respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const { cache, trusts } = this.#dependencies;
    const own = ['X-Request-Id', requestIdOf(request, trusts)];
    return cache.sendCached(cacheKey(request), request, response, own);
  }

  /**
   * The kind of an operation is known when its body has arrived, which costs as much as all the rest of a rejection. So
   * where shoppers' operations are at their limit, every POST with a token is taken for one of these; one without is
   * rejected only if both kinds are at their limit.
   */
  #admit(request: IncomingMessage, response: ServerResponse): void {
    const { loadShedders, trusts } = this.#dependencies;
    const { graphqlShopper, graphqlCatalogue } = loadShedders;
    const hasToken = request.method === 'POST' && request.headers.authorization !== undefined;
    if (graphqlShopper.busy && (hasToken || graphqlCatalogue.busy)) {
      (hasToken ? graphqlShopper : graphqlCatalogue).refuse(response);
      return;
    }
    const requestId = requestIdOf(request, trusts);
    // The log reads it from here.
    request.headers['x-request-id'] = requestId;
    this.#read({ request, response, requestId, parts: {} });
  }

  #read(exchange: Exchange): void {
    const { request, response } = exchange;
    const reading = request.method === 'POST' ? readBody(request, response) : Promise.resolve();
    reading
      .then(() => this.#respond(exchange))
      .catch((error: unknown) => {
        // A body that arrived too slowly has its response already, and is counted.
        if (!response.headersSent) this.#log(exchange);
        fail(exchange, error);
      });
  }

  /** @throws Error for a request that cannot be read */
  #respond(exchange: Exchange): void {
    const { request, response, requestId } = exchange;
    const { cache, loadShedders } = this.#dependencies;
    exchange.parts = partsOf(request);
    const use = catalogueUse(exchange.parts);
    const isCacheable = (request.method === 'GET' || request.method === 'POST') && use === 'only';
    const key = isCacheable ? cacheKey(request) : undefined;
    if (key !== undefined && request.method === 'POST') {
      if (cache.sendCached(key, request, response, ['X-Request-Id', requestId])) return;
    }
    const work = () => {
      this.#log(exchange);
      const responding =
        key === undefined ? this.#respondUncached(exchange) : this.#respondAndCache(exchange, key);
      responding.catch((error: unknown) => fail(exchange, error));
    };
    const loadShedder = use === 'none' ? loadShedders.graphqlShopper : loadShedders.graphqlCatalogue;
    // A request that joins a running computation costs nothing more.
    if (key !== undefined && cache.isComputing(key)) work();
    else loadShedder.count(request, response, work);
  }

  #log({ request, response, parts }: Exchange): void {
    logWhenDone(this.#dependencies.log, request, response, () => ({
      route: '/graphql',
      operation: operationNameIn(parts.extensions),
      userId: userIdInToken(request.headers.authorization),
    }));
  }

  /** Runs the operation for this caller only. */
  async #respondUncached(exchange: Exchange): Promise<void> {
    const { request, response, requestId, parts } = exchange;
    const { graphql } = this.#dependencies;
    const { authorization } = request.headers;
    const rest = this.#clientFor(exchange, request.headers);
    response.once('close', () => rest.abandon());
    const result = await graphql.run(request, parts, { rest, authorization, requestId });
    send(exchange, result, rest.setCookies);
  }

  /** Runs an operation of the catalogue once for concurrent requests, and caches the response if it has no errors. */
  async #respondAndCache(exchange: Exchange, key: string): Promise<void> {
    const { request, response, requestId, parts } = exchange;
    const { graphql, cache } = this.#dependencies;
    const own = ['X-Request-Id', requestId];
    const waiting = this.#waiting.join(key, response);
    const compute = async (): Promise<ResponseContent> => {
      // Without token and cookies, so that the response cannot depend on them.
      const rest = this.#clientFor(exchange, {});
      waiting.work.add(rest);
      const result = await graphql
        .run(request, parts, { rest, authorization: undefined, requestId })
        .finally(() => waiting.work.delete(rest));
      if (!result.isComplete) {
        const failed: FailedResponse = { result, isAbandoned: waiting.left };
        throw new NotCacheable('The response has errors.', failed);
      }
      return cacheableResponse(request, result);
    };
    try {
      await cache.sendComputed(key, request, response, compute, own);
    } catch (error) {
      if (!(error instanceof NotCacheable)) throw error;
      // The response may have been cached just before the REST service went down.
      if (cache.sendCached(key, request, response, own)) return;
      const { result, isAbandoned }: FailedResponse = error.response;
      if (isAbandoned && !response.destroyed) await this.#respondUncached(exchange);
      else send(exchange, result);
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

/** Any cache may store the response to a GET, and revalidate it each time. */
function cacheableResponse({ method }: IncomingMessage, { headers, body }: GraphqlResponse): ResponseContent {
  return {
    headers: {
      ...securityHeaders,
      'Content-Type': headers['content-type'] ?? '',
      'Cache-Control': method === 'GET' ? 'public, no-cache' : 'no-store',
      // The media type of a response depends on what the caller accepts.
      Vary: 'Accept',
    },
    body: Buffer.from(body),
  };
}

/** Sends a response that must not be cached. */
function send(
  { response, requestId }: Exchange,
  { status, headers, body }: Omit<GraphqlResponse, 'isComplete'>,
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
