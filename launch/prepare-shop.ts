import { dataFolderError, takeDataFolder } from './data-folder.ts';
import { openShopDatabase } from './database.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { checkPorts } from './ports.ts';
import { type Opening, ReportedError } from './run-until-stopped.ts';
import { hasSecrets, readOrCreateSecrets, type Secrets } from './secrets.ts';
import { startAhead } from './service.ts';
import { prepareEnvironment, type Shop } from './service-environment.ts';
import { readSettings, type Settings } from './settings.ts';
import { shopAddress } from './welcome.ts';

/** Servers whose launcher was killed take up to 10 s to finish their requests. */
const orphanTimeoutMs = 12_000;

/** What a launcher does while the database starts. */
interface Meanwhile {
  /** Is called before that, with a shop that has no database URL yet. */
  start?(shop: Shop): void;
  /** Whether nothing of a database would be migrated or seeded: then that program does not start. */
  isPrepared?(databaseUrl: string): Promise<boolean>;
}

/**
 * Prepares everything that the servers need: checks the settings and ports, locks the data folder, creates the
 * secrets, and starts, migrates and seeds the database.
 * @param prepare the program that migrates and seeds, as arguments for Node.js
 * @throws StartError
 */
export async function prepareShop(
  opening: Opening,
  mode: Shop['mode'],
  prepare: string[],
  { start = () => undefined, isPrepared = async () => false }: Meanwhile = {},
): Promise<Shop> {
  for (const line of misspeltSettings(process.env)) console.warn(line);
  const settings = readSettings(process.env);
  const folder = await takeDataFolder(settings, shopAddress(settings));
  opening.onClose(folder.release);
  await checkPorts(settings, folder.afterKill ? orphanTimeoutMs : 0);
  const isFirstStart = !hasSecrets(settings.dataDir);
  const secrets = await secretsFor(settings);
  opening.end.throwIfAborted();

  const known: Shop = { mode, settings, secrets, isFirstStart, databaseUrl: '', databaseOwnerUrl: '' };
  const startPreparing = () => {
    const program = startAhead({ args: prepare, env: prepareEnvironment(process.env, known) });
    opening.onClose(program.kill);
    return program;
  };
  // Most of a program's start is loading its modules, for which it needs no database.
  const ahead = isFirstStart ? startPreparing() : undefined;
  start(known);
  const database = await openShopDatabase(settings, opening.fail);
  opening.onClose(database.stop);
  opening.end.throwIfAborted();

  const shop: Shop = { ...known, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl };
  const isDone = !ahead && (await isPrepared(shop.databaseUrl));
  opening.end.throwIfAborted();
  if (isDone) return shop;
  const preparing = ahead ?? startPreparing();
  preparing.begin({ DATABASE_OWNER_URL: shop.databaseOwnerUrl });
  // Whichever comes first: the program says that it is done, and exits a moment later.
  const ending = await Promise.race([preparing.ready, preparing.ended]);
  opening.end.throwIfAborted();
  if (ending !== undefined && ending !== 'exit code 0')
    throw new ReportedError(`The preparation of the database ended with ${ending}.`);
  return shop;
}

async function secretsFor(settings: Settings): Promise<Secrets> {
  try {
    const secrets = await readOrCreateSecrets(settings.dataDir);
    return { ...secrets, jwtSecret: settings.jwtSecret ?? secrets.jwtSecret };
  } catch (error) {
    throw dataFolderError(error, settings.dataDir);
  }
}
