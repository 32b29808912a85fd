import { sql } from 'drizzle-orm';
import express, { type Express, type RequestHandler } from 'express';
import type { LoadShedder } from '../http/admission/load-shedder.ts';
import { type BodyLimits, SlowBodies } from '../http/admission/slow-bodies.ts';
import type { Logger } from '../http/log.ts';
import { requestIds } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { requireUtf8 } from '../http/require-utf8.ts';
import { coverRoutes } from './catalogue/covers/covers.routes.ts';
import { DrawingProcess } from './catalogue/covers/drawing-process.ts';
import { DrawnCovers } from './catalogue/covers/drawn-covers.ts';
import { ResizingProcess } from './catalogue/covers/resizing-process.ts';
import { importRoutes } from './catalogue/imports/imports.routes.ts';
import { bookCoverRoutes } from './catalogue/staff-books/book-covers.routes.ts';
import { staffBookRoutes } from './catalogue/staff-books/staff-books.routes.ts';
import type { CatalogueChanges } from './catalogue/version/catalogue-changes.ts';
import type { ListenerTiming } from './catalogue/version/catalogue-listener.ts';
import type { RestConfig } from './config.ts';
import { isUpload, uploadAccessPath } from './contract/upload-path.ts';
import { webhookPath } from './contract/webhook-path.ts';
import type { Database } from './database/database.ts';
import { documentationRoutes } from './documentation/documentation.routes.ts';
import type { PapersOfLetter } from './emails/email-jobs.ts';
import { mailboxRoutes } from './emails/mailbox.routes.ts';
import type { MailerProcess } from './emails/mailer-process.ts';
import { staffEmailRoutes } from './emails/staff-emails.routes.ts';
import { plainBody } from './input/plain-body.ts';
import { parseQuery } from './input/query-string.ts';
import { staffJobRoutes } from './jobs/staff-jobs.routes.ts';
import { Metrics } from './monitoring/metrics.ts';
import { apiHeaders } from './routing/api-headers.ts';
import { requireUser } from './routing/auth.ts';
import { errorHandler, unknownRoute } from './routing/errors.ts';
import { responseTimeoutMs as defaultTimeoutMs, responseTimeout } from './routing/response-timeout.ts';
import { createRouter, type RouteDefinition } from './routing/route.ts';
import type { StaffAccess } from './routing/route-description.ts';
import { uploadAccess, uploadBodies } from './routing/uploads.ts';
import { shipmentRoutes } from './sales/fulfilment/shipments.routes.ts';
import { staffOrderRoutes } from './sales/fulfilment/staff-orders.routes.ts';
import { bookTaxRoutes } from './sales/invoices/book-taxes.routes.ts';
import { paperRoutes } from './sales/invoices/invoices.routes.ts';
import type { PrintedPapers } from './sales/invoices/printed-invoices.ts';
import { orderRoutes } from './sales/orders/orders.routes.ts';
import type { PaymentContext } from './sales/payments/payment-context.ts';
import { acceptEvent } from './sales/payments/payment-events.ts';
import { sandboxCheckout } from './sales/payments/sandbox.routes.ts';
import { webhookRoutes } from './sales/payments/webhook.routes.ts';
import { refundRoutes } from './sales/refunds/refunds.routes.ts';
import { returnRoutes } from './sales/returns/returns.routes.ts';
import { staffReturnRoutes } from './sales/returns/staff-returns.routes.ts';
import { todayRoutes } from './sales/today/today.routes.ts';
import { accountRoutes } from './shopping/account/account.routes.ts';
import { linkRoutes } from './shopping/account/links.routes.ts';
import type { LoginAttempts } from './shopping/account/login-attempts.ts';
import { ownDataRoutes } from './shopping/account/own-data.routes.ts';
import { addressRoutes } from './shopping/addresses/addresses.routes.ts';
import { backInStockRoutes } from './shopping/back-in-stock/back-in-stock.routes.ts';
import { cartRoutes } from './shopping/cart/cart.routes.ts';
import { shopperRoutes } from './shopping/shoppers/shoppers.routes.ts';
import { wishlistRoutes } from './shopping/wishlist/wishlist.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { auditRoutes } from './team/audit/audit.routes.ts';
import { memberRoutes } from './team/members/members.routes.ts';
import { requireStaff } from './team/sessions/require-staff.ts';
import { sessionRoutes } from './team/sessions/sessions.routes.ts';
import { serviceTokenRoutes } from './team/tokens/service-tokens.routes.ts';

