import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ours = new Set<string>();

/**
 * Creates a private folder beside `target`, to be filled and then renamed to it, so that `target` is either complete
 * or missing. The name contains this process's id, for removeAbandoned.
 */
export async function makeAside(target: string): Promise<string> {
  const aside = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  ours.add(aside);
  await mkdir(aside, { mode: 0o700 });
  return aside;
}

/** Removes an unused folder of makeAside. */
export async function dropAside(aside: string) {
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
  ours.delete(aside);
}

/** Removes from `folder` what makeAside created in processes that ended before the rename. */
export async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.new-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1]);
    const aside = path.join(folder, name);
    if (!pid || (pid === process.pid ? ours.has(aside) : isAlive(pid))) continue;
    await dropAside(aside);
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
