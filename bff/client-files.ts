import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { projectRoot } from '../launch/project-root.ts';
import { page } from './pages.ts';

const built = path.join(projectRoot, 'dist/client');
const covers = path.join(projectRoot, 'seed/covers');
const oneDay = 86_400;

/**
 * The built client: hashed files for ever, everything else checked anew, deep links answer the one page; and
 * covers.
 * @param drawnCovers answers for the covers that are not among those of the sample books.
 */
export function clientFiles(drawnCovers: RequestHandler): Router {
  const routes = Router();
  routes.use('/covers', sirv(covers, { maxAge: oneDay, etag: true, extensions: [] }));
  routes.all('/covers/{*path}', drawnCovers);

  const index = path.join(built, 'index.html');
  if (!existsSync(index)) {
    routes.get('/{*path}', (_request, response) => {
      response.status(404).type('text').send('The client has not been built. Run: npm run build');
    });
    return routes;
  }

  const sendIndex = page(index);
  // As a file it would go out without its nonce.
  routes.get('/index.html', sendIndex);
  routes.use(
    sirv(built, {
      brotli: true,
      gzip: true,
      etag: true,
      extensions: [],
      setHeaders(response, pathname) {
        const hashed = pathname.startsWith('/assets/');
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  routes.use('/assets', (_request, response) => {
    response.status(404).type('text').send('There is no such file; the page may be from an older version.');
  });
  routes.get('/{*path}', sendIndex);
  return routes;
}
