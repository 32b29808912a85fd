import { sql } from 'drizzle-orm';
import express, { type Express, type RequestHandler } from 'express';
import { type LoadShedder } from '../http/admission/load-shedder.ts';
import { type BodyLimits, SlowBodies } from '../http/admission/slow-bodies.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { type Logger } from '../http/log.ts';
import { requestIds } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { requireUtf8 } from '../http/require-utf8.ts';
import { coverRoutes } from './catalogue/covers/covers.routes.ts';
import { DrawingProcess } from './catalogue/covers/drawing-process.ts';
import { DrawnCovers } from './catalogue/covers/drawn-covers.ts';
import { CatalogueChanges } from './catalogue/version/catalogue-changes.ts';
import { type RestConfig } from './config.ts';
import { isLines, isUpload, uploadAccessPath } from './contract/upload-path.ts';
import { webhookPath } from './contract/webhook-path.ts';
import { type Database } from './database/database.ts';
import { documentationRoutes } from './documentation/documentation.routes.ts';
import { type InvoicesOfEmail } from './emails/email-jobs.ts';
import { mailboxEmailPath, mailboxRoutes } from './emails/mailbox.routes.ts';
import { MailerProcess } from './emails/mailer-process.ts';
import { plainBody } from './input/plain-body.ts';
import { parseQuery } from './input/query-string.ts';
import { Metrics } from './monitoring/metrics.ts';
import { apiHeaders } from './routing/api-headers.ts';
import { requireUser } from './routing/auth.ts';
import { errorHandler, unknownRoute } from './routing/errors.ts';
import { responseTimeoutMs as defaultTimeoutMs, responseTimeout } from './routing/response-timeout.ts';
import { createRouter, type RouteDefinition } from './routing/route.ts';
import { type StaffAccess } from './routing/route-description.ts';
import { uploadAccess, uploadBodies } from './routing/uploads.ts';
import { type PaymentContext } from './sales/payments/payment-context.ts';
import { acceptEvent } from './sales/payments/payment-events.ts';
import { sandboxCheckout } from './sales/payments/sandbox.routes.ts';
import { webhookRoutes } from './sales/payments/webhook.routes.ts';
import { requireStaff } from './team/sessions/require-staff.ts';

const readJson = express.json({
  limit: '100kb',
  verify: (_request, _response, bytes, charset) => requireUtf8(bytes, charset),
});

/** Reads a body of JSON, unless the body of an upload has been read. */
const jsonUnlessRead: RequestHandler = (request, response, next) => {
  if (Buffer.isBuffer(request.body)) next();
  else readJson(request, response, next);
};

/** For PDFs and the emails of the mailbox: the process that renders them may have to start first, on a busy machine. */
const renderedTimeoutMs = 15_000;

/** How the app logs, what it takes on and how long it waits. */
export interface AppDependencies {
  log: Logger;
  /** Rejects requests when there are too many; tests of other things have none. */
  loadShedder?: LoadShedder;
  /** Payment reports have a limit of their own. */
  webhookLoadShedder?: LoadShedder;
  /** A response has to begin within this time. */
  responseTimeoutMs?: number;
  /** How slowly bodies may arrive. */
  bodyLimits?: Partial<BodyLimits>;
  /** Aborts when the service begins to shut down, so that `/readyz` fails. */
  draining?: AbortSignal;
}

/** What the app is made of. */
interface AppParts {
  database: Database;
  config: Pick<RestConfig, 'tokenSecret' | 'razorpay' | 'trustedProxies'> &
    Partial<Pick<RestConfig, 'allowedOrigins' | 'coversFolder' | 'mail' | 'isStaffCodeWaived'>>;
  routes: readonly RouteDefinition[];
  payments: PaymentContext;
  mailer: MailerProcess;
  findInvoices: InvoicesOfEmail;
  catalogueChanges: CatalogueChanges;
  metrics: Metrics;
}

/**
 * The Express app: the routes, drawn covers, health, documentation.
 * @returns `stop` ends its look at slow bodies
 */
export function createExpressApp(
  { database, config, routes, payments, mailer, findInvoices, catalogueChanges, metrics }: AppParts,
  {
    log,
    loadShedder,
    webhookLoadShedder,
    bodyLimits,
    draining,
    responseTimeoutMs = defaultTimeoutMs,
  }: AppDependencies,
): { app: Express; stop(): void } {
  const { tokenSecret } = config;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', parseQuery);
  app.set('etag', 'strong');
  const bodies = new SlowBodies(app.get('trust proxy fn'), { isUpload, isLines, limits: bodyLimits });
  metrics.slowBodies(() => bodies.stats());
  app.use(bodies.watch);
  // Public servers ask ten times a second: neither logged nor measured.
  app.get('/catalogue-changes', catalogueChanges.respond);
  app.use(requestIds, requestLog(log), metrics.measure);
  app.use((_request, response, next) => {
    response.set(apiHeaders);
    next();
  });
  app.use('/api', crossOrigin(config.allowedOrigins ?? []));
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
  const pdfs = routes.filter(({ contentType }) => contentType === 'application/pdf');
  const rendered = [mailboxEmailPath, ...pdfs.map(({ path }) => `/api${path}`)];
  app.use(rendered, (_request, response, next) => {
    response.locals.responseTimeoutMs = renderedTimeoutMs;
    next();
  });
  app.use(responseTimeout(responseTimeoutMs));
  app.use(uploadAccessPath, uploadAccess(routes, staffGuard));
  if (config.mail?.hasMailbox) {
    app.use('/mailbox', mailboxRoutes(database, config.mail, mailer, tokenSecret, findInvoices));
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
