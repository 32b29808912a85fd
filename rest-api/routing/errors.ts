import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendJson } from '../../http/send-json.ts';
import type { ClientErrorResponse, ErrorCode, ServerErrorResponse } from '../contract/errors.ts';
import { diskFullMessage, isDiskFull, isOutage } from '../database/outage.ts';
import { type RateLimit, rateLimitHeaders } from './rate-limit.ts';

/** A sentence of an error, and what programs tell the error by where its status says too little. */
export interface CodedMessage {
  code: ErrorCode;
  message: string;
}

export type ErrorMessage = string | CodedMessage;

export const coded = (code: ErrorCode, message: string): CodedMessage => ({ code, message });

/** @param message says that nobody has the account of the token, id or email */
export const accountNotFound = (message: string): CodedMessage => coded('ACCOUNT_NOT_FOUND', message);

export const textOf = (message: ErrorMessage): string =>
  typeof message === 'string' ? message : message.message;

/** Codes of errors whose messages have none, by status. */
const codesByStatus: Record<number, ErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** What programs tell an error by: the code of its first message that has one, else that of its status. */
export function codeOf(status: number, messages: readonly ErrorMessage[]): ErrorCode {
  const own = messages.find((message) => typeof message !== 'string');
  return own?.code ?? codesByStatus[status] ?? 'BAD_REQUEST';
}

type ErrorDetails = Omit<ClientErrorResponse, 'errors' | 'code'>;

/** An expected error: a 4xx response with one message per error (Specification §8). */
export class HttpError extends Error {
  readonly status: number;
  readonly messages: string[];
  readonly code: ErrorCode;
  /** Further fields of the response, for programs. */
  readonly details: ErrorDetails = {};

  constructor(status: number, ...messages: ErrorMessage[]) {
    const texts = messages.map(textOf);
    super(texts.join(' '));
    this.status = status;
    this.messages = texts;
    this.code = codeOf(status, messages);
  }
}

/** 409 with what is stored now, so that the caller sees why. */
export class Conflict extends HttpError {
  override readonly details: ErrorDetails;

  constructor(message: ErrorMessage, details: ErrorDetails) {
    super(409, message);
    this.details = details;
  }
}

/** Too many attempts: 429, with the limit and the time to wait in headers. */
export class TooManyAttempts extends HttpError {
  readonly limit: RateLimit;

  /** @param resetSeconds after how long there are more; the whole window, where it is left out */
  constructor(
    limit: Pick<RateLimit, 'name' | 'attempts' | 'windowSeconds'>,
    resetSeconds = limit.windowSeconds,
  ) {
    super(429, `Too many ${limit.name}; try again in ${inWords(resetSeconds)}.`);
    this.limit = { ...limit, left: 0, resetSeconds };
  }
}

/** A time to wait: seconds if it is shorter than a minute, otherwise minutes, rounded up. */
function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The service cannot respond in time: 503; the caller may retry. */
export class TooBusy extends Error {}

/** Responds with 404 to unknown paths. */
export const unknownRoute: RequestHandler = (request) => {
  throw new HttpError(404, coded('UNKNOWN_PATH', `There is no ${request.method} ${request.path} here.`));
};

/** Responds with 405 to another method on a known path. `HEAD` works wherever `GET` does. */
export function onlyMethods(...allowed: string[]): RequestHandler {
  const header = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request, response) => {
    response.set('Allow', header);
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
  const httpError = error instanceof HttpError ? error : frameworkHttpError(error);
  if (httpError) {
    const { status, messages, code, details } = httpError;
    const headers: Record<string, string> = {};
    if (status === 401) headers['WWW-Authenticate'] = 'Bearer realm="Quire"';
    if (httpError instanceof TooManyAttempts) {
      const { limit } = httpError;
      Object.assign(headers, { 'Retry-After': String(limit.resetSeconds) }, rateLimitHeaders(limit));
    }
    return { status, headers, body: { errors: messages, code, ...details } };
  }
  const hidden = hiddenError(error);
  const passing = error instanceof TooBusy || isOutage(error);
  return passing
    ? { status: 503, headers: { 'Retry-After': String(retrySeconds) }, body: failure(tryAgain), hidden }
    : { status: 500, headers: {}, body: failure(serverFault), hidden };
}

function hiddenError(error: unknown): Error {
  if (isDiskFull(error)) return new Error(diskFullMessage, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
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

/** Sends errors that Express or a handler throws. */
export const errorHandler: ErrorRequestHandler = (error, _request, response, _next) => {
  sendError(error, response);
};

/** The message of every internal error. */
export const serverFault = 'Something went wrong on our side. Please try again.';

/** The message while the service or its database is overloaded or down. */
export const tryAgain = 'The shop cannot answer right now. Please try again in a moment.';

export const malformedPathMessage = 'The path cannot be read: a % in it has to begin an encoded character.';

export const notAnObjectMessage = 'Send a JSON object as the body, with Content-Type: application/json.';

export const notDecompressed =
  'The body could not be decompressed; send it in the form that Content-Encoding says, or uncompressed without that header.';

export const frameworkMessages = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'encoding.unsupported': 'The body is in an encoding that is not supported.',
  'charset.unsupported': 'The body is in a character set that is not supported; use UTF-8.',
  'charset.invalid': 'The body is not in UTF-8; encode it in UTF-8 and send it again.',
  'request.aborted': 'The body did not arrive whole.',
  'request.size.invalid': 'The body is not as long as its Content-Length says.',
} as const;

/** Express and its body parser throw errors with a `status`; those below 500 are the caller's mistakes. */
function frameworkHttpError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  if (error instanceof URIError) return new HttpError(error.status, malformedPathMessage);
  const type = 'type' in error ? String(error.type) : '';
  if (type === 'entity.parse.failed' && 'body' in error && isJson(String(error.body))) {
    return new HttpError(error.status, notAnObjectMessage);
  }
  if ('code' in error && decompressionErrors.test(String(error.code))) {
    return new HttpError(error.status, notDecompressed);
  }
  const message = Object.entries(frameworkMessages).find(([name]) => name === type)?.[1];
  return new HttpError(error.status, message ?? 'The request could not be understood.');
}

/** The body parser reports a body that is text, a number, true, false or null as if it were not JSON. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Codes of zlib and Brotli in Node.js. */
const decompressionErrors = /^(Z_|ERR__ERROR_|ERR_BROTLI)/;
