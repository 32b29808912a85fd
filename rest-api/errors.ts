import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { FailureAnswer, RefusalAnswer } from './contract.ts';

/** An expected refusal: a 4xx answer with one message a fault (Specification §8). */
export class Refusal extends Error {
  readonly status: number;
  readonly messages: string[];

  constructor(status: number, ...messages: string[]) {
    super(messages.join(' '));
    this.status = status;
    this.messages = messages;
  }
}

/** Answers 404 to paths that no route knows. */
export const unknownRoute: RequestHandler = (request) => {
  throw new Refusal(404, `There is no ${request.method} ${request.path} here.`);
};

/** Answers 405 to a known path called with another method. */
export function onlyMethods(...allowed: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Refusal(405, `${request.method} does not work here; use ${allowed.join(' or ')}.`);
  };
}

/** The one place where errors become answers: refusals as they are, the rest logged and hidden. */
export function errorHandler(logError: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      logError(error);
      next(error);
      return;
    }
    const refusal = error instanceof Refusal ? error : refusalFromFramework(error);
    if (refusal) {
      response.status(refusal.status).json({ errors: refusal.messages } satisfies RefusalAnswer);
      return;
    }
    logError(error);
    response.status(500).json({ error: { message: serverFault } } satisfies FailureAnswer);
  };
}

/** All that a caller is told of an error which is not theirs. */
export const serverFault = 'Something went wrong on our side. Please try again.';

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
function refusalFromFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  if (error instanceof URIError) return new Refusal(error.status, malformedPath);
  const type = 'type' in error ? String(error.type) : '';
  const message = Object.entries(frameworkMessages).find(([name]) => name === type)?.[1];
  return new Refusal(error.status, message ?? 'The request could not be understood.');
}
