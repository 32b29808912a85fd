import type { IncomingMessage } from 'node:http';

/**
 * The pattern of the Express route that took a request, such as `/user/cart/:id`; `other` when none did. There are
 * as many as there are routes, whatever callers ask for.
 */
export function routeOf(request: IncomingMessage & { route?: { path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? path : 'other';
}
