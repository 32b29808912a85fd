import { Agent } from 'node:http';
import type { RequestHandler } from 'express';
import { createProxyServer } from 'httpxy';

/**
 * Passes requests through to the REST service, so that integrators need the one public address. Headers that
 * this server has set itself stand.
 */
export function restProxy(
  restOrigin: string,
  logError: (error: unknown) => void,
): { handler: RequestHandler; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ target: restOrigin, xfwd: true, agent, proxyTimeout: 30_000 });
  proxy.on('proxyRes', (answer, _request, response) => {
    for (const name of response.getHeaderNames()) delete answer.headers[name];
  });
  return {
    handler: (request, response) => {
      proxy.web(request, response).catch((error: unknown) => {
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
