import { shopRoutes } from './app.ts';
import { openApiDocument } from './documentation/openapi.ts';

/** The OpenAPI document of all calls, without a service that runs. */
export function shopDocument() {
  // What the routes work with, which their descriptions do without.
  const none = {} as never;
  return openApiDocument(
    shopRoutes({
      payments: none,
      reads: none,
      counts: none,
      closeSearch: none,
      catalogueQueue: { queued: (route) => route },
      printed: none,
      connections: none,
      config: { tokenSecret: '', sandboxSecret: '', razorpay: undefined },
      limits: undefined,
      webhooks: { seal: none, rules: none },
    }),
  );
}
