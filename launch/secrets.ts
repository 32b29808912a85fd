import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeOnce } from '../rest-api/database/embedded-postgres/private-file.ts';
import { StartError } from './start-error.ts';

/** Secrets that a shop generates on its first start and stores. */
export interface Secrets {
  /** Signs the tokens. */
  jwtSecret: string;
}

/**
 * Reads the secrets in `secrets` of the data folder, and generates missing ones; the passwords of the embedded
 * database are stored with the database. Concurrent starts get the same secrets.
 * @throws StartError when a secret is truncated
 */
export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const folder = path.join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { jwtSecret: await readOrCreateSecret(path.join(folder, 'jwt')) };
}

/** Whether a shop has been started in this data folder before. */
export const hasSecrets = (dataDir: string): boolean => existsSync(path.join(dataDir, 'secrets', 'jwt'));

async function readOrCreateSecret(file: string): Promise<string> {
  const stored = await readUnlessMissing(file);
  if (stored === undefined) {
    await writeOnce(undefined, file, randomBytes(32).toString('base64url'));
    return readOrCreateSecret(file);
  }
  if (stored.length < 32) {
    throw new StartError(`The secret in ${file} is damaged: delete the file, and a new one is made.`);
  }
  return stored;
}

async function readUnlessMissing(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
