import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
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
