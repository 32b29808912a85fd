import { shopRoutes } from './app.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { openApiDocument } from './documentation/openapi.ts';
import { sandboxRoutes } from './sales/payments/sandbox.routes.ts';

/** The OpenAPI document of all calls, without a service that runs. */
export function shopDocument() {
  // What the routes work with, which their descriptions do without.
  const none = {} as never;
  return openApiDocument([
    ...catalogueRoutes(none, none, none),
    ...shopRoutes(none, '', none, none),
    ...sandboxRoutes(none, ''),
  ]);
}
