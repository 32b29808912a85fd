import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Trusts } from '../http/caller-address.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { SlowBodies } from '../http/slow-bodies.ts';
import { passwordResetJob, passwordResetKind } from './account/password-reset.ts';
import { createRestApp, type Dependencies, uncachedRoutes } from './app.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { CatalogueChanges } from './catalogue/catalogue-changes.ts';
import { CatalogueListener } from './catalogue/catalogue-listener.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { CatalogueReads } from './catalogue/catalogue-reads.ts';
import { CatalogueVersion } from './catalogue/catalogue-version.ts';
import { CountCache } from './catalogue/count-cache.ts';
import { importJobs } from './catalogue/imports/run-import.ts';
import { CloseSearch } from './catalogue/search/close-search.ts';
import { SearchIndexer } from './catalogue/search/search-indexer.ts';
import type { RestConfig } from './config.ts';
import { isUpload } from './contract/upload-path.ts';
import { webhookPath } from './contract/webhook-path.ts';
import type { Database } from './database/database.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { letterJobs } from './letters/letter-jobs.ts';
import type { MailConfig } from './letters/mail-config.ts';
import { MailerProcess } from './letters/mailer-process.ts';
import { Metrics } from './monitoring/metrics.ts';
import { paperJobs } from './papers/paper-jobs.ts';
import type { PaperSettings } from './papers/paper-settings.ts';
import { papersOfLetters } from './papers/papers-of-letter.ts';
import { PrintedPapers } from './papers/printed-papers.ts';
import { paymentContext } from './payments/payment-context.ts';
import { paymentJobs } from './payments/payment-jobs.ts';
import type { PaymentMetrics } from './payments/payment-metrics.ts';
import { sandboxRoutes } from './payments/sandbox.routes.ts';
import { orderRefundJobs } from './refunds/order-refund-jobs.ts';
import { CachedRoutes } from './routing/cached-routes.ts';
import type { RouteDescription } from './routing/route-description.ts';
import { bestSellerJobs } from './sales/best-sellers.ts';
import { backInStockJobs } from './stock/back-in-stock.ts';
import { stockJobs } from './stock/hold-stock.ts';

/** Fifty books take 16 kB; a catalogue that does not fit is streamed for each request. */
const cacheLimits = { maxBytes: 32_000_000, maxEntryBytes: 2_000_000 };

/** No seller is set. */
const samplePapers: PaperSettings = { seller: undefined, billAt: 'paid' };

/** Letters are neither sent nor shown. */
const noMail: MailConfig = { publicUrl: 'http://localhost', hasMailbox: false };

export interface RestService {
  /** Handles requests: from the cache, ahead of Express, or by the app. */
  listener: RequestListener;
  /** The routes of the service, in the order in which paths are matched. */
  routes: readonly RouteDescription[];
  cache: ResponseCache;
  /** The version of the catalogue by which responses are cached. */
  catalogueVersion: CatalogueVersion;
  /** Resolves when that is known; until then nothing is cached. */
  listening: Promise<void>;
  /** To be started by whoever wants jobs run; without, `runDue` runs what is due. */
  jobs: JobWorker;
  paymentMetrics: PaymentMetrics;
  printed: PrintedPapers;
  /** To be started like it, for books that were changed and not indexed. */
  searchIndexer: SearchIndexer;
  /** Stops caching and running jobs; the listener still works. */
  close(): Promise<void>;
}

/**
 * The REST service: the routes of Specification §7. The catalogue's routes run ahead of Express, and their cached
 * responses are sent also while the service sheds load.
 */
