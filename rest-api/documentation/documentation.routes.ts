import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';
import { acceptedEncodings, type Encoding } from '../../http/accepted-encodings.ts';
import { compress } from '../../http/compress.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { onlyMethods } from '../routing/errors.ts';
import type { RouteDescription } from '../routing/route-description.ts';

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
  const bodies = new Map<Encoding, Promise<Buffer>>();
  /** The document in an encoding; concurrent requests share the work. */
  function documentIn(encoding: Encoding): Promise<Buffer> {
    const known = bodies.get(encoding);
    if (known) return known;
    const body =
      encoding === 'identity'
        ? documentOf(calls)
        : documentIn('identity').then((document) => compress(document, encoding));
    bodies.set(encoding, body);
    body.catch(() => bodies.delete(encoding));
    return body;
  }
  routes
    .route('/openapi.json')
    .get(async (request, response) => {
      const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
      const body = await documentIn(encoding);
      if (encoding !== 'identity') response.set('Content-Encoding', encoding);
      response.vary('Accept-Encoding').type('json').send(body);
    })
    .all(onlyMethods('GET'));

  const own = path.join(projectRoot, 'rest-api/documentation/page');
  // Otherwise browsers on http://localhost would be redirected to https.
  routes.use('/docs', helmet({ strictTransportSecurity: false, contentSecurityPolicy }));
  routes.use('/docs', express.static(own));
  routes.use('/docs', express.static(swaggerUi, { index: false, maxAge: '1d' }));
  return routes;
}

/**
 * The document as the build has written it: making it takes a second, in which the service would serve nobody else. A
 * service that runs from its sources makes it from them.
 */
async function documentOf(calls: readonly RouteDescription[]): Promise<Buffer> {
  if (!import.meta.url.endsWith('.ts')) return readFile(path.join(projectRoot, 'dist/server/openapi.json'));
  const { openApiDocument } = await import('./openapi.ts');
  return Buffer.from(JSON.stringify(openApiDocument(calls)));
}
