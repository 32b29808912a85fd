import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { projectRoot } from '../../runtime/project-root.ts';
import type { GraphqlServer } from '../graphql/graphql.ts';
import type { RestClient } from '../rest/rest-client.ts';
import type { RestConnections } from '../rest/rest-connections.ts';
import { type BuiltClient, readBuiltClient } from './built-client.ts';
import { coverCaching, coversFolder } from './cover-addresses.ts';
import type { DevClient } from './dev-client.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import { productFeedRoutes } from './product-feed.ts';
import type { ShopHosts } from './shop-origin.ts';
import { shopPage } from './shop-page.ts';
import { sitemapRoutes } from './sitemap.ts';
import { immutable, staticFiles } from './static-files.ts';

const built = path.join(projectRoot, 'dist/client');
const shellsFile = path.join(projectRoot, 'dist/ssr/shells.json');

interface Sources {
  /** Serves the covers that are not among those of the sample books. */
  drawnCovers: RequestHandler;
  rest: RestConnections;
  /** Runs an operation of the catalogue; undefined when any of it failed. */
  read: GraphqlServer['read'];
  hosts: ShopHosts;
  pages: PageCache;
  renderer: Pick<PageRenderer, 'render'>;
  /** In development, the client from its sources. */
  devClient?: DevClient | undefined;
  /** HTML that every page begins with; empty for none. */
  notice: string;
  /** How long a page waits for the catalogue, in milliseconds; by default as `shopPage` says. */
  readTimeoutMs?: number | undefined;
}

/**
 * The built client: hashed files for ever, everything else checked anew, and the page for every address; covers,
 * and what search engines look for.
 */
export function clientFiles(sources: Sources): Router {
  const { drawnCovers, rest, read, hosts, pages, renderer, notice, devClient, readTimeoutMs } = sources;
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
  routes.use(
    sitemapRoutes({ restFor: ownRestFor, hosts }),
    productFeedRoutes({ restFor: ownRestFor, hosts }),
  );
  routes.use(
    '/covers',
    staticFiles(coversFolder, ({ req }) => coverCaching(req.originalUrl)),
  );
  // Patterns without a parameter, here and below: Express refuses to look for one in a path that cannot be decoded.
  routes.all(/^\/covers\//i, drawnCovers);

  if (!devClient && ![path.join(built, 'index.html'), shellsFile].every((file) => existsSync(file))) {
    routes.get(/.*/, (_request, response) => {
      response.status(404).type('text').send('The client has not been built. Run: npm run build');
    });
    return routes;
  }

  const readClient = devClient ? () => devClient.read(notice) : builtOnce(notice);
  const sendPage = shopPage({
    readClient,
    readerFor: (request) => {
      const asker = { rest: restFor(request), requestId: request.get('x-request-id') ?? '' };
      return { read: (operation) => read(operation, asker), abandon: () => asker.rest.abandon() };
    },
    hosts,
    pages,
    renderer,
    readTimeoutMs,
  });
  // Served as a file it would lack its nonce.
  routes.get(['/', '/index.html'], sendPage);
  if (devClient) {
    routes.use(devClient.files);
    routes.get(/.*/, sendPage);
    return routes;
  }
  routes.use(
    staticFiles(built, ({ req }) => (req.originalUrl.startsWith('/assets/') ? immutable : 'no-cache')),
  );
  routes.use('/assets', (_request, response) => {
    response.status(404).type('text').send('There is no such file; the page may be from an older version.');
  });
  routes.get(/.*/, sendPage);
  return routes;
}

function builtOnce(notice: string): () => BuiltClient {
  const client = readBuiltClient(built, shellsFile, notice);
  return () => client;
}
