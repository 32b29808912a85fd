import { createServer } from 'node:http';
import { listen } from '../http/listen.ts';
import { announceReady, superviseChild } from '../launch/child.ts';
import { readRestConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createRestService } from './rest-service.ts';

/** Starts the REST service with the settings of the environment. */
const config = readRestConfig(process.env);
const logError = (error: unknown) => console.error('REST service:', error);
const { database, close } = openDatabase(config.databaseUrl, logError);
const service = createRestService(database, config, logError);
const server = await listen(createServer(service.listener), config);
superviseChild(async () => {
  await server.drain();
  await service.close();
  await close();
});
announceReady();
