import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { sendError, TooBusy } from './errors.ts';

/** Longer than the statement timeout, shorter than the public server's timeout. */
export const responseTimeoutMs = 3_000;

/**
 * Fails a request whose response has not begun in time. A response that has begun, such as a streamed list, may take
 * longer.
 * @param fail responds with the error
 */
export function limitResponseTime(
  response: ServerResponse,
  fail: (error: TooBusy) => void,
  milliseconds = responseTimeoutMs,
): void {
  const timer = setTimeout(() => {
    if (!response.headersSent) fail(new TooBusy(`No response within ${milliseconds} ms.`));
  }, milliseconds);
  response.once('close', () => clearTimeout(timer));
}

/**
 * The same as middleware. Mount it after the body parser, because bodies have a time limit of their own; a handler ahead
 * of it may set a longer time for its route in `response.locals.responseTimeoutMs`.
 */
export function responseTimeout(milliseconds: number): RequestHandler {
  return (_request, response, next) => {
    const limitMs = Math.max(response.locals.responseTimeoutMs ?? 0, milliseconds);
    limitResponseTime(response, (error) => sendError(error, response), limitMs);
    next();
  };
}
