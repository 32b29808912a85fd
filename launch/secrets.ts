import { createHmac, randomBytes } from 'node:crypto';
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

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets', 'jwt');

/** Whether a shop has been started in this data folder before. */
export const hasSecrets = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/**
 * Reads the secrets in `secrets` of the data folder, and generates missing ones; the passwords of the embedded
 * database are stored with the database. Concurrent starts get the same secrets.
 * @throws StartError when a secret is truncated
 */
export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const file = fileIn(dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await writeOnce(undefined, file, randomBytes(32).toString('base64url'));
  const jwtSecret = await readFile(file, 'utf8');
  if (jwtSecret.length >= 32) return { jwtSecret };
  throw new StartError(`The secret in ${file} is damaged: delete the file, and a new one is made.`);
}

/** The key of `/mailbox`: the same at every start, and nothing that leads back to the secret of the shop. */
export const mailboxKey = ({ jwtSecret }: Secrets): string =>
  createHmac('sha256', jwtSecret).update('mailbox').digest('base64url').slice(0, 22);
