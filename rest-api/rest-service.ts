import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRestApp, type Dependencies, shopRoutes } from './app.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { importJobs } from './catalogue/imports/run-import.ts';
import { CountCache } from './catalogue/lists/count-cache.ts';
import { CloseSearch } from './catalogue/search/close-search.ts';
import { SearchIndexer } from './catalogue/search/search-indexer.ts';
import { CatalogueChanges } from './catalogue/version/catalogue-changes.ts';
import { CatalogueListener } from './catalogue/version/catalogue-listener.ts';
import { CatalogueReads } from './catalogue/version/catalogue-reads.ts';
import { CatalogueVersion } from './catalogue/version/catalogue-version.ts';
import type { RestConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { letterJobs } from './emails/email-jobs.ts';
import type { MailConfig } from './emails/mail-config.ts';
import { MailerProcess } from './emails/mailer-process.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { Metrics } from './monitoring/metrics.ts';
import type { RouteDescription } from './routing/route-description.ts';
import { paperJobs } from './sales/invoices/invoice-jobs.ts';
import type { PaperSettings } from './sales/invoices/invoice-settings.ts';
import { papersOfLetters } from './sales/invoices/invoices-of-email.ts';
import { PrintedPapers } from './sales/invoices/printed-invoices.ts';
import { paymentContext } from './sales/payments/payment-context.ts';
import { paymentJobs } from './sales/payments/payment-jobs.ts';
import type { PaymentMetrics } from './sales/payments/payment-metrics.ts';
import { sandboxRoutes } from './sales/payments/sandbox.routes.ts';
import { orderRefundJobs } from './sales/refunds/order-refund-jobs.ts';
import { bestSellerJobs } from './sales/today/best-sellers.ts';
import { passwordResetJob, passwordResetKind } from './shopping/account/password-reset.ts';
import { backInStockJobs } from './shopping/back-in-stock/back-in-stock.ts';
import { stockJobs } from './stock/hold-stock.ts';

/** No seller is set. */
const samplePapers: PaperSettings = { seller: undefined, billAt: 'paid' };

/** Letters are neither sent nor shown. */
const noMail: MailConfig = { publicUrl: 'http://localhost', hasMailbox: false };

export interface RestService {
  /** The Express app. */
  listener: RequestListener;
  /** The routes of the service, in the order in which paths are matched. */
  routes: readonly RouteDescription[];
  /** The version of the catalogue by which public servers cache responses, and this service counts of lists. */
  catalogueVersion: CatalogueVersion;
  /** Resolves when that is known. */
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

/** The REST service: the routes of Specification §7, and the work behind them. */
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
  const { log, limits, metrics = new Metrics(), listenerTiming, responseTimeoutMs } = dependencies;
  const catalogueVersion = new CatalogueVersion();
  const catalogueChanges = new CatalogueChanges(catalogueVersion);
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
  const printed = new PrintedPapers((paper) => mailer.print(paper));
  const queue = new CatalogueQueue(responseTimeoutMs);
  metrics.catalogueQueue(() => queue.stats());
  const routes = [
    ...catalogueRoutes(reads, counts, new CloseSearch(catalogueVersion, counts)).map(queue.queued),
    ...shopRoutes(database, config.tokenSecret, payments, printed, limits, config.isStaffCodeWaived),
    ...(config.razorpay ? [] : sandboxRoutes(database, config.sandboxSecret)),
  ];
  const { app, stop } = createRestApp(
    { database, config, routes, payments, mailer, findPapers, catalogueChanges },
    { ...dependencies, metrics },
  );
  return {
    listener: app,
    routes,
    catalogueVersion,
    listening: listener.listening,
    jobs,
    paymentMetrics: payments.metrics,
    printed,
    searchIndexer,
    async close() {
      stop();
      await Promise.all([listener.close(), searchIndexer.close(), jobs.close()]);
      mailer.close();
    },
  };
}
