import type { RequestHandler } from 'express';
import type { RestConnections } from './rest/rest-connections.ts';

/**
 * `/readyz`: whether this server can serve requests, and who takes the payments, as the REST service reports it. If
 * that differs from this server's settings, it is not ready: its pages would block the checkout, or open the wrong
 * one. Nor is it while it shuts down.
 * @param draining aborts when the server begins to shut down
 */
export function readiness(
  rest: RestConnections,
  config: { razorpay: boolean },
  draining?: AbortSignal,
): RequestHandler {
  const expected = config.razorpay ? 'razorpay' : 'sandbox';
  return async (_request, response) => {
    if (draining?.aborted) {
      response.status(503).json({ status: 'about to end' });
      return;
    }
    const { ready, payments } = await rest.readiness();
    if (!ready) {
      response.status(503).json({ status: 'waiting for the REST service' });
    } else if (payments !== undefined && payments !== expected) {
      const status = `payments: ${payments} at the REST service, ${expected} here; set the same RAZORPAY_KEY_ID for both`;
      response.status(503).json({ status, payments });
    } else {
      response.json({ status: 'ok', payments });
    }
  };
}
