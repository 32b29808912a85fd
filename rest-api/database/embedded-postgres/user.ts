import { execFileSync, spawnSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { EmbeddedPostgresError } from './error.ts';

/** The account that PostgreSQL runs as; undefined is the account of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * Chooses PostgreSQL's account. PostgreSQL refuses to run as root; for root it is the owner of an existing database,
 * else `postgres`, else `nobody`.
 * @param owner of an existing database, if there is one
 */
export function chooseServerUser(owner: ServerUser): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  if (owner && owner.uid !== 0) return owner;
  const user = lookUp('postgres') ?? lookUp('nobody');
  if (user) return user;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is neither a user `postgres` nor `nobody`: start Quire as an ' +
      'ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Whether the account can enter `folder`. Tried instead of computed, so that access lists and mount options count
 * too.
 */
export function canEnter(user: ServerUser, folder: string): boolean {
  return succeedsAs(user, 'cd "$1"', folder);
}

/** Whether the account can run `program`, including its libraries. */
export function canRun(user: ServerUser, program: string): boolean {
  return succeedsAs(user, '"$1" --version', program);
}

function succeedsAs(user: ServerUser, script: string, argument: string): boolean {
  if (!user) return true;
  const { status, error } = spawnSync('/bin/sh', ['-c', script, 'sh', argument], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  if (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this root may not act for user ${user.uid} (${error.message}): ` +
        'start Quire as an ordinary user, or set DATABASE_URL.',
    );
  }
  return status === 0;
}

/** Changes the owner of a file or folder to the account. */
export async function giveTo(user: ServerUser, file: string) {
  if (user) await chown(file, user.uid >>> 0, user.gid >>> 0);
}

function lookUp(name: string): ServerUser {
  try {
    const [uid, gid] = ['-u', '-g'].map(
      (option) =>
        // macOS numbers `nobody` 4294967294, which child_process accepts as -2.
        Number(
          execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
        ) | 0,
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}
