import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerAddress, type Trusts } from '../../http/caller-address.ts';
import type { LoadShedder } from '../../http/load-shedder.ts';
import type { Logger } from '../../http/log.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { logResponse } from '../../http/request-log.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { CatalogueQueue } from '../catalogue/catalogue-queue.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { type CachedRoute, cachedHeaders, computeResponse } from './cached-route.ts';
import { HttpError, malformedPath, sendError } from './errors.ts';
import { limitResponseTime } from './response-timeout.ts';

interface Dependencies {
  cache: ResponseCache;
  log: Logger;
  metrics: Metrics;
  loadShedder?: LoadShedder | undefined;
  trusts: Trusts;
  catalogueQueue: CatalogueQueue;
  responseTimeoutMs?: number | undefined;
}

interface Pattern {
  route: CachedRoute;
  path: RegExp;
  parameters: string[];
}

/** A path and a query; ignores the origin of the absolute form that proxies may send. */
const target = /^(?:https?:\/\/[^/?]*)?([^?]*)\??(.*)$/is;

/** Serves the cached routes ahead of Express, which would cost more than everything else. */
export class CachedRoutes {
  readonly #dependencies: Dependencies;
  readonly #patterns: readonly Pattern[];

  constructor(routes: readonly CachedRoute[], dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#patterns = routes.map((route) => ({
      route,
      // Like Express: case-insensitive, with an optional trailing slash.
      path: new RegExp(`^/api${route.path.replace(/:\w+/g, '([^/]+)')}/?$`, 'i'),
      parameters: [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    }));
  }

  /** Responds to a request; false if it matches none of these routes. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [, path = '', search = ''] = target.exec(url) ?? [];
    for (const pattern of this.#patterns) {
      const values = pattern.path.exec(path)?.slice(1);
      if (!values) continue;
      this.#respond(pattern, { path, search, values }, request, response);
      return true;
    }
    return false;
  }

  #respond(
    { route, parameters }: Pattern,
    { path, search, values }: { path: string; search: string; values: string[] },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { cache, log, metrics, loadShedder, trusts, catalogueQueue, responseTimeoutMs } =
      this.#dependencies;
    const { method = '', url = '' } = request;
    const requestId = requestIdOf(request, trusts);
    // The log reads it from here.
    request.headers['x-request-id'] = requestId;
    const fail = (error: unknown) => {
      if (!response.headersSent) {
        for (const [name, value] of Object.entries(cachedHeaders)) response.setHeader(name, value);
        response.setHeader('X-Request-Id', requestId);
      }
      sendError(error, response);
    };
    const compute = async () => {
      const params = Object.fromEntries(
        parameters.map((name, index) => [name, decoded(values[index] ?? '')]),
      );
      const url = { path, search, params };
      return catalogueQueue.run(callerAddress(request, trusts), () => computeResponse(route, url, response));
    };
    const send = () => {
      const start = performance.now();
      metrics.began();
      response.once('close', () => {
        metrics.ended(method, route.path, response, start);
        logResponse(log, request, response, start, () => ({ route: route.path }));
      });
      limitResponseTime(response, fail, responseTimeoutMs);
      cache.sendComputed(url, request, response, compute, ['X-Request-Id', requestId]).catch(fail);
    };
    if (loadShedder) loadShedder.count(request, response, send);
    else send();
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new HttpError(400, malformedPath);
  }
}
