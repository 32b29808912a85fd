import type { RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { LoopDelay } from '../http/admission/event-loop-delay.ts';
import type { BodyLimits } from '../http/admission/slow-bodies.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import type { Logger } from '../http/log.ts';
import { HttpMetrics } from '../http/metrics.ts';
import { requestIdOf, requestIds } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { ResponseCache } from '../http/response-cache.ts';
import type { Version } from '../http/versioned-cache.ts';
import { isLines, isUpload } from '../rest-api/contract/upload-path.ts';
import { Admission, graphqlPath } from './admission.ts';
import type { BffConfig } from './config.ts';
import { errorResponseOf } from './graphql/error-response.ts';
import { type LogError, startGraphql } from './graphql/graphql.ts';
import { GraphqlHttp } from './graphql/graphql-http.ts';
import { mailbox } from './mailbox/mailbox.ts';
import { measureParts } from './metrics.ts';
import { clientFiles } from './pages/client-files.ts';
import type { DevClient } from './pages/dev-client.ts';
import { createPageCache } from './pages/page-cache.ts';
import { PageRenderer } from './pages/page-renderer.ts';
import { securityHeaders } from './pages/security-headers.ts';
import type { ShopHosts } from './pages/shop-origin.ts';
import { staffPages } from './pages/staff-pages.ts';
import { testShopNotice } from './pages/test-shop-notice.ts';
import {
  opensPlayground,
  playgroundBuilt,
  playgroundFiles,
  playgroundPage,
  schemaFile,
} from './playground.ts';
import { readiness } from './readiness.ts';
import { CachedApi } from './rest/cached-api.ts';
import { CatalogueVersionPoller } from './rest/catalogue-version-poller.ts';
import { RestConnections, type RestTimes } from './rest/rest-connections.ts';
import { restProxy } from './rest/rest-proxy.ts';

export interface Bff {
  /** Handles requests: from the cache, by GraphQL, or by the Express app. */
  listener: RequestListener;
  cache: ResponseCache;
  /** The version of the catalogue by which responses and pages are cached. */
  catalogueVersion: Version;
  /** Its metrics, which the listener does not show. */
  metrics: HttpMetrics;
  /** Resolves when the version of the catalogue is known; nothing is cached before. */
  listening: Promise<void>;
  stop(): Promise<void>;
}

/** A page of 24 books takes 8 kB, and half of that again compressed. */
const cacheLimits = { maxBytes: 32_000_000, maxEntryBytes: 2_000_000 };

/**
 * Exempt from load shedding: without them a page that the server has already sent stays blank, and they cost next to
 * nothing.
 */
const partOfAPage = /^(?:\/staff)?\/assets\//;

const apiPath = /^\/api(?:[/?#]|$)/i;

/** Parts in place of the usual ones. */
export interface BffParts {
  devClient?: DevClient | undefined;
  renderer?: DevClient['renderer'] | undefined;
  /** How long a page waits for the catalogue, in milliseconds. */
  readTimeoutMs?: number;
  loopDelay?: LoopDelay;
  /** How long the REST service may take. */
  restTimes?: RestTimes;
  /** How slowly bodies may arrive. */
  bodyLimits?: Partial<BodyLimits>;
  /** Aborts when the server begins to shut down, so that `/readyz` fails. */
  draining?: AbortSignal;
  /** For so many milliseconds after the start an outage of the REST service is not reported: it may be starting as well. */
  startMs?: number;
}

/** The public server: the app at `/`, GraphQL and its playground at `/graphql`, the REST service at `/api`. */
export async function createBff(
  config: Pick<
    BffConfig,
    | 'restOrigin'
    | 'restSocket'
    | 'razorpay'
    | 'sandboxNotice'
    | 'trustedProxies'
    | 'allowedOrigins'
    | 'playground'
  > &
    ShopHosts,
  log: Logger,
  { devClient, renderer: ownRenderer, readTimeoutMs, ...parts }: BffParts = {},
): Promise<Bff> {
  const logError: LogError = (err, requestId) =>
    log.error({ ...(requestId && { requestId }), err }, 'failed');
  const rest = new RestConnections(config, logError, parts);
  const graphql = await startGraphql(config.playground, logError);
  const renderer = ownRenderer ?? devClient?.renderer ?? new PageRenderer(logError);
  const catalogueVersion = new CatalogueVersionPoller(
    (known, signal) => rest.catalogueState(known, signal),
    rest.health,
    (err) =>
      log.warn(
        { err },
        'the version of the catalogue at the REST service is unknown; nothing is cached meanwhile',
      ),
    parts.startMs,
  );
  const cache = new ResponseCache(catalogueVersion, cacheLimits, (err) => {
    log.error({ err }, 'compressing a response failed');
  });
  // A page from the sources changes with them.
  const pages = createPageCache(devClient ? { current: undefined } : catalogueVersion);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  const trusts = app.get('trust proxy fn');
  const proxy = restProxy(config, rest.health, trusts, log);
  app.use(requestIds);
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', readiness(rest, config, parts.draining));
  // Created here, because its delay measurement would count the setup of what comes before.
  const admission = new Admission(trusts, () => rest.catalogueReads.stats().refused, log, parts);
  const { loadShedders, bodies, pacer } = admission;
  const metrics = new HttpMetrics();
  const measured = renderer instanceof PageRenderer ? renderer : undefined;
  measureParts(metrics, { admission, cache, pages, renderer: measured, rest, catalogueVersion });
  app.use((request, response, next) => {
    // A page from the sources is hundreds of modules at once.
    if (devClient || partOfAPage.test(request.url)) next();
    else loadShedders.graphqlShopper.refuseWhenBusy(request, response, next);
  });
  app.use(requestLog(log), securityHeaders(config));
  const playground = config.playground && playgroundBuilt;
  if (config.playground) {
    app.get('/graphql/schema.graphql', schemaFile());
    app.use('/playground', playgroundFiles());
  }
  if (playground) app.get('/graphql', playgroundPage());
  app.use(
    '/mailbox',
    mailbox(config, (path) => rest.readMailbox(path)),
  );
  app.use('/staff', staffPages(devClient));
  const { read } = graphql;
  const { sandboxNotice = false } = config;
  app.use(
    clientFiles({
      drawnCovers: (request, response) => proxy.forward(request, response),
      rest,
      read,
      hosts: config,
      pages,
      renderer,
      devClient,
      notice: sandboxNotice ? testShopNotice : '',
      readTimeoutMs,
    }),
  );
  app.use((request, response) => {
    response
      .status(404)
      .json({ errors: [{ message: `There is no ${request.method} ${request.path} here.` }] });
  });
  app.use(errorHandler);

  const cachedApi = new CachedApi({ cache, proxy, loadShedders, pacer, trusts });
  const passOn: RequestListener = (request, response) => {
    const loadShedder = admission.ofApi(request);
    if (loadShedder.busy) {
      loadShedder.refuse(response);
      return;
    }
    const requestId = requestIdOf(request, trusts);
    // The REST service uses the same.
    request.headers['x-request-id'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    // Counts when the body is there, because a rejection by the REST service would cost a request.
    const forward = () => proxy.forward(request, response, loadShedder.count);
    if (isLines(request)) {
      loadShedders.upload.count(request, response, () => proxy.stream(request, response));
      return;
    }
    // Only of callers who may make the upload: nobody else takes the places.
    if (isUpload(request)) {
      proxy.allowUpload(request, response, () => loadShedders.upload.count(request, response, forward));
    } else forward();
  };
  const api: RequestListener = (request, response) => {
    if (!cachedApi.respond(request, response)) pacer.run(response, () => passOn(request, response));
  };
  const shareWithOrigins = crossOrigin(config.allowedOrigins ?? []);
  const graphqlHttp = new GraphqlHttp({ graphql, rest, cache, loadShedders, pacer, trusts, log });
  return {
    listener(request, response) {
      const { url = '' } = request;
      const toApp = !graphqlPath.test(url) || (playground && opensPlayground(request));
      metrics.measureRequest(request, response, () => {
        if (apiPath.test(url)) return '/api';
        if (!toApp) return '/graphql';
        return isPage(response) ? 'page' : 'other';
      });
      bodies.watch(request, response, () => {
        if (apiPath.test(url)) shareWithOrigins(request, response, () => api(request, response));
        else if (toApp) app(request, response);
        else shareWithOrigins(request, response, () => graphqlHttp.listener(request, response));
      });
    },
    cache,
    catalogueVersion,
    metrics,
    listening: catalogueVersion.known,
    async stop() {
      admission.stop();
      await catalogueVersion.close();
      await graphql.stop();
      await proxy.close();
      await rest.close();
      await renderer.close();
    },
  };
}

const isPage = (response: ServerResponse) => `${response.getHeader('content-type')}`.startsWith('text/html');

const errorHandler: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, body } = errorResponseOf(error);
  if (status >= 500) response.err = error instanceof Error ? error : new Error(String(error));
  response.status(status).type('json').send(body);
};
