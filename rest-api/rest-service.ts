import type { RequestListener } from 'node:http';
import type { Trusts } from '../http/caller-address.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { SlowBodies } from '../http/slow-bodies.ts';
import { createRestApp, type Dependencies } from './app.ts';
import { CachedRoutes } from './cached-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { CatalogueChanges } from './catalogue/catalogue-changes.ts';
import { CatalogueListener } from './catalogue/catalogue-listener.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import { CatalogueReads } from './catalogue/catalogue-reads.ts';
import { CountCache } from './catalogue/count-cache.ts';
import type { RestConfig } from './config.ts';
import { webhookPath } from './contract/webhook-path.ts';
import type { Database } from './database/database.ts';
import { Metrics } from './metrics.ts';
import { paymentContext } from './orders/payment-context.ts';
import { PaymentEvents } from './orders/payment-events.ts';
import { Reconciler } from './orders/reconciler.ts';
import type { PaymentMetrics } from './payments/payment-metrics.ts';

/** Fifty books take 16 kB; a catalogue that does not fit is streamed anew for everyone. */
const cacheLimits = { maxBytes: 32_000_000, maxEntryBytes: 2_000_000 };

export interface RestService {
  /** Answers requests: from what is kept, or by the app. */
  listener: RequestListener;
  kept: ResponseCache;
  /** Resolves when changes of the catalogue are heard of, so that answers are kept; until then all are made. */
  keeping: Promise<void>;
  /** To be started by whoever wants payments seen to; without, a round can be asked for. */
  reconciler: Reconciler;
  paymentMetrics: PaymentMetrics;
  /** Stops keeping answers and seeing to payments; requests are still answered. */
  close(): Promise<void>;
}

/**
 * The REST service: the calls of Specification §7. Those of the catalogue are answered ahead of Express, and go out from
 * kept answers also when it is too busy for the others.
 */
export function createRestService(
  database: Database,
  config: Pick<RestConfig, 'databaseUrl' | 'tokenSecret' | 'razorpay' | 'sandboxSecret' | 'trustedProxies'> &
    Partial<Pick<RestConfig, 'coversFolder' | 'orderTiming'>>,
  dependencies: Dependencies,
): RestService {
  const { log } = dependencies;
  const kept = new ResponseCache(cacheLimits, (err) =>
    log.error({ err }, 'an answer could not be compressed'),
  );
  const counts = new CountCache();
  const changes = new CatalogueChanges();
  const payments = paymentContext(database, config);
  const events = new PaymentEvents(payments, log);
  const reconciler = new Reconciler(payments, log);
  const reads = new CatalogueReads(database, dependencies.replica, (err) => {
    log.error({ err }, 'the replica is not read from; the catalogue comes from the primary until it can be');
  });
  const { loadShedder, webhookOverload, metrics = new Metrics() } = dependencies;
  const queue = new CatalogueQueue();
  metrics.catalogueQueue(() => queue.stats());
  const app = createRestApp(
    database,
    config,
    { answers: kept, counts, reads, queue },
    { ...dependencies, metrics },
    payments,
    events,
  );
  const trusts: Trusts = app.get('trust proxy fn');
  const cachedRoutes = new CachedRoutes(catalogueRoutes(reads, counts), {
    ...{ kept, log, metrics, loadShedder, trusts, catalogueQueue: queue },
  });
  const watch = new CatalogueListener(config.databaseUrl, [reads, kept, counts, changes], (err) => {
    log.warn({ err }, 'changes of the catalogue cannot be heard of; no answers are kept until they can');
  });
  const made: RequestListener = (request, response) => {
    if (!cachedRoutes.answer(request, response)) app(request, response);
  };
  const admitted = loadShedder?.guard(made) ?? made;
  const admittedWebhook = webhookOverload?.guard(app) ?? app;
  const bodies = new SlowBodies(trusts);
  metrics.slowBodies(() => bodies.stats());
  return {
    listener(request, response) {
      if (kept.answer(request, response) || changes.answer(request, response)) return;
      bodies.watch(request, response);
      if (webhookPath.test(request.url ?? '')) admittedWebhook(request, response);
      else admitted(request, response);
    },
    kept,
    keeping: watch.listening,
    reconciler,
    paymentMetrics: payments.figures,
    async close() {
      bodies.stop();
      await Promise.all([watch.close(), reconciler.close(), events.close()]);
    },
  };
}
