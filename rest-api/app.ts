import { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogueNewsJobs } from './bulk/catalogue-news.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { staffCategoryRoutes } from './catalogue/categories/staff-categories.routes.ts';
import { ResizingProcess } from './catalogue/covers/resizing-process.ts';
import { deliveryRoutes } from './catalogue/delivery/delivery.routes.ts';
import { importRoutes } from './catalogue/imports/imports.routes.ts';
import { importJobs } from './catalogue/imports/run-import.ts';
import { CountCache } from './catalogue/lists/count-cache.ts';
import { reviewRoutes } from './catalogue/reviews/reviews.routes.ts';
import { CloseSearch } from './catalogue/search/close-search.ts';
import { SearchIndexer } from './catalogue/search/search-indexer.ts';
import { bookCoverRoutes } from './catalogue/staff-books/book-covers.routes.ts';
import { staffBookRoutes } from './catalogue/staff-books/staff-books.routes.ts';
import { CatalogueChanges } from './catalogue/version/catalogue-changes.ts';
import { CatalogueListener, type ListenerTiming } from './catalogue/version/catalogue-listener.ts';
import { CatalogueReads } from './catalogue/version/catalogue-reads.ts';
import { CatalogueVersion } from './catalogue/version/catalogue-version.ts';
import { ChangeSequencer } from './changes/change-sequencer.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { oldChangesJobs } from './changes/old-changes.ts';
import { type RestConfig } from './config.ts';
import { webhookLimits } from './contract/webhooks.ts';
import { type Database } from './database/database.ts';
import { emailJobs } from './emails/email-jobs.ts';
import { type MailConfig } from './emails/mail-config.ts';
import { MailerProcess } from './emails/mailer-process.ts';
import { emailJob } from './emails/queue-email.ts';
import { staffEmailRoutes } from './emails/staff-emails.routes.ts';
import { type AppDependencies, createExpressApp } from './express-app.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { staffJobRoutes } from './jobs/staff-jobs.routes.ts';
import { Metrics } from './monitoring/metrics.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { type RouteDefinition } from './routing/route.ts';
import { type RouteDescription } from './routing/route-description.ts';
import { cartWithCodeRoutes } from './sales/codes/cart-with-code.routes.ts';
import { codeRoutes } from './sales/codes/codes.routes.ts';
import { carrierRoutes } from './sales/fulfilment/carriers.routes.ts';
import { shipmentRoutes } from './sales/fulfilment/shipments.routes.ts';
import { bookTaxRoutes } from './sales/invoices/book-taxes.routes.ts';
import { invoiceJobs } from './sales/invoices/invoice-jobs.ts';
import { InvoicePdfCache } from './sales/invoices/invoice-pdf-cache.ts';
import { invoiceRoutes } from './sales/invoices/invoices.routes.ts';
import { invoicesOfEmails } from './sales/invoices/invoices-of-email.ts';
import { cancelWaitingOrders } from './sales/orders/cancel-order.ts';
import { mendOrderRoutes } from './sales/orders/mend-order.routes.ts';
import { orderTimelineRoutes } from './sales/orders/order-timeline.routes.ts';
import { orderRoutes } from './sales/orders/orders.routes.ts';
import { findOwnOrders } from './sales/orders/own-orders.ts';
import { takeOrderRoutes } from './sales/orders/take-order.routes.ts';
import { payOnDeliveryRoutes } from './sales/payments/pay-on-delivery.routes.ts';
import { type PaymentContext, paymentContext } from './sales/payments/payment-context.ts';
import { paymentJobs } from './sales/payments/payment-jobs.ts';
import { type PaymentMetrics } from './sales/payments/payment-metrics.ts';
import { sandboxRoutes } from './sales/payments/sandbox.routes.ts';
import { orderRefundJobs } from './sales/refunds/order-refund-jobs.ts';
import { refundRoutes } from './sales/refunds/refunds.routes.ts';
import { returnRoutes } from './sales/returns/returns.routes.ts';
import { staffReturnRoutes } from './sales/returns/staff-returns.routes.ts';
import { ownReviewRoutes } from './sales/reviews/own-reviews.routes.ts';
import { staffReviewRoutes } from './sales/reviews/staff-reviews.routes.ts';
import { staffOrderRoutes } from './sales/staff-orders/staff-orders.routes.ts';
import { bestSellerJobs } from './sales/today/best-sellers.ts';
import { todayRoutes } from './sales/today/today.routes.ts';
import { bannerJobs } from './settings/banner.ts';
import { connectionsOf, type ShopConnections } from './settings/connections.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { settingsOver } from './settings/shop-settings.ts';
import { accountRoutes } from './shopping/account/account.routes.ts';
import { type AccountChanges } from './shopping/account/account-changes.ts';
import { type AuthRateLimiter } from './shopping/account/auth-rate-limiter.ts';
import { linkRoutes } from './shopping/account/links.routes.ts';
import { ownDataRoutes } from './shopping/account/own-data.routes.ts';
import { passwordQueue } from './shopping/account/password.ts';
import { passwordResetJob, passwordResetKind } from './shopping/account/password-reset.ts';
import { addressRoutes } from './shopping/addresses/addresses.routes.ts';
import { backInStockRoutes } from './shopping/back-in-stock/back-in-stock.routes.ts';
import { backInStockJobs } from './shopping/back-in-stock/back-in-stock.ts';
import { cartRoutes } from './shopping/cart/cart.routes.ts';
import { privacyRoutes } from './shopping/shoppers/privacy.routes.ts';
import { shopperRoutes } from './shopping/shoppers/shoppers.routes.ts';
import { wishlistRoutes } from './shopping/wishlist/wishlist.routes.ts';
import { enqueueBackInStock } from './stock/back-in-stock.queries.ts';
import { stockJobs } from './stock/hold-stock.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { auditRoutes } from './team/audit/audit.routes.ts';
import { acceptInvitation, recordStaffEmailChange, recordStaffLeaving } from './team/members/manage-staff.ts';
import { memberRoutes } from './team/members/members.routes.ts';
import type { SecretSeal } from './team/sessions/sealed-secret.ts';
import { sessionRoutes } from './team/sessions/sessions.routes.ts';
import { serviceTokenRoutes } from './team/tokens/service-tokens.routes.ts';
import { type AddressRules, type ResolveName, resolveName } from './team/webhooks/public-address.ts';
import { webhookJobs } from './team/webhooks/webhook-jobs.ts';
import { WebhookMetrics } from './team/webhooks/webhook-metrics.ts';
import { webhookSeal } from './team/webhooks/webhook-secret.ts';
import { enqueueWebhooks } from './team/webhooks/webhooks.queries.ts';
import { webhookRoutes } from './team/webhooks/webhooks.routes.ts';
import { webhookData } from './webhook-data.ts';

