import path from 'node:path';
import { Router } from 'express';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Database } from '../database/database.ts';
import { validated } from '../input/validation.ts';
import { HttpError, onlyMethods } from '../routing/errors.ts';
import { SandboxPaymentInput } from './sandbox.input.ts';
import { payInSandbox } from './sandbox.ts';

/**
 * The sandbox's side of a payment: the checkout script for the browser, and the route with which that script pays. With
 * a real provider, both are on its own site.
 */
export function sandboxRoutes(database: Database, secret: string): Router {
  const routes = Router();

  routes
    .route('/payments/sandbox/checkout.js')
    .get((_request, response) => {
      response.sendFile(path.join(projectRoot, 'rest-api/payments/sandbox-checkout.js'), {
        cacheControl: false,
        headers: { 'Cache-Control': 'no-cache' },
      });
    })
    .all(onlyMethods('GET'));

  routes
    .route('/payments/sandbox/pay')
    .post(async (request, response) => {
      const { order_id } = validated(SandboxPaymentInput, request.body);
      const proof = await payInSandbox(database, secret, order_id);
      if (!proof) throw new HttpError(404, 'The sandbox knows no such order.');
      response.json({
        razorpay_payment_id: proof.paymentId,
        razorpay_order_id: proof.providerOrderId,
        razorpay_signature: proof.signature,
      });
    })
    .all(onlyMethods('POST'));

  return routes;
}
