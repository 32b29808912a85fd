import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { maxUploadMs } from '../rest-api/contract/upload-path.ts';
import { announceReady, superviseChild } from '../runtime/child-process.ts';
import { mapUncaughtErrors } from '../runtime/source-maps.ts';
import { createBff } from './app.ts';
import { readBffConfig } from './config.ts';
import type { LogError } from './graphql/graphql.ts';
import { listenForMetrics } from './metrics.ts';
import type { DevClient } from './pages/dev-client.ts';
import { PageRenderer } from './pages/page-renderer.ts';

/** The REST service may come up a moment later; without it there is still a page that says so. */
const timeoutMs = 5_000;

/**
 * Starts the public server with the settings of the environment.
 * @param openClient opens the client from its sources; left out, the built one is served.
 */
export async function startBff(
  openClient?: (server: Server, logError: LogError) => Promise<DevClient>,
): Promise<void> {
  mapUncaughtErrors();
  const config = readBffConfig(process.env);
  const log = createLog(config.logLevel);
  if (config.sandboxNotice) log.warn('payments are simulated: anyone buys here without paying');
  const httpServer = createServer(serverOptions);
  const devClient = await openClient?.(httpServer, (err) => log.error({ err }, 'failed'));
  const renderer = devClient ? undefined : new PageRenderer((err) => log.error({ err }, 'failed'));
  const draining = new AbortController();
  const bff = await createBff(config, log, { devClient, renderer, draining: draining.signal });
  httpServer.on('request', bff.listener);
  const server = await listen(httpServer, { ...config, maxRequestMs: maxUploadMs });
  const metricsServer = config.metricsAddress && (await listenForMetrics(bff.metrics, config.metricsAddress));
  superviseChild(async () => {
    draining.abort();
    // Its open connections to browsers would hold up the drain.
    await devClient?.renderer.close();
    // Metrics are there until the last request has ended.
    await server.drain();
    await metricsServer?.drain();
    await bff.stop();
  });
  await Promise.race([bff.listening, sleep(timeoutMs, undefined, { ref: false })]);
  announceReady();
  // Not earlier: it would take a processor from those that start.
  renderer?.start();
}