/** Emails are neither sent nor shown. */
const noMail: MailConfig = { publicUrl: 'http://localhost', hasMailbox: false };

/** Dependencies beside the database and the settings. */
export interface Dependencies extends AppDependencies {
  /** None for load tests. */
  limits?: AuthRateLimiter | undefined;
  /** Connections for jobs, so that these take none from requests. Default: those of `database`. */
  jobDatabase?: Database;
  /** Serves reads of the catalogue while it is up to date. */
  replica?: Database | undefined;
  metrics?: Metrics;
  /** Timing of the connection that listens for changes of the catalogue. */
  listenerTiming?: ListenerTiming;
  /** Finds the addresses of the names that webhooks go to; only tests change it. */
  resolveName?: ResolveName;
  /** For one try to deliver a webhook; only tests change it. */
  webhookTimeoutMs?: number;
}

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
  webhookMetrics: WebhookMetrics;
  printed: InvoicePdfCache;
  /** To be started like it, for books that were changed and not indexed. */
  searchIndexer: SearchIndexer;
  /** To be started like it, for the feed of changes. */
  changeSequencer: ChangeSequencer;
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
        | 'allowedOrigins'
        | 'coversFolder'
        | 'dataFolder'
        | 'orderTiming'
        | 'mail'
        | 'isStaffCodeWaived'
        | 'settings'
        | 'webhooksToPrivate'
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
  const changeSequencer = new ChangeSequencer(database, log, enqueueWebhooks);
  const findSettings = settingsOver(config.settings ?? {});
  const payments = paymentContext(database, config, findSettings);
  const { mail = noMail, jobDatabase = database } = { ...config, ...dependencies };
  const mailer = new MailerProcess(mail);
  const { dataFolder = path.join(tmpdir(), 'quire') } = config;
  const findInvoices = invoicesOfEmails(jobDatabase, findSettings);
  const seal = webhookSeal(config.tokenSecret);
  const rules: AddressRules = {
    toPrivate: config.webhooksToPrivate ?? false,
    resolve: dependencies.resolveName ?? resolveName,
  };
  const webhookMetrics = new WebhookMetrics();
  const { webhookTimeoutMs = webhookLimits.timeoutSeconds * 1_000 } = dependencies;
  const jobs = new JobWorker(
    jobDatabase,
    {
      ...paymentJobs({ ...payments, database: jobDatabase }, log),
      ...orderRefundJobs({ ...payments, database: jobDatabase }),
      ...emailJobs(jobDatabase, mail, mailer, config.tokenSecret, findInvoices),
      ...invoiceJobs(jobDatabase, findSettings),
      ...stockJobs(jobDatabase),
      ...backInStockJobs(jobDatabase),
      ...bestSellerJobs(jobDatabase),
      ...bannerJobs(jobDatabase),
      ...oldChangesJobs(jobDatabase),
      ...webhookJobs(jobDatabase, {
        rules,
        seal,
        metrics: webhookMetrics,
        readResource: webhookData({ ...payments, database: jobDatabase }),
        timeoutMs: webhookTimeoutMs,
      }),
      ...catalogueNewsJobs(jobDatabase),
      ...importJobs(jobDatabase, { databaseUrl: config.databaseUrl, dataFolder }, log),
      [passwordResetJob]: passwordResetKind(jobDatabase, config.tokenSecret),
    },
    log,
  );
  const counts = new CountCache(catalogueVersion);
  const printed = new InvoicePdfCache((invoice) => mailer.print(invoice));
  const queue = new CatalogueQueue(responseTimeoutMs);
  metrics.catalogueQueue(() => queue.stats());
  metrics.passwordQueue(passwordQueue);
  const routes = shopRoutes({
    payments,
    reads,
    counts,
    closeSearch: new CloseSearch(catalogueVersion, counts),
    catalogueQueue: queue,
    printed,
    connections: connectionsOf(config.razorpay, mail, payments.provider, mailer),
    config,
    limits,
    webhooks: { seal, rules },
  });
  const { app, stop } = createExpressApp(
    { database, config, routes, payments, mailer, findInvoices, catalogueChanges, metrics },
    dependencies,
  );
  return {
    listener: app,
    routes,
    catalogueVersion,
    listening: listener.listening,
    jobs,
    paymentMetrics: payments.metrics,
    webhookMetrics,
    printed,
    searchIndexer,
    changeSequencer,
    async close() {
      stop();
      await Promise.all([listener.close(), searchIndexer.close(), changeSequencer.close(), jobs.close()]);
      mailer.close();
    },
  };
}

