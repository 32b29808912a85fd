import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ClientErrorResponse, ServerErrorResponse } from './contract/responses.ts';
import { isOutage } from './database/outage.ts';

/** An expected refusal: a 4xx response with a sentence for each error (Specification §8). */
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

/** A refusal of what has been tried too often: 429, with the time to wait in `Retry-After`. */
export class TooManyAttempts extends HttpError {
  readonly retryAfterSeconds: number;

  /** @param what such as "wrong passwords" */
  constructor(what: string, retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(429, `Too many ${what}; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service cannot answer in time: 503, to be tried again. */
export class TooBusy extends Error {}

/** Answers 404 to paths that no route knows. */
export const unknownRoute: RequestHandler = (request) => {
  throw new HttpError(404, `There is no ${request.method} ${request.path} here.`);
};

/** Answers 405 to a known path called with another method. */
export function onlyMethods(...allowed: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new HttpError(405, `${request.method} does not work here; use ${allowed.join(' or ')}.`);
  };
}

const retrySeconds = 2;

/** How an error is answered. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ClientErrorResponse | ServerErrorResponse;
  /** What the caller is not told, for the log. */
  hidden?: Error;
}

/**
 * The one place where errors become answers: refusals as they are, a database that is away and a service that is too
 * busy as 503, the rest hidden behind a 500.
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

/** Answers a request with an error; what the caller must not see goes to the log (`response.err`). */
export function sendError(error: unknown, response: ServerResponse): void {
  const { status, headers, body, hidden } = toErrorResponse(error);
  if (hidden) response.err = hidden;
  if (response.headersSent) {
    // Half a response is cut off, so that nobody takes it for a whole one. One that has ended is left alone: the next
    // request may be on its way on the same connection.
    if (!response.writableEnded) response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** The same for what Express or a handler in it has thrown. */
export const errorHandler: ErrorRequestHandler = (error, _request, response, _next) => {
  sendError(error, response);
};

/** All that a caller is told of an error which is not theirs. */
export const serverFault = 'Something went wrong on our side. Please try again.';

/** What a caller is told while the service, or its database, has no time for them. */
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

/** Express and its body parser throw errors with a `status`; those under 500 are the caller's doing. */
function frameworkHttpError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  if (error instanceof URIError) return new HttpError(error.status, malformedPath);
  const type = 'type' in error ? String(error.type) : '';
  const message = Object.entries(frameworkMessages).find(([name]) => name === type)?.[1];
  return new HttpError(error.status, message ?? 'The request could not be understood.');
}
