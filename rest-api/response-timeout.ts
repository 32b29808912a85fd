import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { sendError, TooBusy } from './errors.ts';

/** Longer than a statement may take, shorter than the public server waits. */
export const responseTimeoutMs = 3_000;

/**
 * Fails a request when no response has begun in time. One that has begun, such as a streamed list, may take longer.
 * @param fail answers with the error
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

/** The same for the routes behind it. Goes behind the reading of the body, which has a time limit of its own. */
export function responseTimeout(milliseconds: number): RequestHandler {
  return (_request, response, next) => {
    limitResponseTime(response, (error) => sendError(error, response), milliseconds);
    next();
  };
}
