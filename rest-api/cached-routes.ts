import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerAddress, type Trusts } from '../http/caller-address.ts';
import type { LoadShedder } from '../http/load-shedder.ts';
import type { Logger } from '../http/log.ts';
import { requestIdOf } from '../http/request-id.ts';
import { logResponse } from '../http/request-log.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { type Address, type CachedRoute, cachedHeaders, makeResponse } from './cached-route.ts';
import type { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { TooBusy, toErrorResponse } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { responseTimeoutMs } from './response-timeout.ts';

interface Dependencies {
  kept: ResponseCache;
  log: Logger;
  metrics: Metrics;
  loadShedder?: LoadShedder | undefined;
  trusts: Trusts;
  catalogueQueue: CatalogueQueue;
}

/** Addresses as programs write them. What Express reads in other ways as well, such as capitals, is left to it. */
const plainAddress = /^(\/api\/[a-z\d/-]+)(?:\?([!-"$-~]*))?$/;

/** An id as a path holds it. */
const plainId = /^[a-z\d-]+$/;

/**
 * Answers calls whose answers are kept, when they are not yet: ahead of Express, which costs more than the rest. What is
 * asked for in an unusual way goes to Express, and is answered there the same.
 */
export class CachedRoutes {
  readonly #dependencies: Dependencies;
  readonly #byPath: ReadonlyMap<string, CachedRoute>;

  constructor(calls: readonly CachedRoute[], dependencies: Dependencies) {
    this.#byPath = new Map(calls.map((call) => [`/api${call.path}`, call]));
    this.#dependencies = dependencies;
  }

  /** Answers a request; false when it is none of these calls. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (method !== 'GET' || hasBody) return false;
    const [, path, search = ''] = plainAddress.exec(url) ?? [];
    const found = path !== undefined && this.#find(path);
    if (!found) return false;
    this.#answer(found.call, { path, search, params: found.params }, request, response);
    return true;
  }

  #find(path: string): { call: CachedRoute; params: Address['params'] } | undefined {
    const named = this.#byPath.get(path);
    if (named) return { call: named, params: {} };
    const end = path.lastIndexOf('/') + 1;
    const id = path.slice(end);
    const call = plainId.test(id) && this.#byPath.get(`${path.slice(0, end)}:id`);
    return call ? { call, params: { id } } : undefined;
  }

  #answer(call: CachedRoute, address: Address, request: IncomingMessage, response: ServerResponse): void {
    const { kept, log, metrics, loadShedder, trusts, catalogueQueue } = this.#dependencies;
    const requestId = requestIdOf(request, trusts);
    // Here the log finds it.
    request.headers['x-request-id'] = requestId;
    const fail = (error: unknown) => sendError(error, response, requestId);
    const tooLate = setTimeout(() => {
      if (!response.headersSent) fail(new TooBusy(`No answer within ${responseTimeoutMs} ms.`));
    }, responseTimeoutMs);
    const start = performance.now();
    metrics.began();
    response.once('close', () => {
      clearTimeout(tooLate);
      metrics.ended('GET', call.path, response.statusCode, start);
      logResponse(log, request, response, start, () => ({ route: call.path }));
    });
    const make = () =>
      catalogueQueue.run(callerAddress(request, trusts), () => makeResponse(call, address, response));
    const work = () => {
      const { url = '' } = request;
      kept.answerAndStore(url, request, response, make, ['X-Request-Id', requestId]).catch(fail);
    };
    if (loadShedder) loadShedder.count(request, response, work);
    else work();
  }
}

function sendError(error: unknown, response: ServerResponse, requestId: string): void {
  const { status, headers, body, hidden } = toErrorResponse(error);
  if (hidden) response.err = hidden;
  if (response.headersSent) {
    // Half an answer is cut, so that nobody takes it for a whole one.
    if (!response.writableEnded) response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...cachedHeaders,
    ...headers,
    'X-Request-Id': requestId,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