const readJson = express.json({
  limit: '100kb',
  verify: (_request, _response, bytes, charset) => requireUtf8(bytes, charset),
});

/** Reads a body of JSON, unless the body of an upload has been read. */
const jsonUnlessRead: RequestHandler = (request, response, next) => {
  if (Buffer.isBuffer(request.body)) next();
  else readJson(request, response, next);
};

/** PDFs and the letters of the mailbox: the process that renders them may have to start first, on a busy machine. */
const renderedPath = /^(?:\/api\/.*\/papers\/[^/]+\.pdf|\/mailbox\/letters\/[^/]+)$/;
const renderedTimeoutMs = 15_000;

/** The routes behind those of the catalogue, in the order in which paths are matched. */
export function shopRoutes(
  database: Database,
  tokenSecret: string,
  payments: PaymentContext,
  printed: PrintedPapers,
  limits?: LoginAttempts,
  isStaffCodeWaived = false,
): RouteDefinition[] {
  return [
    // Before the account's routes, whose /users/:id matches /users/address too.
    ...addressRoutes(database),
    ...accountRoutes(database, tokenSecret, limits),
    ...linkRoutes(database, tokenSecret, limits),
    ...ownDataRoutes(payments, tokenSecret, limits),
    ...wishlistRoutes(database),
    ...cartRoutes(database),
    ...backInStockRoutes(database),
    ...orderRoutes(payments),
    ...paperRoutes(database, printed),
    ...returnRoutes(payments),
    // Before the reads, whose /staff/orders/:id matches /staff/orders/ship too.
    ...shipmentRoutes(payments),
    ...refundRoutes(payments),
    ...staffReturnRoutes(payments),
    ...staffOrderRoutes(payments),
    ...sessionRoutes(database, tokenSecret, limits, isStaffCodeWaived),
    ...memberRoutes(database, tokenSecret),
    ...staffBookRoutes(database),
    ...bookTaxRoutes(database),
    ...bookCoverRoutes(database, new ResizingProcess()),
    ...importRoutes(database),
    ...stockRoutes(database),
    ...serviceTokenRoutes(database),
    ...auditRoutes(database),
    ...todayRoutes(database),
    ...shopperRoutes(database, tokenSecret),
    ...staffEmailRoutes(database),
    ...staffJobRoutes(database),
  ];
}

/** Dependencies beside the database and the settings. */
export interface Dependencies {
  log: Logger;
  /** None for load tests. */
  limits?: LoginAttempts | undefined;
  /** Connections for jobs, so that these take none from requests; the database's own where nothing is said. */
  jobDatabase?: Database;
  /** Serves reads of the catalogue while it is up to date. */
  replica?: Database | undefined;
  metrics?: Metrics;
  /** Rejects requests when there are too many; tests of other things have none. */
  loadShedder?: LoadShedder;
  /** The same for payment reports, which have their own limit. */
  webhookLoadShedder?: LoadShedder;
  /** For how long a response may not have begun. */
  responseTimeoutMs?: number;
  /** How slowly bodies may arrive. */
  bodyLimits?: Partial<BodyLimits>;
  /** Of the connection that listens for changes of the catalogue. */
  listenerTiming?: ListenerTiming;
  /** Aborts when the service begins to shut down, so that `/readyz` fails. */
  draining?: AbortSignal;
}

