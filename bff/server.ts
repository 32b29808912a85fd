import { createServer } from 'node:http';
import { listen, serverOptions } from '../http/listen.ts';
import { announceReady, superviseChild } from '../launch/child.ts';
import { createBff } from './app.ts';
import { readBffConfig } from './config.ts';

/** Starts the public server with the settings of the environment. */
const config = readBffConfig(process.env);
const bff = await createBff(config, (error) => console.error('BFF:', error));
const server = await listen(createServer(serverOptions, bff.overload.guard(bff.app)), config);
superviseChild(async () => {
  await server.drain();
  await bff.stop();
});
announceReady();
