import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { PostgresPlace } from './folder.ts';
import { writePrivate } from './private-file.ts';
import { newPassword, roles } from './role.ts';
import { runPostgresProgram } from './run.ts';
import {
  createStagingFolder,
  isMissing,
  removeAbandonedStagingFolders,
  removeStagingFolder,
} from './staging-folder.ts';
import { giveTo, type ServerUser } from './user.ts';

/** Server settings by name; the values are quoted as strings of PostgreSQL's configuration file. */
export type ServerSettings = Record<string, string>;

/** The locale that classifies characters; letters beyond ASCII count as letters in trigrams only with it. */
const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates the database folder unless it exists, under a temporary name first, so that an incomplete one is never
 * used. Generates the passwords and stores them beside the data.
 * @throws EmbeddedPostgresError
 */
export async function createCluster({ home, user, binaries }: PostgresPlace, durable: boolean) {
  const major = binaries.version.split('.', 1)[0];
  const present = await readFile(path.join(home, 'data/PG_VERSION'), 'utf8').catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (present !== undefined && present.trim() !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${home} was made by PostgreSQL ${present.trim()} and this is PostgreSQL ${major}: move it ` +
        'with pg_dump, or set DATA_DIR to a new folder.',
    );
  }
  if (present !== undefined) return;

  await removeAbandonedStagingFolders(path.dirname(home));
  const staging = await createStagingFolder(home);
  try {
    await giveTo(user, staging);
    for (const role of ['postgres', roles.owner]) {
      await writePrivate(user, path.join(staging, `password-${role}`), newPassword());
    }
    await initialise(staging, { user, initdb: binaries.initdb, durable });
    await appendFile(path.join(staging, 'data/postgresql.conf'), "\ninclude '../server.conf'\n");
    await rename(staging, home);
  } catch (error) {
    await removeStagingFolder(staging);
    throw error;
  }
}

async function initialise(home: string, run: { user: ServerUser; initdb: string; durable: boolean }) {
  const data = path.join(home, 'data');
  let output = '';
  for (const locale of characterLocales) {
    const result = await runPostgresProgram(
      run.initdb,
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${path.join(home, 'password-postgres')}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${locale}`,
        '--data-checksums',
        ...(run.durable ? [] : ['--no-sync']),
      ],
      { user: run.user, cwd: home },
    );
    if (result.ok) return;
    output = result.output;
    if (!output.includes('invalid locale name')) break;
    await rm(data, { recursive: true, force: true });
  }
  const reason = output.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? output.trim();
  throw new EmbeddedPostgresError(`The database could not be made in ${path.dirname(home)}: ${reason}.`);
}

/** Overwrites the settings of the previous start with those of the next one. */
export async function writeServerSettings(home: string, user: ServerUser, settings: ServerSettings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}\n`);
  const file = path.join(home, 'server.conf');
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  await writePrivate(user, next, `# Written at every start.\n${lines.join('')}`);
  await rename(next, file);
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
