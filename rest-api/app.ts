import { sql } from 'drizzle-orm';
import express, { type Express } from 'express';
import type { KeptAnswers } from '../http/kept-answers.ts';
import type { Logger } from '../http/log.ts';
import type { Overload } from '../http/overload.ts';
import { requestIds } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { accountCalls } from './account/account.routes.ts';
import type { AttemptLimits } from './account/attempts.ts';
import { addressCalls } from './addresses/addresses.routes.ts';
import { answerInTime, answerMs } from './answer-in-time.ts';
import { apiHeaders } from './api-headers.ts';
import { requireUser } from './auth.ts';
import { type Call, callRoutes } from './call.ts';
import { cartCalls } from './cart/cart.routes.ts';
import { catalogueCalls } from './catalogue/catalogue.routes.ts';
import type { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { CatalogueReads } from './catalogue/catalogue-reads.ts';
import { coverRoutes } from './catalogue/covers/covers.routes.ts';
import { DrawingProcess } from './catalogue/covers/drawing-process.ts';
import { DrawnCovers } from './catalogue/covers/drawn-covers.ts';
import { KeptCounts } from './catalogue/kept-counts.ts';
import type { RestConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { documentationRoutes } from './documentation/documentation.routes.ts';
import { errorHandler, unknownRoute } from './errors.ts';
import { Metrics } from './metrics.ts';
import { orderCalls } from './orders/orders.routes.ts';
import { PaymentEvents } from './orders/payment-events.ts';
import { type PaymentWork, paymentWork } from './orders/payment-work.ts';
import { sandboxRoutes } from './payments/sandbox.routes.ts';
import { webhookRoutes } from './payments/webhook.routes.ts';
import { plainBody } from './plain-body.ts';
import { parseQuery } from './query-string.ts';
import { wishlistCalls } from './wishlist/wishlist.routes.ts';

const mostBodyBytes = '100kb';

/** Every call, in the order in which paths are matched. */
export function restCalls(
  database: Database,
  tokenSecret: string,
  payments: PaymentWork,
  limits?: AttemptLimits,
  keptCounts = new KeptCounts(),
  reads = new CatalogueReads(database),
): Call[] {
  return [
    ...catalogueCalls(reads, keptCounts),
    // Ahead of the account's, whose /users/:id matches /users/address too.
    ...addressCalls(database),
    ...accountCalls(database, tokenSecret, limits),
    ...wishlistCalls(database),
    ...cartCalls(database),
    ...orderCalls(payments),
  ];
}

/** What the service is given beside its database and settings. */
export interface Surroundings {
  log: Logger;
  /** None for load tests. */
  limits?: AttemptLimits | undefined;
  /** Where the catalogue is read while it is up to date. */
  replica?: Database | undefined;
  metrics?: Metrics;
  /** Sends callers away when too many are here; none for tests of other things. */
  overload?: Overload;
  /** The same for payment reports, which have places of their own. */
  webhookOverload?: Overload;
  /** Aborts when the service is about to end, so that nobody sends it more. */
  draining?: AbortSignal;
}

/**
 * The calls of Specification §7 under `/api`, and drawn covers, on a database; of the catalogue answers and counts are
 * kept.
 */
export function createRestApp(
  database: Database,
  config: Pick<RestConfig, 'tokenSecret' | 'razorpay' | 'sandboxSecret' | 'trustedProxies'> &
    Partial<Pick<RestConfig, 'coversFolder' | 'orderTiming'>>,
  kept: { answers: KeptAnswers; counts: KeptCounts; reads: CatalogueReads; queue: CatalogueQueue },
  { log, limits, metrics = new Metrics(), overload, webhookOverload, draining }: Surroundings,
  payments = paymentWork(database, config),
  events = new PaymentEvents(payments, log),
): Express {
  const { tokenSecret } = config;

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', parseQuery);
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

  const covers = new DrawnCovers(config.coversFolder, new DrawingProcess(), (err) => {
    log.error({ err }, 'a cover could not be kept');
  });
  app.use(coverRoutes(database, covers));
  const calls = restCalls(database, tokenSecret, payments, limits, kept.counts, kept.reads);
  const { provider, figures } = payments;
  const webhookSteps = [...(webhookOverload ? [webhookOverload.count] : []), answerInTime(answerMs)];
  app.use('/api', webhookRoutes(provider.webhookSecrets, figures, webhookSteps, events.accept));
  app.use(express.json({ limit: mostBodyBytes }), plainBody);
  if (overload) app.use(overload.count);
  app.use(answerInTime(answerMs));
  app.use(
    '/api',
    callRoutes(calls, kept.answers, kept.queue, (unknownUser) =>
      requireUser(database, tokenSecret, unknownUser),
    ),
    documentationRoutes(calls),
  );
  if (!config.razorpay) app.use('/api', sandboxRoutes(database, config.sandboxSecret));
  app.use(unknownRoute);
  app.use(errorHandler);
  return app;
}
