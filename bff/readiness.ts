import type { RequestHandler } from 'express';
import type { RestConnections } from './rest/rest-connections.ts';

/**
 * `/readyz`: whether this server can answer, and who takes the payments, as the REST service says. It is not ready
 * where that is somebody else than this server is set to: the checkout would be blocked, or be no checkout that anyone
 * meant to open.
 */
export function readiness(rest: RestConnections, config: { razorpay: boolean }): RequestHandler {
  const expected = config.razorpay ? 'razorpay' : 'sandbox';
  return async (_request, response) => {
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
