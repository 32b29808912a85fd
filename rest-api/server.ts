import { createServer } from 'node:http';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { announceReady, superviseChild } from '../runtime/child-process.ts';
import { mapUncaughtErrors } from '../runtime/source-maps.ts';
import { createRestService } from './app.ts';
import { scheduleOldChanges } from './changes/old-changes.ts';
import { readRestConfig } from './config.ts';
import { maxUploadMs } from './contract/upload-path.ts';
import { openDatabase } from './database/database.ts';
import { scheduleOldEmails } from './emails/email-jobs.ts';
import { openJobDatabase } from './jobs/job-database.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { requestLimits, webhookLimits } from './limits.ts';
import { Metrics } from './monitoring/metrics.ts';
import { restLoadShedder } from './routing/load-shedding.ts';
import { scheduleOldEvents } from './sales/payments/payment-events.ts';
import { scheduleBestSellers } from './sales/today/best-sellers.ts';
import { AuthRateLimiter } from './shopping/account/auth-rate-limiter.ts';
import { scheduleOldDeliveries } from './team/webhooks/webhook-jobs.ts';

/** Starts the REST service with the settings of the environment. */
mapUncaughtErrors();
const config = readRestConfig(process.env);
const log = createLog(config.logLevel);
if (config.mail.missing) log.warn(`emails are not sent: set ${config.mail.missing}`);
if (config.sandboxWarning) log.warn('payments are simulated: anyone buys here without paying');
const { database, connections, close } = openDatabase(config.databaseUrl, (error) => {
  log.warn({ err: error }, 'an idle connection to the database broke');
});
const replica = config.replicaUrl
  ? openDatabase(config.replicaUrl, (error) => {
      log.warn({ err: error }, 'an idle connection to the replica broke');
    })
  : undefined;
const ofJobs = openJobDatabase(config.databaseUrl, (error) => {
  log.warn({ err: error }, 'an idle connection of the jobs to the database broke');
});
// Most shops have no Redis: they need not load its driver.
const redis =
  config.rateLimits && config.redisUrl
    ? (await import('./database/redis.ts')).openRedis(config.redisUrl, log)
    : undefined;
const limits = config.rateLimits ? new AuthRateLimiter(redis) : undefined;
const metrics = new Metrics();
metrics.databasePool(connections);
if (limits) metrics.attempts(limits);
const loadShedder = restLoadShedder(requestLimits);
metrics.loadShedder(() => loadShedder.stats());
const forWebhooks = restLoadShedder(webhookLimits);
metrics.webhookLoadShedder(() => forWebhooks.stats());

const draining = new AbortController();
const { signal } = draining;
const service = createRestService(database, config, {
  log,
  limits,
  metrics,
  loadShedder,
  webhookLoadShedder: forWebhooks,
  draining: signal,
  replica: replica?.database,
  jobDatabase: ofJobs.database,
});
service.paymentMetrics.measure(metrics);
service.webhookMetrics.measure(metrics);
measureJobs(metrics, ofJobs.database);
const server = await listen(
  createServer(serverOptions, service.listener),
  { ...config, maxRequestMs: maxUploadMs },
  (err) => log.warn({ err }, 'the data folder takes no unix socket; the public server uses the port'),
);
service.searchIndexer.start();
service.changeSequencer.start();
Promise.all([
  scheduleOldEmails(ofJobs.database),
  scheduleOldChanges(ofJobs.database),
  scheduleOldDeliveries(ofJobs.database),
  scheduleOldEvents(ofJobs.database),
  scheduleBestSellers(ofJobs.database),
]).catch((err: unknown) =>
  log.warn({ err }, 'regular jobs could not be scheduled; they are at the next start'),
);
service.jobs.start();
superviseChild(async () => {
  draining.abort();
  await server.drain();
  loadShedder.stop();
  forWebhooks.stop();
  await service.close();
  redis?.disconnect();
  await Promise.all([close(), ofJobs.close(), replica?.close()]);
});
announceReady();
