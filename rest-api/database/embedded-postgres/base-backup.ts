import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Client, Query } from 'pg';
import { longConnectionTimeout } from '../long-timeouts.ts';
import { EmbeddedPostgresError } from './error.ts';
import type { EmbeddedPostgres } from './start.ts';

/** The files beside the data of a database that its next start needs; all others are written anew. */
const isKept = (name: string) => name.startsWith('password-') || name === 'roles-are-made';

/**
 * Copies a running database into a new folder, from which a shop can start. PostgreSQL makes the copy, as it does for
 * pg_basebackup (command BASE_BACKUP of its replication protocol): with all changes until it ends, and with the WAL that
 * makes it consistent. It checks the checksum of every page.
 * @param target the folder to make, within an existing one
 * @param stop ends the copy with an error
 * @throws EmbeddedPostgresError, and errors of the file system and the database
 */
export async function copyRunningDatabase(
  { home, superuserUrl }: Pick<EmbeddedPostgres, 'home' | 'superuserUrl'>,
  target: string,
  stop: AbortSignal,
): Promise<void> {
  const owner = await stat(home);
  // As root the files are PostgreSQL's, which does not run as root.
  const give = async (file: string) => {
    if (process.getuid?.() === 0) await chown(file, owner.uid, owner.gid);
  };
  const data = path.join(target, 'data');
  for (const folder of [target, data]) {
    await mkdir(folder, { mode: 0o700 });
    await give(folder);
  }
  for (const name of (await readdir(home)).filter(isKept)) {
    await copyFile(path.join(home, name), path.join(target, name));
    await give(path.join(target, name));
  }
  await unpackBaseBackup(superuserUrl, data, stop);
}

/** Receives the backup as a tar archive and unpacks it meanwhile. */
async function unpackBaseBackup(superuserUrl: string, data: string, stop: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: `${superuserUrl}${superuserUrl.includes('?') ? '&' : '?'}replication=true`,
    ...longConnectionTimeout,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // PostgreSQL keeps the WAL from here on until this connection ends; otherwise a checkpoint might remove some of it.
    await client.query(
      `CREATE_REPLICATION_SLOT "quire_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
    );
    // It reads to the end of the archive, not just to where that says that it ends.
    const tar = spawn('tar', ['-xpf', '-', '--ignore-zeros', '--numeric-owner', '-C', data], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let failure: unknown;
    const giveUp = (error: unknown) => {
      failure ??= error;
      tar.kill();
      void client.end();
    };
    const abort = () => giveUp(stop.reason);
    stop.addEventListener('abort', abort);
    if (stop.aborted) abort();
    await Promise.all([receiveInto(tar.stdin, client).catch(giveUp), ended(tar, data).catch(giveUp)]);
    if (failure) throw failure;
  } finally {
    await client.end();
  }
}

async function receiveInto(archive: Writable, client: Client): Promise<void> {
  // That tar has ended is its own error.
  archive.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    client.query(new BaseBackup(archive, (error) => (error ? reject(error) : resolve())));
  });
  archive.end();
}

async function ended(tar: ChildProcessByStdio<Writable, null, Readable>, data: string): Promise<void> {
  let said = '';
  tar.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const code = await new Promise((resolve, reject) => {
    tar.on('close', resolve);
    tar.on('error', () => reject(new EmbeddedPostgresError('A backup needs the program `tar`: install it.')));
  });
  if (code === 0 && tar.stdin.writableFinished) return;
  const isFull = /No space left on device|quota exceeded/i.test(said);
  throw isFull
    ? Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    : new EmbeddedPostgresError(
        `The files could not be written into ${data}: ${said.trim().split('\n')[0] || 'tar has ended early'}.`,
      );
}

/** The command, whose response is an archive in messages of a kind and its content. */
class BaseBackup extends Query {
  readonly #archive: Writable;
  #archives = 0;

  constructor(archive: Writable, done: (error: Error | undefined) => void) {
    super(`BASE_BACKUP (LABEL 'quire', CHECKPOINT 'fast', WAL true)`, done);
    this.#archive = archive;
  }

  /** The driver calls it with each message. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Socket }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n' && ++this.#archives > 1) {
      stream.destroy(new EmbeddedPostgresError('The database has tablespaces, of which there is no backup.'));
    }
    if (kind !== 'd') return;
    // A copy, because the driver uses its buffer again.
    const goesOn = this.#archive.write(Buffer.from(chunk.subarray(1)));
    if (goesOn || stream.isPaused()) return;
    stream.pause();
    this.#archive.once('drain', () => stream.resume());
  }
}
