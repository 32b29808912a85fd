import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readlink, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isMissing } from './staging-folder.ts';
import { canEnter, canRun, chooseServerUser, type ServerUser } from './user.ts';

/** The location of a shop's PostgreSQL, and its account. */
export interface PostgresPlace {
  /** The folder of all files of the server; it may not exist yet. */
  home: string;
  user: ServerUser;
  binaries: PostgresBinaries;
  /** Whether `home` is outside the data folder, because the server's account cannot enter that. */
  elsewhere: boolean;
}

/**
 * Finds the folder for the data folder's PostgreSQL: `postgres` in the data folder or, if PostgreSQL's account cannot
 * enter that (a project of root), a folder of `roots`, to which `postgres` is then a link.
 * @param roots folders that an account other than root can enter, the best first
 * @throws EmbeddedPostgresError
 */
export async function findPostgresPlace(dataDir: string, installed: PostgresBinaries, roots: string[]) {
  const link = path.join(dataDir, 'postgres');
  const existing = await existingHome(link);
  const owner = existing ? await stat(existing) : undefined;
  const user = chooseServerUser(owner && { uid: owner.uid | 0, gid: owner.gid | 0 });

  let root: string | undefined;
  let binaries = installed;
  if (!canRun(user, installed.pgCtl)) {
    root = await firstUsableRoot(roots, user);
    binaries = await copyPostgresBinaries(installed, root);
    if (!canRun(user, binaries.pgCtl)) throw notRunnable(binaries);
  }
  if (existing) {
    if (!canEnter(user, existing)) throw unreachable(existing);
    return place(existing, user, binaries, existing !== path.join(await realpath(dataDir), 'postgres'));
  }
  if (canEnter(user, dataDir)) {
    return place(path.join(await realpath(dataDir), 'postgres'), user, binaries, false);
  }
  root ??= await firstUsableRoot(roots, user);
  const home = path.join(root, randomBytes(8).toString('hex'));
  await rm(link, { force: true });
  await symlink(home, link);
  return place(home, user, binaries, true);
}

function place(
  home: string,
  user: ServerUser,
  binaries: PostgresBinaries,
  elsewhere: boolean,
): PostgresPlace {
  return { home, user, binaries, elsewhere };
}

/** Whether a data folder has a database; creates nothing. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return (await existingHome(path.join(dataDir, 'postgres'))) !== undefined;
}

/** The folder behind `postgres` in the data folder; undefined for a dangling link. */
async function existingHome(link: string): Promise<string | undefined> {
  try {
    return await realpath(link);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Creates or reuses the first folder that only this account owns and the server's account can enter. */
async function firstUsableRoot(roots: string[], user: ServerUser): Promise<string> {
  for (const root of roots) {
    try {
      await mkdir(root, { recursive: true });
      const { uid, mode } = await lstat(root);
      if (uid !== process.getuid?.() || (mode & 0o170000) !== 0o040000) continue;
      await chmod(root, 0o755);
    } catch {
      // This one is not available; the next one may be.
      continue;
    }
    if (canEnter(user, root)) return root;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's account cannot enter the data folder, and none of ${roots.join(', ')} can be used instead: ` +
      'set DATA_DIR to a folder that every user can enter, or set DATABASE_URL.',
  );
}

/** The default roots. */
export function usualRoots(): string[] {
  return ['/var/lib/quire', path.join(tmpdir(), 'quire'), '/tmp/quire'];
}

/** A unix socket's path has at most 103 bytes on macOS, 107 on Linux. */
const maxSocketFolderBytes = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * The folder of the server's unix socket: its home or, if that path is too long, a short folder in the system's
 * temporary folder, to which the link `socket` in the home points.
 * @param make creates a private folder of the server's account in the given one
 */
export async function socketFolder(
  home: string,
  user: ServerUser,
  make: (parent: string) => Promise<string>,
) {
  if (Buffer.byteLength(home) <= maxSocketFolderBytes) return home;
  const link = path.join(home, 'socket');
  const remembered = await readlink(link).catch(() => undefined);
  if (remembered && (await isPrivate(remembered, user))) return remembered;
  const parent = [tmpdir(), '/tmp'].find(
    (folder) => Buffer.byteLength(folder) + 13 <= maxSocketFolderBytes && canEnter(user, folder),
  );
  if (!parent) throw unreachable(tmpdir());
  const folder = await make(parent);
  await rm(link, { force: true });
  await symlink(folder, link);
  return folder;
}

/** Removes the short folder of the socket, if there is one; a server that shut down cleanly has emptied it. */
export async function removeSocketFolder(home: string) {
  const link = path.join(home, 'socket');
  try {
    await rmdir(await readlink(link));
    await rm(link);
  } catch (error) {
    if (!isMissing(error) && (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

async function isPrivate(folder: string, user: ServerUser): Promise<boolean> {
  try {
    const { uid, mode } = await lstat(folder);
    return mode === 0o040700 && uid === (user ? user.uid >>> 0 : process.getuid?.());
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function unreachable(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's account cannot enter ${folder}: allow it on each folder of the path (chmod o+x).`,
  );
}

function notRunnable(binaries: PostgresBinaries): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's account cannot run ${binaries.pgCtl}: allow it, or set DATABASE_URL to a database of your own.`,
  );
}
