import { type RequestHandler, Router, raw } from 'express';
import { HttpError, onlyMethods } from '../../routing/errors.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { isWebhookGenuine } from './provider.ts';
import { type PaymentEvent, webhookEvent } from './webhook-event.ts';

/** Razorpay's events have a few kilobytes. */
const maxBodyBytes = '100kb';
const forged = 'X-Razorpay-Signature: not the signature of this body.';

/**
 * The route to which the provider reports payments, at least once each and in any order. It verifies the signature,
 * stores the event and responds; the event is processed afterwards. Mount it before the JSON body parser, because the
 * signature covers the exact bytes.
 * @param beforeWork middleware that runs when the body has arrived
 * @param accept stores an event
 */
export function webhookRoutes(
  secrets: readonly string[],
  metrics: PaymentMetrics,
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
          metrics.events.forged += 1;
          throw new HttpError(400, forged);
        }
        await accept(webhookEvent(body, request.get('x-razorpay-event-id')));
        if (!response.headersSent) response.json({ received: true });
      },
    )
    .all(onlyMethods('POST'));
  return routes;
}
