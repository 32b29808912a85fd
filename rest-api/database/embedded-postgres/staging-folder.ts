import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ours = new Set<string>();

/**
 * Creates a private folder beside `target`, to be filled and then renamed to it, so that `target` is either complete
 * or missing. The name contains this process's id, for removeAbandonedStagingFolders.
 */
export async function createStagingFolder(target: string): Promise<string> {
  const staging = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  ours.add(staging);
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Removes an unused folder of createStagingFolder. */
export async function removeStagingFolder(staging: string) {
  await rm(staging, { recursive: true, force: true, maxRetries: 3 });
  ours.delete(staging);
}

/** Removes from `folder` what createStagingFolder created in processes that ended before the rename. */
export async function removeAbandonedStagingFolders(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.new-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1]);
    const staging = path.join(folder, name);
    if (!pid || (pid === process.pid ? ours.has(staging) : isAlive(pid))) continue;
    await removeStagingFolder(staging);
  }
}

/** Waits until a folder, with all that is in it, is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    await (entry.isDirectory() ? syncFolder(file) : sync(file));
  }
  await sync(folder);
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(file: string): Promise<void> {
  // Windows opens no folders, and syncs no file that is open for reading.
  if (process.platform === 'win32') return;
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether an error of node:fs means that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
