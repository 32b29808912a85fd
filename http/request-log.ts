import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';
import { routeOf } from './route-of.ts';

declare module 'node:http' {
  interface ServerResponse {
    /** What went wrong and the caller is not told; the log is. */
    err?: Error;
  }
}

/**
 * One line for each request: its id, method, route, status, milliseconds and, where one is logged in, the user's
 * id. Failures are errors, with what the answer did not tell; refusals and writes are info; reads are debug.
 * The address asked for is left out, because shoppers' searches and ids stand in it.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const { method } = request;
      const { statusCode: status, locals, err } = response;
      const failed = err !== undefined || status >= 500;
      const level = failed ? 'error' : status >= 400 || !reading.has(method) ? 'info' : 'debug';
      // Most requests are reads: those are not to cost a line that nobody wants.
      if (!log.isLevelEnabled(level)) return;
      const userId: unknown = locals.userId;
      log[level](
        {
          requestId: request.headers['x-request-id'],
          method,
          route: routeOf(request),
          status,
          ms: Math.round(performance.now() - start),
          ...(typeof userId === 'string' && { userId }),
          ...(err && { err }),
        },
        failed ? 'failed' : response.writableEnded ? 'answered' : 'caller left',
      );
    });
    next();
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
