import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';
import { routeOf } from './route-of.ts';

declare module 'node:http' {
  interface ServerResponse {
    /** What went wrong and the caller is not told; the log is. */
    err?: Error;
  }
}

/** What a line says of a request beside how it went. */
interface About {
  route: string;
  /** The GraphQL operation that it ran. */
  operation?: string | undefined;
  userId?: unknown;
}

/**
 * One line for each request: its id, method, route, status, milliseconds and, where one is logged in, the user's
 * id. Failures are errors, with what the answer did not tell; refusals and writes are info; reads are debug.
 * The address asked for is left out, because shoppers' searches and ids stand in it.
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

/** The same for a request that does not pass Express: its id has to stand in its `x-request-id` header. */
export function logWhenDone(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  aboutIt: () => About,
): void {
  const start = performance.now();
  response.once('close', () => logResponse(log, request, response, start, aboutIt));
}

/** Writes the line when the request is over. @param start when it came, by `performance.now()` */
export function logResponse(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  start: number,
  aboutIt: () => About,
): void {
  const { method = '' } = request;
  const { statusCode: status, err } = response;
  const failed = err !== undefined || status >= 500;
  const level = failed ? 'error' : status >= 400 || !reading.has(method) ? 'info' : 'debug';
  // Most requests are reads: those are not to cost a line that nobody wants.
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
