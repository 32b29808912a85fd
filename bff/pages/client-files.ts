import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { projectRoot } from '../../launch/project-root.ts';
import type { GraphqlServer } from '../graphql/graphql.ts';
import type { RestConnections } from '../rest/rest-connections.ts';
import type { RestClient } from '../rest-client.ts';
import { readBuiltClient } from './built-client.ts';
import { coverCaching, coversFolder } from './cover-addresses.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { ShopHosts } from './shop-origin.ts';
import { shopPage } from './shop-page.ts';
import { sitemapRoutes } from './sitemap.ts';
import { forGood, staticFiles } from './static-files.ts';

const built = path.join(projectRoot, 'dist/client');

interface Sources {
  /** Answers for the covers that are not among those of the sample books. */
  drawnCovers: RequestHandler;
  rest: RestConnections;
  /** Runs an operation of the catalogue; undefined when any of it failed. */
  read: GraphqlServer['read'];
  hosts: ShopHosts;
  pages: PageCache;
  renderer: PageRenderer;
  /** HTML that every page begins with; empty for none. */
  notice: string;
}

/**
 * The built client: hashed files for ever, everything else checked anew, and the page for every address; covers,
 * and what search engines look for.
 */
export function clientFiles({ drawnCovers, rest, read, hosts, pages, renderer, notice }: Sources): Router {
  const routes = Router();
  /** As a visitor, whoever it is: what it reads becomes part of a page. */
  const restFor = (request: Request): RestClient => {
    const requestId = request.get('x-request-id') ?? '';
    return rest.clientFor({ authorization: undefined, address: request.ip ?? '', requestId });
  };
  /** For this caller alone. */
  const ownRestFor = (request: Request, response: Response): RestClient => {
    const client = restFor(request);
    response.once('close', () => client.abandon());
    return client;
  };
  routes.use(sitemapRoutes({ restFor: ownRestFor, hosts }));
  routes.use(
    '/covers',
    staticFiles(coversFolder, ({ req }) => coverCaching(req.originalUrl)),
  );
  // Patterns without a parameter, here and below: Express refuses to look for one in a path that cannot be decoded.
  routes.all(/^\/covers\//i, drawnCovers);

  const index = path.join(built, 'index.html');
  if (!existsSync(index)) {
    routes.get(/.*/, (_request, response) => {
      response.status(404).type('text').send('The client has not been built. Run: npm run build');
    });
    return routes;
  }

  const sendPage = shopPage({
    client: readBuiltClient(built, notice),
    readerFor: (request) => {
      const asker = { rest: restFor(request), requestId: request.get('x-request-id') ?? '' };
      return { read: (operation) => read(operation, asker), abandon: () => asker.rest.abandon() };
    },
    hosts,
    pages,
    renderer,
  });
  // As a file it would go out without its nonce.
  routes.get(['/', '/index.html'], sendPage);
  routes.use(
    staticFiles(built, ({ req }) => (req.originalUrl.startsWith('/assets/') ? forGood : 'no-cache')),
  );
  routes.use('/assets', (_request, response) => {
    response.status(404).type('text').send('There is no such file; the page may be from an older version.');
  });
  routes.get(/.*/, sendPage);
  return routes;
}
