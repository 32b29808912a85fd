import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';
import { projectRoot } from '../../runtime/project-root.ts';
import { onlyMethods } from '../routing/errors.ts';
import type { RouteDescription } from '../routing/route-description.ts';
import { openApiDocument } from './openapi.ts';

const swaggerUi = path.dirname(
  createRequire(path.join(projectRoot, 'package.json')).resolve('swagger-ui-dist/package.json'),
);

// The page sets its styles inline; scripts may come from its own files only.
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** The OpenAPI document at `/openapi.json`, and a page at `/docs` that shows it and can send requests. */
export function documentationRoutes(calls: readonly RouteDescription[]): Router {
  const routes = Router();
  // Made when it is first requested: few processes are asked for it.
  let document: string | undefined;
  routes
    .route('/openapi.json')
    .get((_request, response) => {
      document ??= JSON.stringify(openApiDocument(calls));
      response.type('json').send(document);
    })
    .all(onlyMethods('GET'));

  const own = path.join(projectRoot, 'rest-api/documentation/page');
  // Otherwise browsers on http://localhost would be redirected to https.
  routes.use('/docs', helmet({ strictTransportSecurity: false, contentSecurityPolicy }));
  routes.use('/docs', express.static(own));
  routes.use('/docs', express.static(swaggerUi, { index: false, maxAge: '1d' }));
  return routes;
}
