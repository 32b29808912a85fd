import { existsSync } from 'node:fs';
import { chmod, cp, readdir, realpath, rename, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseError } from 'pg';
import { copyRunningDatabase } from '../../rest-api/database/embedded-postgres/base-backup.ts';
import {
  createStagingFolder,
  removeStagingFolder,
  sync,
  syncFolder,
} from '../../rest-api/database/embedded-postgres/staging-folder.ts';
import type { EmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { isOutage } from '../../rest-api/database/outage.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { listenForStop } from '../stop-request.ts';
import { postgresOfOpenShop } from './shop-database.ts';

const usage =
  'npm run backup -- --to FOLDER   copies the data folder of the open shop into a new folder, in which a shop can start';

const options = { to: { type: 'string' }, help: { type: 'boolean' } } as const;

const ownDatabase =
  'The database is the one of DATABASE_URL, which this command does not copy: back it up with pg_dump (docs/operating.md, ' +
  '“Backup and restore”).';

/**
 * Copies the data folder of the open shop: the database as it is when the copy ends, the secrets and the reports of imports.
 * The folder gets its name once it is complete and on the disk.
 * @returns what to print
 * @throws StartError that says what to do
 */
export async function runBackupCommand(args: readonly string[], settings: () => Settings): Promise<string> {
  const { values, positionals } = commandArguments(args, options, usage);
  if (values.help) return usage;
  if (!values.to || positionals.length > 0) throw new StartError(usage);
  const { databaseUrl, dataDir } = settings();
  if (databaseUrl) throw new StartError(ownDatabase);
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.to);
  const postgres = await postgresOfOpenShop(dataDir);
  await expectPlace(target, [dataDir, postgres.home]);
  const stop = listenForStop();
  try {
    await copyShop(dataDir, postgres, target, stop);
  } catch (error) {
    throw stop.aborted
      ? new StartError('The backup was stopped; nothing of it is left.')
      : backupError(error, target);
  }
  return `The backup is in ${target}. To restore it, stop the shop and start it with this folder, or a copy, as DATA_DIR.`;
}

/** @throws StartError unless a folder can be made there */
async function expectPlace(target: string, sources: string[]): Promise<void> {
  const parent = path.dirname(target);
  // A folder that is made by mistake would be on this disk, where another one should have been mounted.
  if (!existsSync(parent))
    throw new StartError(`There is no folder ${parent}: make it, or name another one.`);
  const place = path.join(await realpath(parent), path.basename(target));
  for (const source of sources) {
    const within = path.relative(await realpath(source), place);
    if (!within.startsWith('..') && !path.isAbsolute(within)) {
      throw new StartError(`${target} is in the data folder of the shop: name a folder outside of it.`);
    }
  }
  if (!existsSync(target)) return;
  const isEmpty = (await stat(target)).isDirectory() && (await readdir(target)).length === 0;
  if (!isEmpty)
    throw new StartError(`${target} exists already: name a folder that does not, or an empty one.`);
}

async function copyShop(dataDir: string, postgres: EmbeddedPostgres, target: string, stop: AbortSignal) {
  const staging = await createStagingFolder(target);
  try {
    // PostgreSQL's account has to get through it as it does through the data folder.
    await chmod(staging, (await stat(dataDir)).mode & 0o777);
    for (const name of ['secrets', 'imports']) {
      const from = path.join(dataDir, name);
      if (!existsSync(from)) continue;
      // Of the imports the reports: uploads are in the database.
      const isKept = (file: string) => file === from || name === 'secrets' || /\.(json|csv)$/.test(file);
      await cp(from, path.join(staging, name), { recursive: true, filter: isKept });
    }
    await copyRunningDatabase(postgres, path.join(staging, 'postgres'), stop);
    await syncFolder(staging);
    if (existsSync(target)) await rmdir(target);
    await rename(staging, target);
    await sync(path.dirname(target));
  } catch (error) {
    await removeStagingFolder(staging);
    throw error;
  }
}

/** Turns errors of the disk and of the database into a message for the user; returns others unchanged. */
function backupError(error: unknown, target: string): unknown {
  const { code, syscall, path: file } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') {
    return new StartError(`The disk of ${target} is full: make room, or name a folder on another disk.`);
  }
  if (syscall && code && /^(EACCES|EPERM|EROFS|ENOTEMPTY|ENOTDIR)$/.test(code)) {
    return new StartError(
      `${file ?? target} cannot be written (${code}): name a folder that this user can write to.`,
    );
  }
  if (!file && isOutage(error))
    return new StartError('The database has stopped meanwhile: no backup was made.');
  if (error instanceof DatabaseError) {
    return new StartError(`PostgreSQL has not made the backup: ${error.message}.`);
  }
  return error;
}
