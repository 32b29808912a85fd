import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Trusts } from './caller-address.ts';

const sane = /^[\w.-]{8,64}$/;

/** The id of a request in the logs: a well-formed one from a trusted proxy, or a new one. */
export function requestIdOf(request: IncomingMessage, trusts: Trusts): string {
  const sent = request.headers['x-request-id'];
  const known = typeof sent === 'string' && sane.test(sent) && trusts(request.socket.remoteAddress, 0);
  return known ? sent : randomUUID();
}

/**
 * Sets the id of a request in its own `x-request-id` header, from which proxies forward it, and in the response's. A
 * well-formed id from a trusted proxy stays (Express's `trust proxy`).
 */
export const requestIds: RequestHandler = (request, response, next) => {
  const id = requestIdOf(request, request.app.get('trust proxy fn'));
  request.headers['x-request-id'] = id;
  response.set('X-Request-Id', id);
  next();
};
