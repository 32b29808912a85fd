import type { RequestHandler } from 'express';
import { errorHandler, TooBusy } from './errors.ts';

/** Longer than a statement may take, shorter than the public server waits. */
export const responseTimeoutMs = 3_000;

/**
 * Answers 503 when no answer has begun in time. One that has begun, such as a streamed list, may take longer.
 * Goes behind the reading of the body, which has a time of its own.
 */
export function responseTimeout(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (!response.headersSent)
        errorHandler(new TooBusy(`No answer within ${milliseconds} ms.`), request, response, next);
    }, milliseconds);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