/** What the app works with, as `createRestService` makes it. */
interface AppParts {
  database: Database;
  config: Pick<RestConfig, 'tokenSecret' | 'razorpay' | 'trustedProxies'> &
    Partial<Pick<RestConfig, 'coversFolder' | 'mail' | 'isStaffCodeWaived'>>;
  routes: readonly RouteDefinition[];
  payments: PaymentContext;
  mailer: MailerProcess;
  findPapers: PapersOfLetter;
  catalogueChanges: CatalogueChanges;
}

/**
 * The Express app: the routes of Specification §7, drawn covers, health, documentation.
 * @returns `stop` ends its look at slow bodies
 */
export function createRestApp(
  { database, config, routes, payments, mailer, findPapers, catalogueChanges }: AppParts,
  {
    log,
    metrics = new Metrics(),
    loadShedder,
    webhookLoadShedder,
    bodyLimits,
    draining,
    responseTimeoutMs = defaultTimeoutMs,
  }: Dependencies,
): { app: Express; stop(): void } {
  const { tokenSecret } = config;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', parseQuery);
  app.set('etag', 'strong');
  const bodies = new SlowBodies(app.get('trust proxy fn'), { isUpload, limits: bodyLimits });
  metrics.slowBodies(() => bodies.stats());
  app.use(bodies.watch);
  // Public servers ask ten times a second: neither logged nor measured.
  app.get('/catalogue-changes', catalogueChanges.respond);
  app.use(requestIds, requestLog(log), metrics.measure);
  app.use((_request, response, next) => {
    response.set(apiHeaders);
    next();
  });
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining?.aborted) {
      response.status(503).json({ status: 'about to end' });
      return;
    }
    try {
      await database.execute(sql`select 1`);
      response.json({ status: 'ok', payments: config.razorpay ? 'razorpay' : 'sandbox' });
    } catch (error) {
      response.err = error instanceof Error ? error : new Error(String(error));
      response.status(503).json({ status: 'waiting for the database' });
    }
  });
  app.get('/metrics', metrics.show);
  app.use((request, response, next) => {
    const shedder = webhookPath.test(request.url) ? webhookLoadShedder : loadShedder;
    if (shedder) shedder.refuseWhenBusy(request, response, next);
    else next();
  });

  const covers = new DrawnCovers(config.coversFolder, new DrawingProcess(), (err) => {
    log.error({ err }, 'a cover could not be stored');
  });
  app.use(coverRoutes(database, covers));
  const { provider, metrics: paymentMetrics } = payments;
  const webhookSteps = [
    ...(webhookLoadShedder ? [webhookLoadShedder.count] : []),
    responseTimeout(responseTimeoutMs),
  ];
  app.use(
    '/api',
    webhookRoutes(provider.webhookSecrets, paymentMetrics, webhookSteps, (event) =>
      acceptEvent(payments, event),
    ),
  );
  const staffGuard = (access: StaffAccess) =>
    requireStaff(database, config.isStaffCodeWaived ?? false, access);
  app.use('/api', uploadBodies(routes, staffGuard));
  app.use(jsonUnlessRead, plainBody);
  if (loadShedder) app.use(loadShedder.count);
  app.use(renderedPath, (_request, response, next) => {
    response.locals.responseTimeoutMs = renderedTimeoutMs;
    next();
  });
  app.use(responseTimeout(responseTimeoutMs));
  app.use(uploadAccessPath, uploadAccess(routes, staffGuard));
  if (config.mail?.hasMailbox) {
    app.use('/mailbox', mailboxRoutes(database, config.mail, mailer, tokenSecret, findPapers));
  }
  app.use(
    '/api',
    createRouter(routes, {
      requireUser: (unknownUser) => requireUser(database, tokenSecret, unknownUser),
      requireStaff: staffGuard,
    }),
    documentationRoutes(routes),
  );
  if (!config.razorpay) app.use('/api', sandboxCheckout());
  app.use(unknownRoute);
  app.use(errorHandler);
  return { app, stop: () => bodies.stop() };
}
