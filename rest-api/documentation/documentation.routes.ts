import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import { projectRoot } from '../../launch/project-root.ts';
import type { CallDescription } from '../call.ts';
import { onlyMethods } from '../errors.ts';
import { openApiDocument } from './openapi.ts';

const swaggerUi = path.dirname(
  createRequire(path.join(projectRoot, 'package.json')).resolve('swagger-ui-dist/package.json'),
);

// The page styles itself as it runs; scripts stay closed to all but its own files.
const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document at `/openapi.json`, and a page at `/docs` that shows it and can try the calls. */
export function documentationRoutes(calls: readonly CallDescription[]): Router {
  const routes = Router();
  const document = JSON.stringify(openApiDocument(calls));
  routes
    .route('/openapi.json')
    .get((_request, response) => {
      response.type('json').send(document);
    })
    .all(onlyMethods('GET'));

  const own = path.join(projectRoot, 'rest-api/documentation/page');
  routes.use('/docs', (_request, response, next) => {
    response.set('Content-Security-Policy', contentSecurityPolicy);
    next();
  });
  routes.use('/docs', express.static(own));
  routes.use('/docs', express.static(swaggerUi, { index: false, maxAge: '1d' }));
  return routes;
}
