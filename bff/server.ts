import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { announceReady, mayBegin, superviseChild } from '../launch/child.ts';
import { createBff } from './app.ts';
import { readBffConfig } from './config.ts';

/** The REST service may start a moment later; without it this server still serves a page that says so. */
const timeoutMs = 5_000;

/** Starts the public server with the settings of the environment. */
await mayBegin();
const config = readBffConfig(process.env);
const log = createLog(config.logLevel);
if (config.sandboxNotice) log.warn('payments are simulated: anyone buys here without paying');
const bff = await createBff(config, log);
const server = await listen(createServer(serverOptions, bff.listener), config);
superviseChild(async () => {
  await server.drain();
  await bff.stop();
});
await Promise.race([bff.listening, sleep(timeoutMs, undefined, { ref: false })]);
announceReady();
