import { createServer } from 'node:http';
import { listen, serverOptions } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { announceReady, superviseChild } from '../launch/child.ts';
import { createBff } from './app.ts';
import { readBffConfig } from './config.ts';

/** Starts the public server with the settings of the environment. */
const config = readBffConfig(process.env);
const bff = await createBff(config, createLog(config.logLevel));
const server = await listen(createServer(serverOptions, bff.listener), config);
superviseChild(async () => {
  await server.drain();
  await bff.stop();
});
announceReady();
