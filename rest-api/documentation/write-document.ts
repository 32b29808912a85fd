import { writeFileSync } from 'node:fs';
import { shopRoutes } from '../app.ts';
import { catalogueRoutes } from '../catalogue/catalogue.routes.ts';
import { sandboxRoutes } from '../payments/sandbox.routes.ts';
import { openApiDocument } from './openapi.ts';

/** Writes the OpenAPI document into the file that the argument names; the build runs it. */
const [, , file = ''] = process.argv;
// What the routes work with, which their descriptions do without.
const none = {} as never;
const routes = [
  ...catalogueRoutes(none, none, none),
  ...shopRoutes(none, '', none, none),
  ...sandboxRoutes(none, ''),
];
writeFileSync(file, JSON.stringify(openApiDocument(routes)));
