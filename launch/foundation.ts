import { dataFolderError, takeDataFolder } from './data-folder.ts';
import { openShopDatabase } from './database.ts';
import { checkPorts } from './ports.ts';
import { type Opening, ToldError } from './run-until-stopped.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import { runToEnd } from './service.ts';
import { prepareEnvironment, type Shop } from './service-environment.ts';
import { readSettings, type Settings } from './settings.ts';
import { shopAddress } from './welcome.ts';

/** Servers whose launcher was killed take up to 10 s to finish what is under way. */
const orphanPatienceMs = 12_000;

/**
 * Lays what the servers stand on: settings checked, data folder taken, ports free, secrets there, database
 * running, migrated and seeded.
 * @param prepare the program that migrates and seeds, as arguments for Node.js.
 * @throws StartError
 */
export async function layFoundation(opening: Opening, mode: Shop['mode'], prepare: string[]): Promise<Shop> {
  const settings = readSettings(process.env);
  const folder = await takeDataFolder(settings, shopAddress(settings));
  opening.onClose(folder.release);
  await checkPorts(settings, folder.afterKill ? orphanPatienceMs : 0);
  const secrets = await secretsFor(settings);
  opening.end.throwIfAborted();

  const database = await openShopDatabase(settings, opening.fail);
  opening.onClose(database.stop);
  opening.end.throwIfAborted();

  const shop: Shop = { mode, settings, secrets, databaseUrl: database.url };
  const ending = await runToEnd({ args: prepare, env: prepareEnvironment(process.env, shop) });
  opening.end.throwIfAborted();
  if (ending !== 'exit code 0') throw new ToldError(`The preparation of the database ended with ${ending}.`);
  return shop;
}

async function secretsFor(settings: Settings): Promise<Secrets> {
  try {
    const kept = await keepSecrets(settings.dataDir);
    return { ...kept, jwtSecret: settings.jwtSecret ?? kept.jwtSecret };
  } catch (error) {
    throw dataFolderError(error, settings.dataDir);
  }
}
