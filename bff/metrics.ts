import { createServer, type RequestListener } from 'node:http';
import { type ListeningServer, listen, serverOptions } from '../http/listen.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { ListenAddress } from '../http/metrics-address.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Admission } from './admission.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import type { CatalogueVersionPoller } from './rest/catalogue-version-poller.ts';
import type { RestConnections } from './rest/rest-connections.ts';

interface Parts {
  admission: Admission;
  cache: ResponseCache;
  pages: PageCache;
  /** None where pages are made from the sources. */
  renderer: PageRenderer | undefined;
  rest: RestConnections;
  catalogueVersion: CatalogueVersionPoller;
}

/** Shows the parts of the public server among its metrics. */
export function measureParts(
  metrics: HttpMetrics,
  { admission, cache, pages, renderer, rest, catalogueVersion }: Parts,
): void {
  metrics.counter('load_shed_requests_total', 'Requests rejected with 503, by kind.', 'kind', () =>
    Object.fromEntries(
      Object.entries(admission.loadShedders).map(([kind, shedder]) => [kind, shedder.stats().refused]),
    ),
  );
  metrics.slowBodies(() => admission.bodies.stats());
  metrics.catalogueQueue(() => rest.catalogueReads.stats());
  metrics.counter('response_cache_requests_total', 'Requests for what is cached.', 'result', () => {
    const { hits, misses } = cache.stats();
    return { hit: hits, miss: misses };
  });
  metrics.gauge('response_cache_bytes', 'Size of what is cached.', 'cache', () => ({
    responses: cache.stats().bytes,
    pages: pages.stats().bytes,
  }));
  metrics.gauge('rest_service_up', '1 while the REST service responds, 0 while not.', undefined, () => ({
    '': rest.health.down ? 0 : 1,
  }));
  metrics.gauge(
    'catalogue_version_age_seconds',
    'Time since a REST service last said which version of the catalogue is current.',
    undefined,
    (): Record<string, number> => {
      const { ageMs } = catalogueVersion;
      return ageMs === undefined ? {} : { '': ageMs / 1_000 };
    },
  );
  if (renderer) {
    metrics.counter(
      'page_renders_total',
      'Pages to be rendered on the server, by what became of them.',
      'outcome',
      () => renderer.outcomes,
    );
  }
}

/** Serves `/metrics` at an address of its own, where shoppers do not come. */
export function listenForMetrics(metrics: HttpMetrics, address: ListenAddress): Promise<ListeningServer> {
  const show: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at GET /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: Error) => response.destroy(error),
    );
  };
  return listen(createServer(serverOptions, show), address);
}
