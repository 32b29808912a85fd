import { Agent } from 'node:http';
import type { RequestHandler } from 'express';
import { createProxyServer } from 'httpxy';
import type { RestPulse } from './rest-pulse.ts';

/**
 * Passes requests through to the REST service, so that integrators need the one public address. Headers that
 * this server has set itself stand.
 */
export function restProxy(
  restOrigin: string,
  pulse: RestPulse,
  logError: (error: unknown, requestId?: string) => void,
): { handler: RequestHandler; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ target: restOrigin, agent, proxyTimeout: 30_000 });
  // What is under way breaks off, and is answered below.
  pulse.on('lost', () => agent.destroy());
  proxy.on('proxyRes', (answer, _request, response) => {
    pulse.seen();
    for (const name of response.getHeaderNames()) delete answer.headers[name];
  });
  return {
    handler: (request, response) => {
      // In place of what the caller wrote there: whoever could choose their address would escape every limit.
      const headers = { 'x-forwarded-for': request.ip ?? '' };
      const pass = () => pulse.during(() => proxy.web(request, response, { headers }));
      const read = request.method === 'GET' || request.method === 'HEAD';
      pass()
        .catch((error: unknown) => {
          // A connection that has just been closed, as by a service that is restarted: reading twice does no harm.
          if (!read || pulse.down || response.headersSent || response.destroyed) throw error;
          return pass();
        })
        .catch((error: unknown) => {
          if (!pulse.down) {
            logError(error, request.get('x-request-id'));
            pulse.suspect();
          }
          if (response.headersSent) {
            response.destroy();
            return;
          }
          const message = 'The shop cannot answer right now. Please try again in a moment.';
          response.status(503).set('Retry-After', '2').json({ error: { message } });
        });
    },
    close: () => agent.destroy(),
  };
}
