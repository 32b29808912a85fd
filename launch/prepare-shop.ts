import { dataFolderError, takeDataFolder } from './data-folder.ts';
import { openShopDatabase } from './database.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { checkPorts } from './ports.ts';
import { type Opening, ReportedError } from './run-until-stopped.ts';
import { hasSecrets, readOrCreateSecrets, type Secrets } from './secrets.ts';
import { runToEnd, type Service } from './service.ts';
import { prepareEnvironment, type Shop } from './service-environment.ts';
import { readSettings, type Settings } from './settings.ts';
import { shopAddress } from './welcome.ts';

/** Servers whose launcher was killed take up to 10 s to finish their requests. */
const orphanTimeoutMs = 12_000;

/**
 * Prepares everything that the servers need: checks the settings and ports, locks the data folder, creates the
 * secrets, and starts, migrates and seeds the database.
 * @param prepare the program that migrates and seeds, as arguments for Node.js
 * @throws StartError
 */
export async function prepareShop(opening: Opening, mode: Shop['mode'], prepare: string[]): Promise<Shop> {
  for (const line of misspeltSettings(process.env)) console.warn(line);
  const settings = readSettings(process.env);
  const folder = await takeDataFolder(settings, shopAddress(settings));
  opening.onClose(folder.release);
  await checkPorts(settings, folder.afterKill ? orphanTimeoutMs : 0);
  const isFirstStart = !hasSecrets(settings.dataDir);
  const secrets = await secretsFor(settings);
  opening.end.throwIfAborted();

  const database = await openShopDatabase(settings, opening.fail);
  opening.onClose(database.stop);
  opening.end.throwIfAborted();

  const shop: Shop = {
    mode,
    settings,
    secrets,
    isFirstStart,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
  };
  await prepareDatabase(opening, { args: prepare, env: prepareEnvironment(process.env, shop) });
  return shop;
}

/** Runs the program that migrates and seeds. */
export async function prepareDatabase(
  opening: Opening,
  program: Pick<Service, 'args' | 'env'>,
): Promise<void> {
  const ending = await runToEnd(program);
  opening.end.throwIfAborted();
  if (ending !== 'exit code 0')
    throw new ReportedError(`The preparation of the database ended with ${ending}.`);
}

async function secretsFor(settings: Settings): Promise<Secrets> {
  try {
    const secrets = await readOrCreateSecrets(settings.dataDir);
    return { ...secrets, jwtSecret: settings.jwtSecret ?? secrets.jwtSecret };
  } catch (error) {
    throw dataFolderError(error, settings.dataDir);
  }
}
