import { createServer } from 'node:http';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { announceReady, superviseChild } from '../launch/child.ts';
import { AttemptLimits } from './account/attempts.ts';
import { createRestApp } from './app.ts';
import { readRestConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { Metrics } from './metrics.ts';
import { openRedis } from './redis.ts';

/** Starts the REST service with the settings of the environment. */
const config = readRestConfig(process.env);
const log = createLog(config.logLevel);
const { database, connections, close } = openDatabase(config.databaseUrl, (error) => {
  log.warn({ err: error }, 'an idle connection to the database broke');
});
const redis = config.rateLimits && config.redisUrl ? openRedis(config.redisUrl, log) : undefined;
const limits = config.rateLimits ? new AttemptLimits(redis) : undefined;
const metrics = new Metrics();
metrics.databasePool(connections);
if (limits) metrics.attempts(limits);

const draining = new AbortController();
const app = createRestApp(database, config, { log, limits, metrics, draining: draining.signal });
const server = await listen(createServer(serverOptions, app), config);
superviseChild(async () => {
  draining.abort();
  await server.drain();
  redis?.disconnect();
  await close();
});
announceReady();
