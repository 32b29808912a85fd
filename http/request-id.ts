import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const sane = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id to find it by in the logs: in its own `x-request-id` header, where whatever passes it on
 * finds it, and in the answer's. A sane id that a trusted proxy sent stays (Express's `trust proxy`).
 */
export const requestIds: RequestHandler = (request, response, next) => {
  const trusts: (address: string | undefined, hop: number) => boolean = request.app.get('trust proxy fn');
  const sent = request.get('x-request-id') ?? '';
  const id = sane.test(sent) && trusts(request.socket.remoteAddress, 0) ? sent : randomUUID();
  request.headers['x-request-id'] = id;
  response.set('X-Request-Id', id);
  next();
};