/** Dependencies of the routes. */
interface RouteContext {
  payments: PaymentContext;
  reads: CatalogueReads;
  counts: CountCache;
  closeSearch: CloseSearch;
  catalogueQueue: Pick<CatalogueQueue, 'queued'>;
  printed: InvoicePdfCache;
  connections: ShopConnections;
  config: Pick<RestConfig, 'tokenSecret' | 'sandboxSecret' | 'razorpay'> &
    Partial<Pick<RestConfig, 'isStaffCodeWaived'>>;
  limits: AuthRateLimiter | undefined;
  webhooks: { seal: SecretSeal; rules: AddressRules };
}

/** The routes of the shop, in the order in which paths are matched. */
export function shopRoutes({
  payments,
  reads,
  counts,
  closeSearch,
  catalogueQueue,
  printed,
  connections,
  config: { tokenSecret, sandboxSecret, razorpay, isStaffCodeWaived = false },
  limits,
  webhooks: { seal, rules },
}: RouteContext): RouteDefinition[] {
  const { database, findSettings } = payments;
  const accountChanges = accountChangesWith(payments);
  return [
    ...catalogueRoutes(reads, counts, closeSearch, findSettings).map(catalogueQueue.queued),
    // Before the account's routes, whose /users/:id matches /users/address too.
    ...addressRoutes(database, findSettings),
    ...accountRoutes(database, tokenSecret, limits, accountChanges),
    ...linkRoutes(database, tokenSecret, limits, accountChanges),
    ...ownDataRoutes(database, tokenSecret, limits, accountChanges, (userId) =>
      findOwnOrders(payments, userId),
    ),
    ...wishlistRoutes(database),
    ...cartRoutes(database, findSettings),
    ...deliveryRoutes(reads, findSettings),
    ...reviewRoutes(database, findSettings),
    ...backInStockRoutes(database),
    ...orderRoutes(payments, limits),
    ...payOnDeliveryRoutes(database, findSettings),
    ...cartWithCodeRoutes(database, findSettings, limits),
    ...invoiceRoutes(database, printed),
    ...returnRoutes(payments),
    ...ownReviewRoutes(database, findSettings, limits),
    ...staffReviewRoutes(database),
    ...changeRoutes(database),
    // Before the reads, whose /staff/orders/:id matches /staff/orders/ship too.
    ...shipmentRoutes(payments),
    ...takeOrderRoutes(payments, tokenSecret),
    ...refundRoutes(payments),
    ...staffReturnRoutes(payments),
    ...staffOrderRoutes(payments),
    ...carrierRoutes(database),
    ...mendOrderRoutes(payments),
    ...orderTimelineRoutes(database),
    ...sessionRoutes(database, tokenSecret, limits, isStaffCodeWaived),
    ...memberRoutes(database, tokenSecret),
    ...staffBookRoutes(database, enqueueBackInStock),
    ...bookTaxRoutes(database),
    ...bookCoverRoutes(database, new ResizingProcess()),
    ...staffCategoryRoutes(database),
    ...importRoutes(database),
    ...stockRoutes(database),
    ...serviceTokenRoutes(database),
    ...webhookRoutes(database, seal, rules),
    ...auditRoutes(database),
    ...settingsRoutes(database, findSettings, connections),
    ...pageRoutes(database, findSettings),
    ...codeRoutes(database),
    ...todayRoutes(database),
    ...shopperRoutes(database, tokenSecret),
    ...privacyRoutes(database, accountChanges, (userId) => findOwnOrders(payments, userId)),
    ...staffEmailRoutes(database),
    ...staffJobRoutes(database, [emailJob]),
    ...(razorpay ? [] : sandboxRoutes(database, sandboxSecret)),
  ];
}

/** The reactions of `team` and `sales` to changes of an account. */
const accountChangesWith = ({ metrics }: PaymentContext): AccountChanges => ({
  onEmailChange: recordStaffEmailChange,
  onInvitationAccepted: acceptInvitation,
  async onDeletion(transaction, user) {
    await recordStaffLeaving(transaction, user);
    const cancelled = await cancelWaitingOrders(transaction, user.id);
    return () => {
      metrics.ended.cancelled += cancelled;
    };
  },
});
