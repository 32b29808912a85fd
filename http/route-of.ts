import type { IncomingMessage } from 'node:http';

/**
 * The pattern of the Express route that handled a request, such as `/user/cart/:id`, or `other`. So the number of
 * different values is limited, whatever callers request.
 */
export function routeOf(request: IncomingMessage & { route?: { path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? path : 'other';
}
