import { Agent } from 'node:http';
import type { RequestHandler } from 'express';
import { createProxyServer } from 'httpxy';

/** Passes `/api` through to the REST service, so that integrators need the one public address. */
export function restProxy(
  restOrigin: string,
  logError: (error: unknown) => void,
): { handler: RequestHandler; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ target: restOrigin, agent, proxyTimeout: 30_000 });
  return {
    handler: (request, response) => {
      // In place of what the caller wrote there: whoever could choose their address would escape every limit.
      const headers = { 'x-forwarded-for': request.ip ?? '' };
      proxy.web(request, response, { headers }).catch((error: unknown) => {
        logError(error);
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
