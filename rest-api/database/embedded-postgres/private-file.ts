import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import type { ServerUser } from './user.ts';

/**
 * Creates a file that only the account (and root) can read, and waits until it is on the disk. It must not exist: root
 * writes into a folder of another account, and would otherwise follow a malicious link there.
 */
export async function writePrivate(user: ServerUser, file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    if (user) await handle.chown(user.uid >>> 0, user.gid >>> 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a private file that several processes may write: it appears only when it is complete, and an existing one stays. */
export async function writeOnce(user: ServerUser, file: string, text: string): Promise<void> {
  const staging = `${file}.${randomBytes(4).toString('hex')}`;
  await writePrivate(user, staging, text);
  try {
    await link(staging, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(staging);
  }
}