export function createRestService(
  database: Database,
  config: Pick<RestConfig, 'databaseUrl' | 'tokenSecret' | 'razorpay' | 'sandboxSecret' | 'trustedProxies'> &
    Partial<
      Pick<
        RestConfig,
        'coversFolder' | 'dataFolder' | 'orderTiming' | 'mail' | 'isStaffCodeWaived' | 'papers'
      >
    >,
  dependencies: Dependencies,
): RestService {
  const { log, limits, loadShedder, webhookLoadShedder, metrics = new Metrics() } = dependencies;
  const { bodyBounds, listenerTiming, responseTimeoutMs } = dependencies;
  const catalogueVersion = new CatalogueVersion();
  const cache = new ResponseCache(catalogueVersion, cacheLimits, (err) => {
    log.error({ err }, 'compressing a response failed');
  });
  const changes = new CatalogueChanges(catalogueVersion);
  const reads = new CatalogueReads(catalogueVersion, database, dependencies.replica, (err) => {
    log.error({ err }, 'the replica is out of reach; the catalogue is read from the primary');
  });
  const logLost = (err: unknown) => {
    log.warn(
      { err },
      'the connection that listens for changes of the catalogue is lost; nothing is cached meanwhile',
    );
  };
  const listener = new CatalogueListener(config.databaseUrl, catalogueVersion, logLost, listenerTiming);

  const searchIndexer = new SearchIndexer(database, log);
  const payments = paymentContext(database, config);
  const { mail = noMail, jobDatabase = database } = { ...config, ...dependencies };
  const mailer = new MailerProcess(mail);
  const { papers = samplePapers, dataFolder = path.join(tmpdir(), 'quire') } = config;
  const findPapers = papersOfLetters(jobDatabase, papers);
  const jobs = new JobWorker(
    jobDatabase,
    {
      ...paymentJobs({ ...payments, database: jobDatabase }, log),
      ...orderRefundJobs({ ...payments, database: jobDatabase }),
      ...letterJobs(jobDatabase, mail, mailer, config.tokenSecret, findPapers),
      ...paperJobs(jobDatabase, papers),
      ...stockJobs(jobDatabase),
      ...backInStockJobs(jobDatabase),
      ...bestSellerJobs(jobDatabase),
      ...importJobs(jobDatabase, { databaseUrl: config.databaseUrl, dataFolder }, log),
      [passwordResetJob]: passwordResetKind(jobDatabase, config.tokenSecret),
    },
    log,
  );
  const counts = new CountCache(catalogueVersion);
  const cached = catalogueRoutes(reads, counts, new CloseSearch(catalogueVersion, counts));
  const printed = new PrintedPapers((paper) => mailer.print(paper));
  const uncached = [
    ...uncachedRoutes(database, config.tokenSecret, payments, printed, limits, config.isStaffCodeWaived),
    ...(config.razorpay ? [] : sandboxRoutes(database, config.sandboxSecret)),
  ];
  const queue = new CatalogueQueue(responseTimeoutMs);
  metrics.catalogueQueue(() => queue.stats());
  const app = createRestApp(
    database,
    config,
    { cached, uncached },
    { ...dependencies, metrics },
    payments,
    mailer,
    findPapers,
  );
  const trusts: Trusts = app.get('trust proxy fn');
  const cachedRoutes = new CachedRoutes(cached, {
    cache,
    log,
    metrics,
    loadShedder,
    trusts,
    catalogueQueue: queue,
    responseTimeoutMs,
  });
  const answer: RequestListener = (request, response) => {
    if (!cachedRoutes.respond(request, response)) app(request, response);
  };
  const guarded = loadShedder?.guard(answer) ?? answer;
  const guardedWebhook = webhookLoadShedder?.guard(app) ?? app;
  const bodies = new SlowBodies(trusts, { isUpload, bounds: bodyBounds });
  metrics.slowBodies(() => bodies.stats());
  return {
    listener(request, response) {
      const { method, url = '' } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead && cache.sendCached(url, request, response)) return;
      if (changes.respond(request, response)) return;
      bodies.watch(request, response);
      mailer.hold();
      if (webhookPath.test(url)) guardedWebhook(request, response);
      else guarded(request, response);
    },
    routes: [...cached, ...uncached],
    cache,
    catalogueVersion,
    listening: listener.listening,
    jobs,
    paymentMetrics: payments.metrics,
    printed,
    searchIndexer,
    async close() {
      bodies.stop();
      await Promise.all([listener.close(), searchIndexer.close(), jobs.close()]);
      mailer.close();
    },
  };
}
