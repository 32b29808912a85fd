import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ResponseContent } from '../../http/cached-response.ts';
import { callerAddress, type Trusts } from '../../http/caller-address.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { NotCacheable, type ResponseCache } from '../../http/response-cache.ts';
import { cachedPath } from '../../rest-api/contract/cached-path.ts';
import type { Admission } from '../admission.ts';
import { type ProxiedResponse, type RestProxy, sendProxied } from './rest-proxy.ts';

interface Dependencies {
  cache: ResponseCache;
  proxy: RestProxy;
  pacer: Admission['pacer'];
  loadShedders: Admission['loadShedders'];
  trusts: Trusts;
}

/** A larger response, such as a large catalogue, is streamed to each caller. */
const maxBytes = 2_000_000;

/** Headers that the cache creates itself for each encoding; `Date` and the request id belong to one response. */
const madeHere = new Set(['content-length', 'date', 'etag', 'vary', 'x-request-id']);

/**
 * Serves reads of the catalogue below `/api` directly on the Node.js server, with the responses of the REST service:
 * from this server's cache if possible.
 */
export class CachedApi {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Responds to a request; false if it matches none of the cached routes. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !cachedPath.test(url)) return false;
    const { cache, loadShedders, pacer, trusts } = this.#dependencies;
    const requestId = requestIdOf(request, trusts);
    const own = ['X-Request-Id', requestId];
    if (cache.sendCached(url, request, response, own)) return true;
    // The log reads it from here.
    request.headers['x-request-id'] = requestId;
    const send = () => {
      cache
        .sendComputed(url, request, response, () => this.#compute(request, response), own)
        .catch((error: unknown) => this.#fail(error, request, response));
    };
    // A request that joins a running one costs nothing more.
    if (cache.isComputing(url)) send();
    else pacer.run(response, () => loadShedders.apiCatalogue.count(request, response, send));
    return true;
  }

  async #compute(request: IncomingMessage, response: ServerResponse): Promise<ResponseContent | Readable> {
    const { proxy, trusts } = this.#dependencies;
    const headers = {
      'accept-encoding': 'identity',
      'x-forwarded-for': callerAddress(request, trusts),
      'x-request-id': request.headers['x-request-id'],
    };
    const proxied = await proxy.read(request.url ?? '', headers, maxBytes);
    if (proxied.statusCode !== 200) {
      throw new NotCacheable(`The REST service answered ${proxied.statusCode}.`, proxied);
    }
    const content = contentHeaders(proxied.headers);
    if (proxied.body instanceof Readable) {
      for (const [name, value] of Object.entries(content)) response.setHeader(name, value);
      return proxied.body;
    }
    return { headers: content, body: proxied.body };
  }

  #fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const { proxy } = this.#dependencies;
    if (!response.headersSent) response.setHeader('X-Request-Id', request.headers['x-request-id'] ?? '');
    if (error instanceof NotCacheable) {
      const proxied: ProxiedResponse = error.response;
      sendProxied(proxied, response).catch((failure: unknown) => proxy.fail(failure, request, response));
    } else proxy.fail(error, request, response);
  }
}

/** In the spelling of the REST service. */
const capitalized = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const contentHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || madeHere.has(name) ? [] : [[capitalized(name), String(value)]],
    ),
  );
