import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from './process-lock.mjs';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** A shop whose npm has just exited takes a moment to shut down. */
const holderTimeoutMs = 2_000;

/** The data folder, locked for this shop. */
export interface DataFolder {
  /** Whether its last shop was killed, so that its servers may still be running. */
  afterKill: boolean;
  release(): void;
}

/**
 * Creates the data folder if it does not exist, and locks it for this shop.
 * @param note shown to a second start that finds it locked: the shop's address
 * @throws StartError when the folder cannot be written or another shop has locked it
 */
export async function takeDataFolder({ dataDir }: Settings, note: string): Promise<DataFolder> {
  const deadline = Date.now() + holderTimeoutMs;
  try {
    await createDataFolder(dataDir);
    for (;;) {
      const lock = takeLock(path.join(dataDir, 'lock'), note);
      if ('release' in lock) return { afterKill: lock.inherited, release: lock.release };
      if (Date.now() > deadline) throw taken(dataDir, lock.holder);
      await pause(50);
    }
  } catch (error) {
    throw dataFolderError(error, dataDir);
  }
}

/**
 * Creates the data folder if it does not exist, with the folders above it. Node.js's own recursive way never ends where
 * nothing can be created, such as in /proc, and hides why.
 * @throws StartError that names the nearest folder that exists
 */
export async function createDataFolder(dataDir: string): Promise<void> {
  const missing: string[] = [];
  let nearest = dataDir;
  try {
    for (; !existsSync(nearest); nearest = path.dirname(nearest)) missing.unshift(nearest);
    if (!(await stat(nearest)).isDirectory()) throw notCreated(dataDir, `${nearest} is not a folder`);
    for (const folder of missing) await mkdir(folder).catch(unlessThere);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!code || !syscall || code === 'ENOSPC') throw dataFolderError(error, dataDir);
    throw notCreated(dataDir, `${nearest} ${refusals[code] ?? `takes no new folder (${code})`}`);
  }
}

const refusals: Record<string, string> = {
  EACCES: 'cannot be used by this user',
  EPERM: 'cannot be used by this user',
  EROFS: 'is on a disk that is mounted read-only',
};

const notCreated = (dataDir: string, reason: string) =>
  new StartError(
    `The data folder ${dataDir} cannot be created, as ${reason}: set DATA_DIR to another folder.`,
  );

/** Another start may have created the folder meanwhile. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

function taken(dataDir: string, { pid, note }: { pid: number; note: string }): StartError {
  return new StartError(
    `The shop with the data folder ${dataDir} is already open at ${note} (process ${pid}): stop it, or set ` +
      'DATA_DIR, PORT and REST_PORT for another.',
  );
}

/** Turns errors of the file system into a message for the user; returns other errors unchanged. */
export function dataFolderError(error: unknown, dataDir: string): unknown {
  const { code, syscall, path: file = dataDir } = error as NodeJS.ErrnoException;
  if (!code || !syscall) return error;
  if (code === 'ENOSPC')
    return new StartError(`The disk of ${dataDir} is full: make room, or set DATA_DIR elsewhere.`);
  return new StartError(
    `The data folder cannot be used (${code} for ${file}): make it writable for this user, or set DATA_DIR to ` +
      'another folder.',
  );
}
