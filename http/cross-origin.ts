import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import onHeaders from 'on-headers';

/** Response headers that scripts of other origins may read, beside those that every script may. */
const exposedHeaders = [
  'Allow',
  'Content-Disposition',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Did-You-Mean',
  'X-Exact-Count',
  'X-Request-Id',
  'X-Total-Count',
];

/** The longest that browsers remember a preflight; Chrome takes no more. */
const preflightSeconds = 7_200;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Lets pages of other origins call an API, without cookies (CORS). Answers their preflights. The headers of all other
 * responses are set last: what a response has in `Vary` stays, and a cached response gets those of its request.
 * @param origins exact ones; none leaves every response as it is
 */
export function crossOrigin(origins: readonly string[]): Middleware {
  if (origins.length === 0) return (_request, _response, next) => next();
  const respond = cors<IncomingMessage>({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: preflightSeconds,
  });
  return (request, response, next) => {
    if (request.method !== 'OPTIONS') onHeaders(response, () => respond(request, response, () => undefined));
    else if ('access-control-request-method' in request.headers) {
      respond(request, response, next);
      return;
    }
    next();
  };
}
