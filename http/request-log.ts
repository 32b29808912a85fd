import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';
import { routeOf } from './route-of.ts';

declare module 'node:http' {
  interface ServerResponse {
    /** The error behind the response; for the log only. */
    err?: Error;
  }
}

/** What a line contains beside the outcome of the request. */
interface About {
  route: string;
  /** Its GraphQL operation. */
  operation?: string | undefined;
  userId?: unknown;
}

/**
 * Logs one line per request: its id, method, route, status, milliseconds and the logged-in user's id. Failures have
 * level error and include the error that the response hides; rejected requests and writes have level info, reads
 * debug. The URL is left out, because it contains shoppers' searches and ids. What a load shedder rejects is counted and
 * not logged.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    logWhenDone(log, request, response, () => ({
      route: routeOf(request),
      userId: response.locals.userId,
    }));
    next();
  };
}

/** The same for a request that does not pass Express. Its id has to be in its `x-request-id` header. */
export function logWhenDone(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  aboutIt: () => About,
): void {
  const start = performance.now();
  response.once('close', () => logResponse(log, request, response, start, aboutIt));
}

/**
 * Writes the line when the request has ended.
 * @param start when it arrived, by `performance.now()`
 */
function logResponse(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  start: number,
  aboutIt: () => About,
): void {
  const { method = '' } = request;
  const { statusCode: status, err, isShed } = response;
  if (isShed) return;
  const failed = err !== undefined || status >= 500;
  const level = failed ? 'error' : status >= 400 || !reading.has(method) ? 'info' : 'debug';
  // Most requests are reads, which are usually not logged: skip the cost of their line.
  if (!log.isLevelEnabled(level)) return;
  const { route, operation, userId } = aboutIt();
  log[level](
    {
      requestId: request.headers['x-request-id'],
      method,
      route,
      ...(operation !== undefined && { operation }),
      status,
      ms: Math.round(performance.now() - start),
      ...(typeof userId === 'string' && { userId }),
      ...(err && { err }),
    },
    failed ? 'failed' : response.writableEnded ? 'answered' : 'caller left',
  );
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
