import type { RequestHandler } from 'express';
import { sendError, TooBusy } from './errors.ts';

/** Longer than the statement timeout, shorter than the public server's timeout. */
export const responseTimeoutMs = 3_000;

/**
 * Middleware that fails a request whose response has not begun in time. A response that has begun, such as a streamed list,
 * may take longer. Mount it after the body parser, because bodies have a time limit of their own; a handler ahead of it may
 * set a longer time for its route in `response.locals.responseTimeoutMs`.
 */
export function responseTimeout(milliseconds: number): RequestHandler {
  return (_request, response, next) => {
    const limitMs = Math.max(response.locals.responseTimeoutMs ?? 0, milliseconds);
    const timer = setTimeout(() => {
      if (!response.headersSent) sendError(new TooBusy(`No response within ${limitMs} ms.`), response);
    }, limitMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
