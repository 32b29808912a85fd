import path from 'node:path';
import { Router } from 'express';
import { projectRoot } from '../../../runtime/project-root.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, onlyMethods } from '../../routing/errors.ts';
import { publicRoute, type RouteDefinition } from '../../routing/route.ts';
import { SandboxPaymentInput } from './sandbox.input.ts';
import { payInSandbox } from './sandbox.ts';

const noOrder = 'The sandbox knows no such order.';

/** The route with which the sandbox's checkout pays. With a real provider it is on its own site. */
export function sandboxRoutes(database: Database, secret: string): RouteDefinition[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/payments/sandbox/pay',
      summary: 'Pays an order in the payment sandbox, in which no money moves.',
      description:
        'Answers what a checkout hands in, which *POST /user/orders/{id}/payment* takes. `order_id` is the `orderId` ' +
        'of the payment. Only a shop without a Razorpay key has this call.',
      body: SandboxPaymentInput,
      response: 'SandboxPaymentResponse',
      errors: { 404: noOrder },
      async handle({ body: { order_id } }) {
        const proof = await payInSandbox(database, secret, order_id);
        if (!proof) throw new HttpError(404, noOrder);
        return {
          razorpay_payment_id: proof.paymentId,
          razorpay_order_id: proof.providerOrderId,
          razorpay_signature: proof.signature,
        };
      },
    }),
  ];
}

/** The sandbox's checkout script for the browser. */
export function sandboxCheckout(): Router {
  const routes = Router();
  routes
    .route('/payments/sandbox/checkout.js')
    .get((_request, response) => {
      response.sendFile(path.join(projectRoot, 'rest-api/sales/payments/sandbox-checkout.js'), {
        cacheControl: false,
        headers: { 'Cache-Control': 'no-cache' },
      });
    })
    .all(onlyMethods('GET'));
  return routes;
}
