import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { projectRoot } from '../../runtime/project-root.ts';
import type { DevClient } from './dev-client.ts';
import { nonceOf, nonceTemplate, page } from './security-headers.ts';
import { immutable, staticFiles } from './static-files.ts';

const built = path.join(projectRoot, 'dist/staff');

/** Stricter than the shop's: nothing here takes payments, and nothing comes from elsewhere. */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", (_request, response) => nonceOf(response)],
    styleSrc: ["'self'", (_request, response) => nonceOf(response)],
    // A cover is looked at before it is uploaded.
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

const headers: RequestHandler = (_request, response, next) => {
  response.set({
    'X-Robots-Tag': 'noindex, nofollow',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // It reads bar codes.
    'Permissions-Policy': 'camera=(self), microphone=()',
  });
  next();
};

/**
 * The back room, below `/staff`: the same page for every address, which the router in it reads, and its scripts. It
 * holds nothing of the shop's data; that comes over GraphQL, for a staff member's token.
 * @param devClient in development, the pages from their sources
 */
export function staffPages(devClient?: DevClient): Router {
  const routes = Router();
  routes.use(headers, contentSecurityPolicy);
  if (devClient) {
    routes.get(['/', '/index.html'], sendSources(devClient));
    // The paths that Vite serves begin with /staff, which the router has taken off.
    routes.use((request, response, next) => {
      request.url = request.originalUrl;
      devClient.staffFiles(request, response, next);
    });
    routes.get(/.*/, sendSources(devClient));
    return routes;
  }
  if (!existsSync(path.join(built, 'index.html'))) {
    routes.get(/.*/, (_request, response) => {
      response.status(404).type('text').send('The back room has not been built. Run: npm run build');
    });
    return routes;
  }
  routes.use(
    '/assets',
    staticFiles(path.join(built, 'assets'), () => immutable),
  );
  routes.use('/assets', (_request, response) => {
    response.status(404).type('text').send('There is no such file; the page may be from an older version.');
  });
  routes.get(/.*/, page(path.join(built, 'index.html')));
  return routes;
}

const sendSources =
  (devClient: DevClient): RequestHandler =>
  async (_request, response) => {
    const html = nonceTemplate(await devClient.readStaff());
    response.set('Cache-Control', 'no-store');
    response.type('html').send(html(String(response.locals.nonce)));
  };
