import path from 'node:path';
import { readBffConfig } from '../bff/config.ts';
import { readRestConfig } from '../rest-api/config.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { prepareDatabase, prepareShop } from './prepare-shop.ts';
import { aborted, type Opening, runUntilStopped } from './run-until-stopped.ts';
import { mailboxKey } from './secrets.ts';
import { keepRunning } from './service.ts';
import { bffEnvironment, logLevelFor, restEnvironment } from './service-environment.ts';
import { asStartError } from './settings.ts';
import { heapLimit } from './start/heap-limit.mjs';
import { welcome } from './welcome.ts';

/** A program of the built shop as arguments for Node.js. */
const built = (file: string) => path.join(projectRoot, 'dist/server', file);
const programs = {
  prepare: [built('prepare.js')],
  rest: [...heapLimit(process.env), built('rest-api.js')],
  bff: [...heapLimit(process.env), built('bff.js')],
};

const part = process.argv[2];
process.exit(
  await runUntilStopped(
    part === 'rest' || part === 'bff' ? (opening) => openServer(part, opening) : openShop,
  ),
);

/**
 * `npm start`: checks the settings, starts the database, migrates and seeds it, starts the two servers, and stays as their
 * supervisor. Everything stops in reverse order, the database last.
 */
async function openShop(opening: Opening): Promise<void> {
  const shop = await prepareShop(opening, 'production', programs.prepare);
  const rest = { title: 'The REST service', args: programs.rest, env: restEnvironment(process.env, shop) };
  const bff = { title: 'The public server', args: programs.bff, env: bffEnvironment(process.env, shop) };
  const ready = Promise.all([keepRunning(rest, opening), keepRunning(bff, opening)]);
  await Promise.race([ready, aborted(opening.end)]);
  opening.end.throwIfAborted();
  console.log(welcome(shop.settings, { ...shop, mailboxKey: mailboxKey(shop.secrets) }));
}

/**
 * `npm run start:rest` and `npm run start:bff`: one server without the other and without the embedded database, for
 * shops that run several of each. REST services migrate their shared database; those that start together wait for the
 * one that migrates.
 */
async function openServer(part: 'rest' | 'bff', opening: Opening): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: logLevelFor(process.env),
  };
  for (const line of misspeltSettings(env)) console.warn(line);
  const { title, address } = asStartError(() => (part === 'rest' ? restPlace(env) : bffPlace(env)));
  if (part === 'rest') await prepareDatabase(opening, { args: programs.prepare, env });
  const { DATABASE_OWNER_URL: _owner, ...serverEnv } = env;
  const ready = keepRunning({ title, args: programs[part], env: serverEnv }, opening);
  await Promise.race([ready, aborted(opening.end)]);
  opening.end.throwIfAborted();
  console.log(`${title} is open at ${address}`);
}

function restPlace(env: NodeJS.ProcessEnv) {
  const { host, port } = readRestConfig(env);
  return { title: 'The REST service', address: `http://${host}:${port}/api` };
}

function bffPlace(env: NodeJS.ProcessEnv) {
  const { host, port } = readBffConfig(env);
  return { title: 'The public server', address: `http://${host}:${port}` };
}
