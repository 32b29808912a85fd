import { createServer } from 'node:http';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { announceReady, mayBegin, superviseChild } from '../launch/child.ts';
import { LoginAttempts } from './account/login-attempts.ts';
import { readRestConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { restLoadShedder, webhookOverload } from './load-shedding.ts';
import { Metrics } from './metrics.ts';
import { openRedis } from './redis.ts';
import { createRestService } from './rest-service.ts';

/** Starts the REST service with the settings of the environment. */
await mayBegin();
const config = readRestConfig(process.env);
const log = createLog(config.logLevel);
if (config.sandboxWarning) log.warn('payments are simulated: anyone buys here without paying');
const { database, connections, close } = openDatabase(config.databaseUrl, (error) => {
  log.warn({ err: error }, 'an idle connection to the database broke');
});
const replica = config.replicaUrl
  ? openDatabase(config.replicaUrl, (error) => {
      log.warn({ err: error }, 'an idle connection to the replica broke');
    })
  : undefined;
const redis = config.rateLimits && config.redisUrl ? openRedis(config.redisUrl, log) : undefined;
const limits = config.rateLimits ? new LoginAttempts(redis) : undefined;
const metrics = new Metrics();
metrics.databasePool(connections);
if (limits) metrics.attempts(limits);
const loadShedder = restLoadShedder();
metrics.loadShedder(() => loadShedder.stats());
const forWebhooks = webhookOverload();
metrics.webhookOverload(() => forWebhooks.stats());

const draining = new AbortController();
const { signal } = draining;
const service = createRestService(database, config, {
  ...{ log, limits, metrics, loadShedder, webhookOverload: forWebhooks, draining: signal },
  replica: replica?.database,
});
metrics.responseCache(() => service.cache.stats());
service.paymentMetrics.measure(metrics);
const server = await listen(createServer(serverOptions, service.listener), config);
service.reconciler.start();
service.searchIndexer.start();
superviseChild(async () => {
  draining.abort();
  await server.drain();
  loadShedder.stop();
  forWebhooks.stop();
  await service.close();
  redis?.disconnect();
  await Promise.all([close(), replica?.close()]);
});
announceReady();
