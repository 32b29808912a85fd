import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendJson } from '../../http/send-json.ts';
import type { ClientErrorResponse, ServerErrorResponse } from '../contract/errors.ts';
import { isOutage } from '../database/outage.ts';

/** An expected error: a 4xx response with one message per error (Specification §8). */
export class HttpError extends Error {
  readonly status: number;
  readonly messages: string[];
  /** What the response says beside the messages, for programs. */
  readonly details: Omit<ClientErrorResponse, 'errors'> = {};

  constructor(status: number, ...messages: string[]) {
    super(messages.join(' '));
    this.status = status;
    this.messages = messages;
  }
}

/** Too many attempts: 429, with the time to wait in `Retry-After`. */
export class TooManyAttempts extends HttpError {
  readonly retryAfterSeconds: number;

  /** @param what such as "wrong passwords" */
  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(429, `Too many ${what}; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service cannot respond in time: 503; the caller may retry. */
export class TooBusy extends Error {}

/** Responds with 404 to unknown paths. */
export const unknownRoute: RequestHandler = (request) => {
  throw new HttpError(404, `There is no ${request.method} ${request.path} here.`);
};

/** Responds with 405 to another method on a known path. */
export function onlyMethods(...allowed: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new HttpError(405, `${request.method} does not work here; use ${allowed.join(' or ')}.`);
  };
}

const retrySeconds = 2;

/** The response to an error. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ClientErrorResponse | ServerErrorResponse;
  /** The error behind it, for the log only. */
  hidden?: Error;
}

/**
 * The one place where errors become responses: HttpErrors as they are, a database outage and an overloaded service as
 * 503, all others hidden behind a 500.
 */
function toErrorResponse(error: unknown): ErrorResponse {
  const refusal = error instanceof HttpError ? error : frameworkHttpError(error);
  if (refusal) {
    const { status, messages, details } = refusal;
    const headers: Record<string, string> = {};
    if (refusal instanceof TooManyAttempts) headers['Retry-After'] = String(refusal.retryAfterSeconds);
    return { status, headers, body: { errors: messages, ...details } };
  }
  const hidden = error instanceof Error ? error : new Error(String(error));
  const passing = error instanceof TooBusy || isOutage(error);
  return passing
    ? { status: 503, headers: { 'Retry-After': String(retrySeconds) }, body: failure(tryAgain), hidden }
    : { status: 500, headers: {}, body: failure(serverFault), hidden };
}

const failure = (message: string): ServerErrorResponse => ({ error: { message } });

/** Responds with an error; details that the caller must not see go to the log (`response.err`). */
export function sendError(error: unknown, response: ServerResponse): void {
  const { status, headers, body, hidden } = toErrorResponse(error);
  if (hidden) response.err = hidden;
  if (response.headersSent) {
    // Cut an incomplete response off, so that nobody takes it for a complete one. Leave an ended one alone: the next
    // request may be on its way on the same connection.
    if (!response.writableEnded) response.destroy();
    return;
  }
  sendJson(response, status, body, headers);
}

/** The same for errors thrown in Express or its handlers. */
export const errorHandler: ErrorRequestHandler = (error, _request, response, _next) => {
  sendError(error, response);
};

/** The message of every internal error. */
export const serverFault = 'Something went wrong on our side. Please try again.';

/** The message while the service or its database is overloaded or down. */
export const tryAgain = 'The shop cannot answer right now. Please try again in a moment.';

export const malformedPath = 'The path cannot be read: a % in it has to begin an encoded character.';

export const frameworkMessages = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'encoding.unsupported': 'The body is in an encoding that is not supported.',
  'charset.unsupported': 'The body is in a character set that is not supported; use UTF-8.',
  'request.aborted': 'The body did not arrive whole.',
  'request.size.invalid': 'The body is not as long as its Content-Length says.',
} as const;

/** Express and its body parser throw errors with a `status`; those below 500 are the caller's mistakes. */
function frameworkHttpError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  if (error instanceof URIError) return new HttpError(error.status, malformedPath);
  const type = 'type' in error ? String(error.type) : '';
  const message = Object.entries(frameworkMessages).find(([name]) => name === type)?.[1];
  return new HttpError(error.status, message ?? 'The request could not be understood.');
}
