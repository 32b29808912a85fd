import { type RequestHandler, Router, raw } from 'express';
import { HttpError, onlyMethods } from '../routing/errors.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { isWebhookGenuine } from './provider.ts';
import { type PaymentEvent, webhookEvent } from './webhook-event.ts';

/** Razorpay's events have a few kilobytes. */
const maxBodyBytes = '100kb';
const forged = 'X-Razorpay-Signature: not the signature of this body.';

/**
 * Where the provider tells of payments, at least once each and in any order. What is signed is stored, then answered;
 * only then is it acted on. Goes ahead of what reads bodies as JSON: the signature is of the very bytes.
 * @param beforeWork what a request passes once its body is there
 * @param accept stores an event
 */
export function webhookRoutes(
  secrets: readonly string[],
  figures: PaymentMetrics,
  beforeWork: readonly RequestHandler[],
  accept: (event: PaymentEvent) => Promise<void>,
): Router {
  const routes = Router();
  routes
    .route('/payments/razorpay/webhook')
    .post(
      raw({ type: () => true, limit: maxBodyBytes, inflate: false }),
      ...beforeWork,
      async (request, response) => {
        const body: unknown = request.body;
        const signature = request.get('x-razorpay-signature') ?? '';
        if (!Buffer.isBuffer(body) || !isWebhookGenuine(secrets, body, signature)) {
          figures.events.forged += 1;
          throw new HttpError(400, forged);
        }
        await accept(webhookEvent(body, request.get('x-razorpay-event-id')));
        if (!response.headersSent) response.json({ received: true });
      },
    )
    .all(onlyMethods('POST'));
  return routes;
}
