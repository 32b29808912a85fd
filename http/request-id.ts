import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Trusts } from './caller-address.ts';

const sane = /^[\w.-]{8,64}$/;

/** The id to find a request by in the logs: a sane one that a trusted proxy sent, or a new one. */
export function requestIdOf(request: IncomingMessage, trusts: Trusts): string {
  const sent = request.headers['x-request-id'];
  const known = typeof sent === 'string' && sane.test(sent) && trusts(request.socket.remoteAddress, 0);
  return known ? sent : randomUUID();
}

/**
 * Gives each request an id to find it by in the logs: in its own `x-request-id` header, where whatever passes it on
 * finds it, and in the answer's. A sane id that a trusted proxy sent stays (Express's `trust proxy`).
 */
export const requestIds: RequestHandler = (request, response, next) => {
  const id = requestIdOf(request, request.app.get('trust proxy fn'));
  request.headers['x-request-id'] = id;
  response.set('X-Request-Id', id);
  next();
};
